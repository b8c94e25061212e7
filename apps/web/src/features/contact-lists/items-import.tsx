import { contactListImports } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '../../kit/sheet-import/import-dialog.tsx';
import { personColumns } from '../../kit/sheet-import/person-columns.ts';
import { keepExample } from './contact-lists-page.tsx';

type ItemsImportProps = { contactListId: number; open: boolean; onClose: () => void; onClosed: () => void };

/** Brings people from a spreadsheet into a list, with columns, progress, errors and undo (wire-contract 4.8). */
export const ItemsImport = ({ contactListId, ...props }: ItemsImportProps) => {
  const { t } = useTranslation();
  // Those of this list are begun and listed below its address.
  const path = `/contact-lists/${contactListId}/imports`;
  const routes = {
    ...contactListImports,
    start: { ...contactListImports.start, path },
    list: { ...contactListImports.list, path },
  };
  return (
    <ImportDialog
      {...props}
      title={t('contactLists.items.import')}
      routes={routes}
      columns={personColumns(t, t('contacts.number'))}
      onExample={keepExample}
    />
  );
};
