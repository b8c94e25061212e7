import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type ContactDraft = { name: string; number: string };

type NewContactFieldsProps = {
  value: ContactDraft;
  onChange: (value: ContactDraft) => void;
  errors: Partial<Record<keyof ContactDraft, string>>;
};

/** Name and number of a contact that does not exist yet. */
export const NewContactFields = ({ value, onChange, errors }: NewContactFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('contacts.form.name')} required error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('contacts.form.number')} required hint={t('contacts.form.numberHint')} error={errors.number}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            autoComplete="off"
            value={value.number}
            onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
};
