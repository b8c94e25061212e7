import { contactImports, contactRoutes } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { ImportDialog } from '../../kit/sheet-import/import-dialog.tsx';
import { personColumns } from '../../kit/sheet-import/person-columns.ts';
import { showError } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const PhoneBook = ({ onStarted }: { onStarted: () => void }) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(contactRoutes.importPhoneBook, {}),
    onSuccess: ({ importId }) => (importId === null ? toast.info(t('imports.phoneBookEmpty')) : onStarted()),
    onError: showError,
  });
  return (
    <section
      aria-label={t('imports.phoneBook')}
      className="flex flex-wrap items-center gap-3 rounded-menu border border-line px-4 py-3"
    >
      <Smartphone size={20} aria-hidden="true" className="text-brand" />
      <div className="min-w-48 flex-1">
        <p className="font-medium text-body">{t('imports.phoneBook')}</p>
        <p className="text-small text-text-2">{t('imports.phoneBookHint')}</p>
      </div>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('imports.phoneBookStart')}
      </Button>
    </section>
  );
};

type ContactImportProps = { open: boolean; onClose: () => void; onClosed: () => void; onExample: () => void };

/** Brings contacts from a spreadsheet or from the phone of the default connection (wire-contract 4.3). */
export const ContactImport = (props: ContactImportProps) => {
  const { t } = useTranslation();
  return (
    <ImportDialog
      {...props}
      title={t('imports.title')}
      routes={contactImports}
      columns={personColumns(t, t('contacts.number'))}
    >
      {(onStarted) => <PhoneBook onStarted={onStarted} />}
    </ImportDialog>
  );
};
