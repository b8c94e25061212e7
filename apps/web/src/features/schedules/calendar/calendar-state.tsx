import { type Schedule, scheduleStatus } from '@recado/contract';
import { CircleCheck, Clock, Hourglass, SkipForward, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';

/** How a schedule stands, as the calendar colours it. */
export type CalendarState = 'waiting' | 'inLine' | 'sent' | 'failed' | 'skipped';

export const stateOf = ({ status, inLine }: Schedule): CalendarState => {
  if (status === scheduleStatus.failed) return 'failed';
  if (status === scheduleStatus.skipped) return 'skipped';
  if (inLine) return 'inLine';
  return status === scheduleStatus.sent ? 'sent' : 'waiting';
};

/** The colour never stands alone: each state has a sign of its own. */
export const stateIcons: Readonly<Record<CalendarState, ReactNode>> = {
  waiting: <Clock size={12} aria-hidden="true" className="shrink-0" />,
  inLine: <Hourglass size={12} aria-hidden="true" className="shrink-0" />,
  sent: <CircleCheck size={12} aria-hidden="true" className="shrink-0" />,
  failed: <TriangleAlert size={12} aria-hidden="true" className="shrink-0" />,
  skipped: <SkipForward size={12} aria-hidden="true" className="shrink-0" />,
};

export const stateColors: Readonly<Record<CalendarState, string>> = {
  waiting: 'bg-brand-soft text-brand-text',
  inLine: 'bg-warn-soft text-warn',
  sent: 'bg-hover text-text-2',
  failed: 'bg-danger-soft text-danger',
  skipped: 'bg-canvas text-text-3 line-through',
};

const tones = { waiting: 'brand', inLine: 'warn', sent: 'neutral', failed: 'danger', skipped: 'neutral' } as const;

/** Its state in one word. */
export const useStateText = (): ((schedule: Schedule) => string) => {
  const { t } = useTranslation();
  return (schedule) => {
    const state = stateOf(schedule);
    if (state === 'failed') return t('schedules.failed');
    if (state === 'inLine') return t('schedules.inLine');
    if (schedule.skipped) return t(`schedules.skipped.${schedule.skipped}`);
    return schedule.status === scheduleStatus.failed ? '' : t(`schedules.status.${schedule.status}`);
  };
};

export const StateChip = ({ schedule }: { schedule: Schedule }) => {
  const text = useStateText()(schedule);
  const state = stateOf(schedule);
  return (
    <Chip tone={tones[state]} icon={stateIcons[state]} className="shrink-0">
      {text}
    </Chip>
  );
};
