import { limits, type RepeatScope, type Schedule, scheduleRoutes, type schedules } from '@recado/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { RecordDialog, type RecordForm } from '../../../kit/resource/record-dialog.tsx';
import { RecordFileField, usePictureKinds } from '../../../kit/resource/record-file-field.tsx';
import type { RecordDialogProps } from '../../../kit/resource/resource-description.ts';
import { type RecordFile, useFileAfterSaving, useRecordFile } from '../../../kit/resource/use-record-file.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { useUser } from '../../../kit/session-store.ts';
import { useFieldError } from '../../../kit/use-field-error.ts';
import { instantOfWallTime, wallTimeOf } from '../../../kit/wall-time.ts';
import type { ChosenContact } from '../../contacts/choose-contact.tsx';
import { TemplateField } from '../../quick-messages/template-field.tsx';
import { Failure } from '../failure.tsx';
import { pictureOf } from '../picture.ts';
import { fetchSchedule, removePicture, scheduleRecords } from '../queries.ts';
import { RepeatField, repeatValues } from '../repeat/repeat-field.tsx';
import { isOneOfMany } from '../repeat/scope-choice.tsx';
import { QueueField } from './queue-field.tsx';
import { ConnectionField, ContactField, TimeField } from './schedule-fields.tsx';
import { TestButton } from './test-button.tsx';

export type ScheduleForm = RecordForm<typeof schedules>;

/** From where it is written: to whom, and through what. */
export interface ScheduleStart {
  /** null: still to be chosen. */
  readonly contact: ChosenContact | null;
  /** It is about this contact: nobody else can be chosen. */
  readonly isFixed: boolean;
  readonly ticketId: number | null;
  readonly connectionId: number | null;
  /** The wall time at which it begins; in an hour when absent. */
  readonly at?: string;
}

type FieldsProps = {
  form: ScheduleForm;
  schedule: Schedule | undefined;
  start: ScheduleStart;
  picture: RecordFile<Schedule>;
  /** For which ones of a series the picture is, as the form says by then. */
  scope: RefObject<RepeatScope>;
};

/** A picture is sent after the form: it is for those for which the form was saved. */
const useScope = (form: ScheduleForm, schedule: Schedule | undefined, held: RefObject<RepeatScope>): void => {
  const scope = isOneOfMany(schedule) ? (form.watch('scope') ?? 'one') : 'following';
  useEffect(() => {
    held.current = scope;
  }, [held, scope]);
};

const Fields = ({ form, schedule, start, picture, scope }: FieldsProps) => {
  const { t } = useTranslation();
  const errorText = useFieldError();
  const { timezone } = useUser().company;
  const pictures = usePictureKinds();
  const [contact, setContact] = useState(start.contact);
  const { errors } = form.formState;
  useScope(form, schedule, scope);
  const choose = (next: ChosenContact | null): void => {
    setContact(next);
    form.setValue('contactId', next?.id ?? null, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // The ticket is one of the contact with whom it was begun.
    form.setValue('ticketId', next && next.id === start.contact?.id ? start.ticketId : null);
  };
  return (
    <>
      {schedule ? <Failure schedule={schedule} mayRetry={!form.formState.isDirty} /> : null}
      <ContactField
        isFixed={start.isFixed}
        contact={contact}
        onChange={choose}
        error={errorText(errors.contactId) ?? undefined}
      />
      <TemplateField
        label={t('schedules.form.body')}
        error={errorText(errors.body)}
        required
        autoFocus
        maxLength={limits.scheduleBody.max}
        text={form.watch('body') ?? ''}
        contactName={contact?.name}
        at={instantOfWallTime(form.watch('sendAt'), timezone) ?? undefined}
        registered={form.register('body')}
        onInserted={(text) => form.setValue('body', text, { shouldDirty: true })}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
        <TimeField form={form} />
        <ConnectionField form={form} />
      </div>
      <RepeatField form={form} schedule={schedule} />
      <QueueField form={form} />
      <RecordFileField
        file={picture}
        stored={schedule ? pictureOf(schedule) : null}
        only={pictures}
        maxBytes={limits.attachmentBytes}
        onChoose={(file) => form.setValue('mediaFollows', file !== null, { shouldDirty: true })}
        remove={async () => schedule && removePicture(schedule.id, scope.current)}
      />
    </>
  );
};

/** To whom, what, when, through which connection, with which picture (core §5). */
export const ScheduleForm = (props: RecordDialogProps<typeof schedules> & { start: ScheduleStart }) => {
  const { start } = props;
  const { t } = useTranslation();
  const { timezone } = useUser().company;
  const [inAnHour] = useState(() =>
    wallTimeOf(new Date(serverNow() + limits.scheduleDefaultAheadMinutes * 60_000), timezone),
  );
  const scope = useRef<RepeatScope>('following');
  const picture = useRecordFile<Schedule>({
    typeArch: 'schedule',
    upload: (id, body, options) =>
      call(scheduleRoutes.uploadScheduleMedia, { params: { id }, query: { scope: scope.current }, body }, options),
    fetch: fetchSchedule,
  });
  const { id, finish } = useFileAfterSaving(scheduleRecords.key, props.id, picture);
  return (
    <RecordDialog
      {...props}
      id={id}
      records={scheduleRecords}
      titles={{ new: t('schedules.form.newTitle'), edit: t('schedules.form.editTitle') }}
      valuesOf={(schedule) => ({
        body: schedule?.body ?? '',
        contactId: schedule?.contactId ?? start.contact?.id ?? null,
        sendAt: schedule ? wallTimeOf(schedule.sendAt, timezone) : (start.at ?? inAnHour),
        whatsappId: schedule ? schedule.whatsappId : start.connectionId,
        ticketId: schedule ? schedule.ticketId : start.ticketId,
        queueId: schedule?.queueId ?? null,
        mediaFollows: false,
        ...repeatValues(schedule),
      })}
      fieldOf={{
        ERR_NO_CONTACT_FOUND: 'contactId',
        ERR_SCHEDULE_ONE_CONTACT: 'contactId',
        ERR_REPEAT_ENDED: 'repeat.until',
        ERR_NO_WAPP_FOUND: 'whatsappId',
        ERR_NO_QUEUE_FOUND: 'queueId',
      }}
      finish={finish}
      moreActions={(form, schedule) => <TestButton form={form} scheduleId={schedule?.id ?? null} />}
    >
      {(form, schedule) => <Fields form={form} schedule={schedule} start={start} picture={picture} scope={scope} />}
    </RecordDialog>
  );
};
