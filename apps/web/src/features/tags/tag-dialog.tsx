import { limits, type tags } from '@recado/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { useCan } from '../../kit/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { tagRecords } from './queries.ts';

type Tags = typeof tags;

/** The specification's own colour of a new tag (wire-contract 4.6). */
const firstColor = '#A4CCCC';

const Fields = ({ form }: { form: RecordForm<Tags> }) => {
  const { t } = useTranslation();
  const maySetKanban = useCan('tags.setKanban');
  const { errors } = form.formState;
  const name = form.watch('name');
  return (
    <>
      <RecordNameField
        label={t('tags.form.name')}
        issue={errors.name}
        maxLength={limits.tagName.max}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="color"
        render={({ field }) => (
          <ColorField
            value={field.value ?? firstColor}
            onChange={field.onChange}
            isInvalid={errors.color !== undefined}
            preview={<Chip color={field.value ?? firstColor}>{name || t('tags.form.newTitle')}</Chip>}
          />
        )}
      />
      {maySetKanban ? (
        <Controller
          control={form.control}
          name="kanban"
          render={({ field }) => (
            <Switch
              label={t('tags.form.kanban')}
              hint={t('tags.form.kanbanHint')}
              checked={field.value === true}
              onChange={field.onChange}
            />
          )}
        />
      ) : null}
    </>
  );
};

/** Name, colour and whether it is a lane of the board (administration §2, §5). */
export const TagDialog = (props: RecordDialogProps<Tags>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={tagRecords}
      titles={{ new: t('tags.form.newTitle'), edit: t('tags.form.editTitle') }}
      valuesOf={(tag) => ({ name: tag?.name ?? '', color: tag?.color ?? firstColor, kanban: tag?.kanban === 1 })}
      fieldOf={{ ERR_TAG_NAME_ALREADY_EXISTS: 'name' }}
      width={780}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};
