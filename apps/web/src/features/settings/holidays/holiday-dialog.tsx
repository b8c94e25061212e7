import { type holidays, limits } from '@recado/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDateField } from '../../../kit/resource/record-date-field.tsx';
import { RecordDialog, type RecordForm } from '../../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../../kit/resource/resource-description.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { holidayRecords } from './queries.ts';

type Holidays = typeof holidays;

const Fields = ({ form }: { form: RecordForm<Holidays> }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <RecordNameField
        label={t('holidays.form.name')}
        issue={errors.name}
        maxLength={limits.holidayName.max}
        {...form.register('name')}
      />
      <Field label={t('holidays.form.date')} error={errorText(errors.date) ?? undefined} required className="sm:w-48">
        {(control) => <RecordDateField form={form} name="date" control={control} />}
      </Field>
      <Controller
        control={form.control}
        name="recurs"
        render={({ field }) => (
          <Switch
            label={t('holidays.form.recurs')}
            hint={t('holidays.form.recursHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
};

/** Name, day, and whether it comes again each year (decision 0059). */
export const HolidayDialog = (props: RecordDialogProps<Holidays>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={holidayRecords}
      titles={{ new: t('holidays.form.newTitle'), edit: t('holidays.form.editTitle') }}
      valuesOf={(holiday) => ({
        name: holiday?.name ?? '',
        date: holiday?.date ?? '',
        recurs: holiday?.recurs ?? false,
      })}
      fieldOf={{ ERR_HOLIDAY_ALREADY_EXISTS: 'date' }}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};
