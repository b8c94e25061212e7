import type { contacts } from '@recado/contract';
import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../kit/resource/record-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Names and values in rows; Enter in the last value adds one (screens §4). */
export const ExtraFields = ({ form }: { form: RecordForm<typeof contacts> }) => {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extraInfo', keyName: 'key' });
  const add = (): void => append({ name: '', value: '' });
  const addByKey = (event: KeyboardEvent, index: number): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (index === fields.length - 1) add();
  };
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-4">
      <legend className="float-left mb-1 w-full text-control">
        <span className="font-semibold">{t('contacts.edit.extraTitle')}</span>{' '}
        <span className="text-text-3">{t('contacts.edit.extraHint')}</span>
      </legend>
      {fields.length > 0 ? (
        <div aria-hidden="true" className="grid grid-cols-[30%_1fr_36px] gap-2 text-small text-text-2">
          <span>{t('contacts.edit.name')}</span>
          <span>{t('contacts.edit.value')}</span>
        </div>
      ) : null}
      {fields.map(({ key }, index) => (
        <div key={key} className="grid grid-cols-[30%_1fr_36px] items-center gap-2">
          <TextInput
            aria-label={t('contacts.edit.fieldName', { number: index + 1 })}
            maxLength={100}
            {...form.register(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={t('contacts.edit.fieldValue', { number: index + 1 })}
            maxLength={1000}
            onKeyDown={(event) => addByKey(event, index)}
            {...form.register(`extraInfo.${index}.value`)}
          />
          <IconButton
            label={t('contacts.edit.removeField', { number: index + 1 })}
            icon={<X size={16} />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button kind="text" size="small" icon={<Plus size={15} />} className="self-start" onClick={add}>
        {t('contacts.edit.addField')}
      </Button>
    </fieldset>
  );
};
