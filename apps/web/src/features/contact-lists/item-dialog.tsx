import { type contactListItems, limits } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { numberFields } from '../../kit/number-fields.ts';
import { RecordDialog } from '../../kit/resource/record-dialog.tsx';
import { RecordEmailField } from '../../kit/resource/record-email-field.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { contactListItemRecords } from './queries.ts';

type Items = typeof contactListItems;

/** Name, number and e-mail of one of a list's people (administration §5). */
export const ItemDialog = ({ contactListId, ...props }: RecordDialogProps<Items> & { contactListId: number }) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={contactListItemRecords}
      titles={{ new: t('contactLists.items.newTitle'), edit: t('contactLists.items.editTitle') }}
      valuesOf={(item) => ({
        name: item?.name ?? '',
        number: item?.number ?? '',
        email: item?.email ?? '',
        contactListId: item?.contactListId ?? contactListId,
      })}
      fieldOf={{ ERR_DUPLICATED_CONTACT: 'number', ...numberFields }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <RecordNameField
            label={t('common.name')}
            issue={errors.name}
            maxLength={limits.contactName.max}
            {...register('name')}
          />
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <TypedField
              label={t('contacts.number')}
              hint={t('contactLists.items.numberHint')}
              issue={errors.number}
              required
              type="tel"
              inputMode="tel"
              maxLength={limits.contactNumber.max}
              {...register('number')}
            />
            <RecordEmailField label={t('common.email')} issue={errors.email} {...register('email')} />
          </div>
        </>
      )}
    </RecordDialog>
  );
};
