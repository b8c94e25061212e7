import { type contactLists, limits } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { contactListRecords } from './queries.ts';

/** The name of a contact list (administration §5). */
export const ContactListDialog = (props: RecordDialogProps<typeof contactLists>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={contactListRecords}
      titles={{ new: t('contactLists.form.newTitle'), edit: t('contactLists.form.editTitle') }}
      valuesOf={(list) => ({ name: list?.name ?? '' })}
    >
      {(form) => (
        <RecordNameField
          label={t('common.name')}
          issue={form.formState.errors.name}
          maxLength={limits.contactListName.max}
          {...form.register('name')}
        />
      )}
    </RecordDialog>
  );
};
