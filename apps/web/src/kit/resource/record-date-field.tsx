import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField } from '../../ui/date-field.tsx';
import type { FieldControl } from '../../ui/field.tsx';
import { dayOf } from '../format.ts';

type RecordDateFieldProps<Values extends FieldValues> = {
  form: { control: Control<Values> };
  name: FieldPath<Values>;
  control: FieldControl;
};

/** A civil day of a record, typed or chosen; empty when it has none. */
export function RecordDateField<Values extends FieldValues>({ form, name, control }: RecordDateFieldProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField
          control={control}
          today={dayOf(new Date())}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={field.onChange}
        />
      )}
    />
  );
}
