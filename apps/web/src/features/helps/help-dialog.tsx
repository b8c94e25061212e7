import { type helps, limits, youtubeCode } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { TypedField } from '../../kit/typed-field.tsx';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { helpRecords } from './queries.ts';

type Helps = typeof helps;

const Fields = ({ form }: { form: RecordForm<Helps> }) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  const typed = form.watch('video');
  const code = youtubeCode(typed);
  const isAddress = code !== null && code !== typed.trim();
  return (
    <>
      <RecordNameField
        label={t('helps.form.title')}
        issue={errors.title}
        maxLength={limits.helpTitle.max}
        {...form.register('title')}
      />
      <Field label={t('helps.form.description')} error={errorText(errors.description) ?? undefined} required>
        {(control) => (
          <Textarea {...control} minRows={3} maxLength={limits.helpDescription.max} {...form.register('description')} />
        )}
      </Field>
      <TypedField
        label={t('helps.form.video')}
        hint={isAddress ? t('helps.form.videoFound', { code }) : t('helps.form.videoHint')}
        issue={errors.video}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.helpVideo.max}
        {...form.register('video')}
      />
    </>
  );
};

/** Title, description and video of a help (administration §3). */
export const HelpDialog = (props: RecordDialogProps<Helps>) => {
  const { t } = useTranslation();
  return (
    <RecordDialog
      {...props}
      records={helpRecords}
      titles={{ new: t('helps.form.newTitle'), edit: t('helps.form.editTitle') }}
      valuesOf={(help) => ({
        title: help?.title ?? '',
        description: help?.description ?? '',
        video: help?.video ?? '',
      })}
      fieldOf={{ ERR_HELP_INVALID_NAME: 'title' }}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};
