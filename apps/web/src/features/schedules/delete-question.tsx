import { type Schedule, scheduleStatus } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveRecord } from '../../kit/resource/use-save-record.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refreshCalendar } from './calendar-queries.ts';
import { scheduleRecords } from './queries.ts';

/** What deleting means: a message that stands in line is not the schedule's any more. */
const deletionOf = (schedule: Schedule | null) => {
  if (schedule?.inLine) return 'deleteInLine';
  return schedule?.status === scheduleStatus.sent ? 'deleteSent' : 'deleteWaiting';
};

type DeleteQuestionProps = { schedule: Schedule | null; onClose: () => void };

/** "Deseja realmente excluir este registro?", with what it means for the message. */
export const DeleteQuestion = ({ schedule, onClose }: DeleteQuestionProps) => {
  const { t } = useTranslation();
  const [last, setLast] = useState(schedule);
  if (schedule !== null && schedule !== last) setLast(schedule);
  const { remove, isRemoving } = useRemoveRecord(scheduleRecords, () => {
    onClose();
    refreshCalendar();
  });
  return (
    <ConfirmDialog
      open={schedule !== null}
      onClose={onClose}
      onConfirm={() => schedule && remove(schedule.id)}
      title={t('common.confirmDelete')}
      confirmLabel={t('common.delete')}
      danger
      busy={isRemoving}
    >
      {t(`schedules.list.${deletionOf(last)}`)}
    </ConfirmDialog>
  );
};
