import { type RepeatScope, type Schedule, scheduleRoutes } from '@recado/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { formatDate, formatTime } from '../../../kit/format.ts';
import { putRecord } from '../../../kit/resource/record-caches.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { useUser } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { instantOfWallTime, wallTimeOf } from '../../../kit/wall-time.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fetchSchedule, scheduleRecords } from '../queries.ts';
import { quietEnd } from '../quiet-end.ts';
import { isOneOfMany, ScopeChoice } from '../repeat/scope-choice.tsx';
import { putOnCalendar } from './calendar-queries.ts';

type Move = { schedule: Schedule; to: string };
type ScopedMove = Move & { scope: RepeatScope };
/** Why a move is asked about before: it leaves at once, later than where it was put, or others follow it. */
type Question = Move & { why: 'past' | 'quiet' | 'repeat'; end: Date | null };

const show = (schedule: Schedule): void => {
  putOnCalendar(schedule);
  putRecord(scheduleRecords, schedule, { isNew: false, isOwn: true });
};

/** What is there now is shown: somebody was faster, or it has left meanwhile. */
const showNow = async (schedule: Schedule): Promise<void> => {
  putOnCalendar(schedule);
  await fetchSchedule(schedule.id).then(show, () => undefined);
};

/** Moves a schedule to a wall time: at once on this screen, back where the server refuses, and the toast takes it back. */
const useRun = () => {
  const { t } = useTranslation();
  const { timezone } = useUser().company;
  const run = async ({ schedule, to, scope }: ScopedMove, isUndo = false): Promise<void> => {
    const at = instantOfWallTime(to, timezone);
    if (!at) return;
    putOnCalendar({ ...schedule, sendAt: at.toISOString() });
    try {
      const body = { sendAt: to, seenAt: schedule.updatedAt, scope };
      const moved = await call(scheduleRoutes.moveSchedule, { params: { id: schedule.id }, body });
      show(moved);
      const back = { schedule: moved, to: wallTimeOf(schedule.sendAt, timezone), scope };
      // Where it was before has passed: there it would leave at once.
      const mayUndo = !isUndo && Date.parse(schedule.sendAt) > serverNow();
      const undo = { label: t('common.undo'), onPress: () => void run(back, true) };
      const facts = { name: moved.contact.name, date: formatDate(moved.sendAt), time: formatTime(moved.sendAt) };
      toast.success(t(isUndo ? 'calendar.move.undone' : 'calendar.move.done', facts), mayUndo ? undo : undefined);
    } catch (error) {
      showError(error);
      if (error instanceof ApiError && error.code !== 'network') await showNow(schedule);
      else putOnCalendar(schedule);
    }
  };
  return run;
};

const useQuestionFor = () => {
  const { timezone, settings } = useUser().company;
  return (move: Move): Question | null => {
    const at = instantOfWallTime(move.to, timezone);
    if (!at) return null;
    if (at.getTime() <= serverNow()) return { ...move, why: 'past', end: null };
    const end = instantOfWallTime(quietEnd(move.to, settings) ?? '', timezone);
    if (end) return { ...move, why: 'quiet', end };
    return isOneOfMany(move.schedule) ? { ...move, why: 'repeat', end: null } : null;
  };
};

/** Moving by pointer, finger or keys; a move into the past or into quiet hours is asked about first. */
export const useMove = (): { move: (move: Move) => void; question: ReactNode } => {
  const { t } = useTranslation();
  const run = useRun();
  const questionFor = useQuestionFor();
  const [asked, setAsked] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [scope, setScope] = useState<RepeatScope>('one');
  const move = (wanted: Move): void => {
    const question = questionFor(wanted);
    if (!question) return void run({ ...wanted, scope: 'one' });
    setScope('one');
    setAsked(question);
    setOpen(true);
  };
  const end = asked?.end;
  const question = asked ? (
    <ConfirmDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onConfirm={() => {
        setOpen(false);
        void run({ ...asked, scope });
      }}
      title={t(`calendar.move.${asked.why}.title`)}
      confirmLabel={t(`calendar.move.${asked.why}.confirm`)}
    >
      {asked.why === 'past' ? <p>{t('calendar.move.past.detail')}</p> : null}
      {end ? <p>{t('calendar.move.quiet.detail', { date: formatDate(end), time: formatTime(end) })}</p> : null}
      {isOneOfMany(asked.schedule) ? <ScopeChoice kind="move" value={scope} onChange={setScope} /> : null}
    </ConfirmDialog>
  ) : null;
  return { move, question };
};
