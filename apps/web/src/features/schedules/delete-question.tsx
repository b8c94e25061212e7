import { type RepeatScope, type Schedule, scheduleRoutes, scheduleStatus } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { takeRecord } from '../../kit/resource/record-caches.ts';
import { useRemoveRecord } from '../../kit/resource/use-save-record.ts';
import { showError } from '../../kit/show-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshCalendar } from './calendar/calendar-queries.ts';
import { isStillOpen } from './may-change.ts';
import { scheduleRecords } from './queries.ts';
import { isOneOfMany, ScopeChoice } from './repeat/scope-choice.tsx';

/** What deleting means: a message that stands in line is not the schedule's any more. */
const deletionOf = (schedule: Schedule | null) => {
  if (schedule?.inLine) return 'deleteInLine';
  if (schedule?.status === scheduleStatus.skipped) return 'deleteSkipped';
  return schedule?.status === scheduleStatus.sent ? 'deleteSent' : 'deleteWaiting';
};

type DeleteQuestionProps = { schedule: Schedule | null; onClose: () => void };

/** "Deseja realmente excluir este registro?", with what it means for the message. */
export const DeleteQuestion = ({ schedule, onClose }: DeleteQuestionProps) => {
  const { t } = useTranslation();
  const [last, setLast] = useState(schedule);
  const [scope, setScope] = useState<RepeatScope>('one');
  if (schedule !== null && schedule !== last) {
    setLast(schedule);
    setScope('one');
  }
  const settle = () => {
    onClose();
    refreshCalendar();
  };
  const { remove, isRemoving } = useRemoveRecord(scheduleRecords, settle);
  const ending = useMutation({
    mutationFn: (id: number) => call(scheduleRoutes.endRepeat, { params: { id } }),
    onSuccess: (_reply, id) => {
      takeRecord(scheduleRecords, id);
      toast.success(t('schedules.repeat.ended'));
    },
    onError: showError,
    onSettled: settle,
  });
  const isAsked = last !== null && isOneOfMany(last) && isStillOpen(last);
  return (
    <ConfirmDialog
      open={schedule !== null}
      onClose={onClose}
      onConfirm={() =>
        schedule && (isAsked && scope === 'following' ? ending.mutate(schedule.id) : remove(schedule.id))
      }
      title={t('common.confirmDelete')}
      confirmLabel={t('common.delete')}
      danger
      busy={isRemoving || ending.isPending}
    >
      <p>{t(`schedules.list.${deletionOf(last)}`)}</p>
      {isAsked ? <ScopeChoice kind="delete" value={scope} onChange={setScope} /> : null}
    </ConfirmDialog>
  );
};
