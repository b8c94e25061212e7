import type { Schedule } from '@recado/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileTile } from '../../../ui/file-tile.tsx';
import { useConnections } from '../../connections/use-connection-trouble.ts';
import { Failure } from '../failure.tsx';
import { LeavesAt } from '../leaves-at.tsx';
import { pictureOf } from '../picture.ts';
import { RepeatLine } from '../repeat/repeat-line.tsx';

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-text-3">{name}</dt>
    <dd className="text-body [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

const Facts = ({ schedule }: { schedule: Schedule }) => {
  const { t } = useTranslation();
  const connection = useConnections()?.find(({ id }) => id === schedule.whatsappId);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
      <Pair name={t('schedules.form.contact')}>{schedule.contact.name}</Pair>
      <Pair name={t('schedules.form.author')}>{schedule.user?.name ?? t('schedules.formerColleague')}</Pair>
      <Pair name={t('schedules.form.sendAt')}>{formatDateTime(schedule.sendAt)}</Pair>
      {schedule.sentAt && !schedule.inLine ? (
        <Pair name={t('schedules.form.sentAt')}>{formatDateTime(schedule.sentAt)}</Pair>
      ) : null}
      {schedule.inLine ? (
        <Pair name={t('schedules.view.state')}>
          {t('schedules.inLine')}
          {schedule.inLine.until ? <LeavesAt at={schedule.inLine.until} comma /> : null}
        </Pair>
      ) : null}
      {connection ? <Pair name={t('schedules.form.connection')}>{connection.name}</Pair> : null}
    </dl>
  );
};

const Picture = ({ schedule }: { schedule: Schedule }) => {
  const { t } = useTranslation();
  const picture = pictureOf(schedule);
  if (!picture) return null;
  return (
    <a
      href={picture.url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('files.ofRecord.open', { name: picture.name })}
      className="flex items-center gap-3 rounded-menu border border-line p-2 hover:bg-hover"
    >
      <FileTile type={picture.type} url={picture.url} size={56} />
      <span className="min-w-0 truncate font-medium text-brand-text text-control">{picture.name}</span>
    </a>
  );
};

/** Why it is not to be changed. */
const lockOf = ({ sentAt, inLine, error, skipped }: Schedule) => {
  if (skipped) return `skipped.${skipped}` as const;
  if (sentAt === null) return 'notYours';
  if (error !== null) return 'tried';
  return inLine ? 'inLine' : 'locked';
};

type ScheduleViewProps = {
  schedule: Schedule;
  mayRetry: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** A schedule to read: it has left, or it is a colleague's. */
export const ScheduleView = ({ schedule, mayRetry, open, onClose, onClosed }: ScheduleViewProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      width={600}
      title={t('schedules.view.title')}
      actions={
        <Button kind="text" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <Failure schedule={schedule} mayRetry={mayRetry} />
        <Banner tone="info">{t(`schedules.view.${lockOf(schedule)}`)}</Banner>
        <Facts schedule={schedule} />
        <RepeatLine schedule={schedule} />
        <section aria-label={t('schedules.form.body')}>
          <p className="mb-1 text-small text-text-3">{t('schedules.form.body')}</p>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-menu bg-canvas p-3 text-body">{schedule.body}</p>
        </section>
        <Picture schedule={schedule} />
      </div>
    </Dialog>
  );
};
