import { limits, type QuickMessage, quickMessageRoutes, type quickMessages } from '@recado/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { putRecord } from '../../kit/resource/record-caches.ts';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordFileField } from '../../kit/resource/record-file-field.tsx';
import { RecordNameField } from '../../kit/resource/record-name-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { type RecordFile, useFileAfterSaving, useRecordFile } from '../../kit/resource/use-record-file.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Switch } from '../../ui/switch.tsx';
import { quickMessageRecords } from './queries.ts';
import { TemplateField } from './template-field.tsx';

type Replies = typeof quickMessages;
type FieldsProps = { form: RecordForm<Replies>; reply: QuickMessage | undefined; attachment: RecordFile<QuickMessage> };

const fetchReply = (id: number) => call(quickMessageRoutes.getQuickMessage, { params: { id } });

/** Takes the stored file from a reply. */
const removeFile = async (id: number): Promise<void> => {
  await call(quickMessageRoutes.deleteQuickMessageMedia, { params: { id } });
  putRecord(quickMessageRecords, await fetchReply(id), { isNew: false, isOwn: true });
};

const storedIn = ({ mediaPath, mediaName, mediaType }: QuickMessage) =>
  mediaPath === null ? null : { name: mediaName ?? '', type: mediaType ?? '', url: mediaPath };

const Fields = ({ form, reply, attachment }: FieldsProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <RecordNameField
        label={t('quickMessages.form.shortcode')}
        hint={t('quickMessages.form.shortcodeHint')}
        issue={errors.shortcode}
        icon="/"
        maxLength={limits.quickMessageShortcode.max}
        {...form.register('shortcode')}
      />
      <TemplateField
        label={t('quickMessages.form.message')}
        error={errorText(errors.message)}
        maxLength={limits.messageBody.max}
        text={form.watch('message') ?? ''}
        registered={form.register('message')}
        onInserted={(text) => form.setValue('message', text, { shouldDirty: true })}
      />
      <RecordFileField
        file={attachment}
        stored={reply ? storedIn(reply) : null}
        maxBytes={limits.attachmentBytes}
        onChoose={(file) => {
          const name = file?.name ?? reply?.mediaPath ?? null;
          form.setValue('isMedia', name !== null, { shouldDirty: true });
          form.setValue('mediaPath', name, { shouldDirty: true });
        }}
        remove={async () => reply && removeFile(reply.id)}
      />
      <Controller
        control={form.control}
        name="geral"
        render={({ field }) => (
          <Switch
            label={t('quickMessages.form.general')}
            hint={t('quickMessages.form.generalHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
};

/** Shortcode, text with variables and preview, attachment, and for whom it is (administration §2, §5). */
export const QuickMessageDialog = (props: RecordDialogProps<Replies>) => {
  const { t } = useTranslation();
  const attachment = useRecordFile<QuickMessage>({
    typeArch: 'quickMessage',
    upload: (id, body, options) => call(quickMessageRoutes.uploadQuickMessageMedia, { params: { id }, body }, options),
    fetch: fetchReply,
  });
  const { id, finish } = useFileAfterSaving(quickMessageRecords.key, props.id, attachment);
  return (
    <RecordDialog
      {...props}
      id={id}
      records={quickMessageRecords}
      titles={{ new: t('quickMessages.form.newTitle'), edit: t('quickMessages.form.editTitle') }}
      valuesOf={(reply) => ({
        shortcode: reply?.shortcode ?? '',
        message: reply?.message ?? '',
        geral: reply?.geral ?? false,
        status: reply?.status ?? true,
        isMedia: reply ? reply.mediaPath !== null : false,
        mediaPath: reply?.mediaPath ?? null,
      })}
      fieldOf={{ ERR_QUICKMESSAGE_REQUIRED: 'message' }}
      finish={finish}
    >
      {(form, reply) => <Fields form={form} reply={reply} attachment={attachment} />}
    </RecordDialog>
  );
};
