import { type ContactListRow, contactListRoutes } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { BookUser, FileDown, Users } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/api.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { showError } from '../../kit/show-error.ts';
import { contactListRecords } from './queries.ts';

const ContactListDialog = lazy(() =>
  import('./contact-list-dialog.tsx').then((module) => ({ default: module.ContactListDialog })),
);

/** Lets the browser keep `planilha.xlsx`, the spreadsheet to fill in (administration §2). */
export const keepExample = (): void => void download(contactListRoutes.getContactListExample, {}).catch(showError);

/** Contact lists: whom campaigns are sent to (administration §2). */
export const ContactListsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (list: ContactListRow): void =>
    void navigate({ to: '/contact-lists/$contactListId/contacts', params: { contactListId: String(list.id) } });
  const count = ({ contactsCount }: ContactListRow) =>
    contactsCount === '0' ? t('contactLists.nobody') : t('contactLists.people', { count: Number(contactsCount) });
  return (
    <ResourcePage
      records={contactListRecords}
      title={t('contactLists.title')}
      search={{ label: t('contactLists.search.label'), placeholder: t('contactLists.search.placeholder') }}
      add={{ label: t('contactLists.add'), permission: 'contactLists.manage' }}
      columns={[
        { key: 'name', title: t('common.name'), width: '50%', skeleton: 'h-3.5 w-48', cell: (list) => list.name },
        { key: 'count', title: t('contactLists.columns.count'), cell: count },
      ]}
      card={(list) => ({ title: list.name, detail: count(list) })}
      nameOf={(list) => list.name}
      onOpen={open}
      rowActions={(list) => [
        {
          key: 'open',
          label: t('contactLists.open', { name: list.name }),
          icon: <Users size={17} />,
          place: 'row',
          onSelect: () => open(list),
        },
        {
          key: 'example',
          label: t('contactLists.example'),
          icon: <FileDown size={17} />,
          place: 'row',
          onSelect: keepExample,
        },
      ]}
      edit={{ permission: 'contactLists.manage' }}
      remove={{
        permission: 'contactLists.manage',
        detail: (list) =>
          list.contactsCount === '0' ? t('common.cannotUndo') : t('contactLists.deletion', { people: count(list) }),
      }}
      dialog={ContactListDialog}
      empty={{
        icon: <BookUser />,
        title: t('contactLists.empty.title'),
        detail: t('contactLists.empty.detail'),
      }}
    />
  );
};
