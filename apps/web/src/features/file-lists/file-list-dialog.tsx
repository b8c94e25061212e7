import { fileListRoutes, type fileLists, limits, type FileList as StoredList } from '@recado/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { ApiError } from '../../kit/api-error.ts';
import { queryClient } from '../../kit/query-client.ts';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import { oneKeyOf } from '../../kit/resource/records.ts';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { itemsOf, optionsOf } from './option-items.ts';
import { OptionsField } from './options-field.tsx';
import { fileListRecords } from './queries.ts';
import { type OptionItems, useOptionItems } from './use-option-items.ts';

type Lists = typeof fileLists;
type FieldsProps = { form: RecordForm<Lists>; list: StoredList | undefined; options: OptionItems };

const Fields = ({ form, list, options }: FieldsProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const { held } = options;
  // Saving gives them ids, which the next saving needs.
  useEffect(() => {
    if (held) form.setValue('options', optionsOf(held), { shouldDirty: true });
  }, [held, form]);
  return (
    <>
      <RecordNameField
        label={t('fileLists.form.name')}
        issue={errors.name}
        maxLength={limits.fileListName.max}
        {...form.register('name')}
      />
      <Field label={t('fileLists.form.message')} error={errorText(errors.message) ?? undefined} required>
        {(control) => (
          <Textarea {...control} minRows={3} maxLength={limits.messageBody.max} {...form.register('message')} />
        )}
      </Field>
      <OptionsField items={held ?? itemsOf(list)} options={options} onChange={options.set} />
    </>
  );
};

/** Name, message and files with their order (administration §2, §5). */
export const FileListDialog = (props: RecordDialogProps<Lists>) => {
  const { t } = useTranslation();
  const options = useOptionItems();
  // Saved, though not all of its files followed: the next saving changes it.
  const [savedId, setSavedId] = useState<number | null>(null);
  const finish = async (list: StoredList): Promise<StoredList> => {
    const areAllThere = await options.send(list);
    if (areAllThere) return call(fileListRoutes.getFileList, { params: { id: list.id } });
    queryClient.setQueryData(oneKeyOf(fileListRecords.key, list.id), list);
    setSavedId(list.id);
    throw new ApiError(0, t('fileLists.form.unfinished'));
  };
  return (
    <RecordDialog
      {...props}
      id={props.id ?? savedId}
      records={fileListRecords}
      titles={{ new: t('fileLists.form.newTitle'), edit: t('fileLists.form.editTitle') }}
      valuesOf={(list) => ({
        name: list?.name ?? '',
        message: list?.message ?? '',
        options: optionsOf(itemsOf(list)),
      })}
      fieldOf={{ ERR_RATING_NAME_ALREADY_EXISTS: 'name' }}
      finish={finish}
    >
      {(form, list) => <Fields form={form} list={list} options={options} />}
    </RecordDialog>
  );
};
