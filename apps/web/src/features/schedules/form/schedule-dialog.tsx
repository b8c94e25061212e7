import type { schedules } from '@recado/contract';
import type { RecordDialogProps } from '../../../kit/resource/resource-description.ts';
import { isStillOpen, useMayChange } from '../may-change.ts';
import { ScheduleForm, type ScheduleStart } from './schedule-form.tsx';
import { ScheduleView } from './schedule-view.tsx';

type Props = RecordDialogProps<typeof schedules> & { start: ScheduleStart };

/** A message that is sent later: to write, or to read when it has left or is somebody else's (core §4; decisions 26). */
export const ScheduleDialog = (props: Props) => {
  const mayChange = useMayChange('schedules.update');
  const { row } = props;
  if (row && !(isStillOpen(row) && mayChange(row))) {
    return <ScheduleView {...props} schedule={row} mayRetry={mayChange(row)} />;
  }
  return <ScheduleForm {...props} />;
};
