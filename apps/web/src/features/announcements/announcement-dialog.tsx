import {
  type Announcement,
  announcementPriorities,
  announcementRoutes,
  type announcements,
  limits,
} from '@recado/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { putRecord } from '../../kit/resource/record-caches.ts';
import { RecordDialog, type RecordForm } from '../../kit/resource/record-dialog.tsx';
import { RecordFileField, usePictureKinds } from '../../kit/resource/record-file-field.tsx';
import type { RecordDialogProps } from '../../kit/resource/resource-description.ts';
import { type RecordFile, useFileAfterSaving, useRecordFile } from '../../kit/resource/use-record-file.ts';
import { useFieldError } from '../../kit/use-field-error.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { lookOf, priorities } from './priorities.ts';
import { announcementRecords } from './queries.ts';

type Announcements = typeof announcements;
type FieldsProps = {
  form: RecordForm<Announcements>;
  announcement: Announcement | undefined;
  picture: RecordFile<Announcement>;
};

const fetchOne = (id: number) => call(announcementRoutes.getAnnouncement, { params: { id } });

/** Takes the stored picture from an announcement. */
const removePicture = async (id: number): Promise<void> => {
  await call(announcementRoutes.deleteAnnouncementMedia, { params: { id } });
  putRecord(announcementRecords, await fetchOne(id), { isNew: false, isOwn: true });
};

const storedIn = ({ mediaUrl, mediaName }: Announcement) =>
  mediaUrl === null ? null : { name: mediaName ?? '', type: 'image/*', url: mediaUrl };

const Priority = ({ form }: { form: RecordForm<Announcements> }) => {
  const { t } = useTranslation();
  const options = priorities.map((value) => ({ value, label: t(`announcements.priorities.${lookOf(value).name}`) }));
  return (
    <Field label={t('announcements.form.priority')}>
      {(control) => (
        <Controller
          control={form.control}
          name="priority"
          render={({ field }) => (
            <Select control={control} options={options} value={Number(field.value)} onChange={field.onChange} />
          )}
        />
      )}
    </Field>
  );
};

const Fields = ({ form, announcement, picture }: FieldsProps) => {
  const { t } = useTranslation();
  const pictures = usePictureKinds();
  const errorText = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('announcements.form.title')} error={errorText(errors.title) ?? undefined} required>
        {(control) => (
          <TextInput {...control} autoFocus maxLength={limits.announcementTitle.max} {...form.register('title')} />
        )}
      </Field>
      <Field
        label={t('announcements.form.text')}
        hint={t('announcements.form.textHint')}
        error={errorText(errors.text) ?? undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            minRows={4}
            maxRows={12}
            maxLength={limits.announcementText.max}
            {...form.register('text')}
          />
        )}
      </Field>
      <Priority form={form} />
      <RecordFileField
        file={picture}
        stored={announcement ? storedIn(announcement) : null}
        only={pictures}
        maxBytes={limits.announcementImageBytes}
        onChoose={(file) =>
          form.setValue('mediaPath', file?.name ?? announcement?.mediaPath ?? null, { shouldDirty: true })
        }
        remove={async () => announcement && removePicture(announcement.id)}
      />
      <Controller
        control={form.control}
        name="status"
        render={({ field }) => (
          <Switch
            label={t('announcements.form.active')}
            hint={t('announcements.form.activeHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
};

/** Title, text, priority, picture, and whether it is shown (administration §2, §5). */
export const AnnouncementDialog = (props: RecordDialogProps<Announcements>) => {
  const { t } = useTranslation();
  const picture = useRecordFile<Announcement>({
    typeArch: 'announcements',
    upload: (id, body, options) => call(announcementRoutes.uploadAnnouncementMedia, { params: { id }, body }, options),
    fetch: fetchOne,
  });
  const { id, finish } = useFileAfterSaving(announcementRecords.key, props.id, picture);
  return (
    <RecordDialog
      {...props}
      id={id}
      records={announcementRecords}
      titles={{ new: t('announcements.form.newTitle'), edit: t('announcements.form.editTitle') }}
      valuesOf={(announcement) => ({
        title: announcement?.title ?? '',
        text: announcement?.text ?? '',
        priority: lookPriority(announcement),
        status: announcement?.status ?? true,
        mediaPath: announcement?.mediaPath ?? null,
      })}
      finish={finish}
    >
      {(form, announcement) => <Fields form={form} announcement={announcement} picture={picture} />}
    </RecordDialog>
  );
};

const lookPriority = (announcement: Announcement | undefined) =>
  priorities.find((one) => one === announcement?.priority) ?? announcementPriorities.low;
