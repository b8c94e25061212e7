import type { ContactListItem, contactListItems } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Upload, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kit/api-error.ts';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { useCan } from '../../kit/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NumberMark } from '../contacts/index.ts';
import { keepExample } from './contact-lists-page.tsx';
import { contactListItemRecords, contactListOptions } from './queries.ts';

const ItemDialog = lazy(() => import('./item-dialog.tsx').then((module) => ({ default: module.ItemDialog })));
const ItemsImport = lazy(() => import('./items-import.tsx').then((module) => ({ default: module.ItemsImport })));

const stateOf = ({ isWhatsappValid: valid }: ContactListItem) => (valid === null ? 'unknown' : valid ? 'yes' : 'no');

const NumberCell = ({ item }: { item: ContactListItem }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 align-middle">
    <span className="truncate">{phoneNumber(item.number)}</span>
    <NumberMark state={stateOf(item)} />
  </span>
);

const useDialogFor = (contactListId: number) =>
  useCallback(
    (props: RecordDialogProps<typeof contactListItems>) => <ItemDialog {...props} contactListId={contactListId} />,
    [contactListId],
  );

const Items = ({ contactListId, title, onBack }: { contactListId: number; title: string; onBack: () => void }) => {
  const { t } = useTranslation();
  const mayManage = useCan('contactLists.manage');
  const [importing, setImporting] = useState<'no' | 'yes' | 'leaving'>('no');
  const Dialog = useDialogFor(contactListId);
  const importAction = { key: 'import', label: t('contactLists.items.import'), icon: <Upload size={16} /> };
  const email = (item: ContactListItem) => item.email || <span className="text-text-3">{t('contacts.noEmail')}</span>;
  return (
    <>
      <ResourcePage
        records={contactListItemRecords}
        title={title}
        search={{
          label: t('contactLists.items.search.label'),
          placeholder: t('contactLists.items.search.placeholder'),
        }}
        filters={{ values: { contactListId }, controls: null, clear: () => undefined, areScope: true }}
        actions={[
          { key: 'lists', label: t('contactLists.items.back'), icon: <ArrowLeft size={16} />, onSelect: onBack },
          ...(mayManage ? [{ ...importAction, onSelect: () => setImporting('yes') }] : []),
        ]}
        add={{ label: t('contactLists.items.add'), permission: 'contactLists.manage' }}
        columns={[
          { key: 'name', title: t('common.name'), width: '34%', skeleton: 'h-3.5 w-40', cell: (item) => item.name },
          { key: 'number', title: t('common.number'), width: '26%', cell: (item) => <NumberCell item={item} /> },
          { key: 'email', title: t('common.email'), cell: email },
        ]}
        card={(item) => ({ title: item.name, detail: <NumberCell item={item} /> })}
        nameOf={(item) => item.name}
        edit={{ permission: 'contactLists.manage' }}
        remove={{ permission: 'contacts.delete' }}
        foldsActions
        dialog={Dialog}
        empty={{
          icon: <UserRoundPlus />,
          title: t('contactLists.items.empty.title'),
          detail: t('contactLists.items.empty.detail'),
          actions: (
            <>
              {mayManage ? (
                <Button icon={<Upload size={16} />} onClick={() => setImporting('yes')}>
                  {t('contactLists.items.import')}
                </Button>
              ) : null}
              <Button icon={<ArrowLeft size={16} />} onClick={onBack}>
                {t('contactLists.items.back')}
              </Button>
            </>
          ),
          note: (
            <button type="button" onClick={keepExample} className="text-brand-text underline">
              {t('contactLists.example')}
            </button>
          ),
        }}
      />
      <Suspense fallback={null}>
        {importing === 'no' ? null : (
          <ItemsImport
            contactListId={contactListId}
            open={importing === 'yes'}
            onClose={() => setImporting('leaving')}
            onClosed={() => setImporting('no')}
          />
        )}
      </Suspense>
    </>
  );
};

/** The people of one contact list, and whether their numbers have WhatsApp (administration §2; decision 19). */
export const ContactListItemsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { contactListId = '' } = useParams({ strict: false });
  const id = Number(contactListId);
  const isId = Number.isInteger(id) && id > 0;
  const query = useQuery({ ...contactListOptions(id), enabled: isId });
  const onBack = () => void navigate({ to: '/contact-lists' });
  const isMissing = !isId || (query.error instanceof ApiError && [400, 404].includes(query.error.status));
  if (isMissing) {
    return (
      <div className="flex h-full items-center justify-center bg-surface">
        <EmptyState
          isPage
          icon={<UserRoundPlus />}
          title={t('errors.ERR_NO_CONTACTLIST_FOUND')}
          action={<Button onClick={onBack}>{t('contactLists.items.back')}</Button>}
        />
      </div>
    );
  }
  return <Items key={id} contactListId={id} title={query.data?.name ?? t('contactLists.title')} onBack={onBack} />;
};
