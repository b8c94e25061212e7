import { type Schedule, scheduleStatus } from '@recado/contract';
import { Eye, Paperclip, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/format.ts';
import { useResourceList } from '../../../kit/resource/use-resource-list.ts';
import { FailedLine } from '../../../kit/small-load.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useStateText } from '../calendar/calendar-state.tsx';
import { DeleteQuestion } from '../delete-question.tsx';
import { Failure } from '../failure.tsx';
import { LeavesAt } from '../leaves-at.tsx';
import { isStillOpen, useMayChange } from '../may-change.ts';
import { scheduleRecords } from '../queries.ts';
import { RepeatLine } from '../repeat/repeat-line.tsx';

type LineProps = { schedule: Schedule; onOpen: () => void; onDelete: () => void };

const Line = ({ schedule, onOpen, onDelete }: LineProps) => {
  const { t } = useTranslation();
  const mayUpdate = useMayChange('schedules.update')(schedule);
  const mayDelete = useMayChange('schedules.delete')(schedule);
  const { status, inLine } = schedule;
  const stateText = useStateText();
  const date = formatDateTime(schedule.sendAt);
  const mayEdit = mayUpdate && isStillOpen(schedule);
  return (
    <li className="rounded-control bg-canvas py-2 pr-1.5 pl-3">
      <div className="flex items-center gap-1">
        <time dateTime={schedule.sendAt} className="font-medium text-control tabular-nums">
          {date}
        </time>
        <span className="min-w-0 flex-1" />
        <IconButton
          label={t(mayEdit ? 'schedules.list.edit' : 'schedules.list.view', { date })}
          icon={mayEdit ? <Pencil size={15} /> : <Eye size={15} />}
          size={28}
          onClick={onOpen}
        />
        {mayDelete ? (
          <IconButton
            label={t('schedules.list.delete', { date })}
            icon={<Trash2 size={15} />}
            size={28}
            onClick={onDelete}
          />
        ) : null}
      </div>
      <p className="wrap-anywhere mr-1.5 line-clamp-3 whitespace-pre-wrap text-body">{schedule.body}</p>
      <p className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2">
        {status === scheduleStatus.failed ? null : (
          <Chip
            tone={
              !inLine && (status === scheduleStatus.sent || status === scheduleStatus.skipped) ? 'neutral' : 'brand'
            }
            className="shrink-0"
          >
            {stateText(schedule)}
          </Chip>
        )}
        {inLine?.until ? <LeavesAt at={inLine.until} /> : null}
        {schedule.mediaPath ? (
          <Paperclip size={14} role="img" aria-label={t('schedules.list.withPicture')} className="shrink-0" />
        ) : null}
        <span className="truncate">{schedule.user?.name ?? t('schedules.formerColleague')}</span>
      </p>
      <RepeatLine schedule={schedule} />
      <Failure schedule={schedule} mayRetry={mayUpdate} className="mt-2 mr-1.5" />
    </li>
  );
};

const ListSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
);

/** What is still to be sent or could not be, and what has left. */
export type SchedulePart = 'coming' | 'done';
type ListProps = { contactId: number; part: SchedulePart; onOpen: (schedule: Schedule) => void };

/** Coming ones by their time; done ones as they were made, the newest first. */
const inOrder = (rows: readonly Schedule[], part: SchedulePart): readonly Schedule[] =>
  part === 'done' ? rows : rows.toSorted((a, b) => a.sendAt.localeCompare(b.sendAt));

const useSchedules = (contactId: number, part: SchedulePart) =>
  useResourceList(scheduleRecords, {
    search: '',
    filters: { contactId, isDone: part === 'done' ? 'true' : 'false' },
  });

/** Schedules of a contact, page by page, kept live. */
export const ScheduleList = ({ contactId, part, onOpen }: ListProps) => {
  const { t } = useTranslation();
  const list = useSchedules(contactId, part);
  const [toDelete, setToDelete] = useState<Schedule | null>(null);
  if (list.hasFailed) {
    return (
      <FailedLine
        title={t('schedules.list.loadFailed')}
        error={list.failure}
        busy={list.isFetching}
        onRetry={list.retry}
      />
    );
  }
  return (
    <Loading waiting={list.isPending || list.isChanging} skeleton={<ListSkeleton />}>
      {list.rows.length === 0 ? (
        <p className="text-control text-text-3">{t(`schedules.list.empty.${part}`)}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {inOrder(list.rows, part).map((schedule) => (
            <Line
              key={schedule.id}
              schedule={schedule}
              onOpen={() => onOpen(schedule)}
              onDelete={() => setToDelete(schedule)}
            />
          ))}
        </ul>
      )}
      {list.rows.length < list.count ? (
        <Button size="small" busy={list.isLoadingMore} onClick={() => list.loadMore(true)} className="mt-2">
          {t('schedules.list.more')}
        </Button>
      ) : null}
      <DeleteQuestion schedule={toDelete} onClose={() => setToDelete(null)} />
    </Loading>
  );
};
