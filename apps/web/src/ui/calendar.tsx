import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { addMonths, dayAfterKey, dayInWords, weekStartOf, weeksOf } from './month-of.ts';

type CalendarProps = {
  /** Chosen civil day YYYY-MM-DD; null: none. */
  value: string | null;
  today: string;
  onChoose: (day: string) => void;
};

type DayProps = Pick<CalendarProps, 'onChoose'> & {
  day: string;
  isOfMonth: boolean;
  isChosen: boolean;
  isToday: boolean;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

const Day = ({ day, isOfMonth, isChosen, isToday, isStop, onChoose, onKeyDown }: DayProps) => {
  const { i18n } = useTranslation();
  return (
    <td className="p-0">
      <button
        type="button"
        data-day={day}
        data-first-focus={isStop ? '' : undefined}
        tabIndex={isStop ? 0 : -1}
        aria-label={dayInWords(day, i18n.language, { dateStyle: 'full' })}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onChoose(day)}
        className={cx(
          'h-9 w-full rounded-control text-control tabular-nums hover:bg-hover pointer-coarse:h-11',
          isOfMonth ? 'text-text' : 'text-text-3',
          isToday && !isChosen && 'font-semibold text-brand-text',
          isChosen && 'bg-brand font-semibold text-on-brand hover:bg-brand-hover',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
};

/** A month to choose a day from: arrows, Home, End and PageUp/PageDown move, Enter chooses (as in WAI-ARIA's date grid). */
export const Calendar = ({ value, today, onChoose }: CalendarProps) => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const weekStart = weekStartOf(language);
  const [stop, setStop] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const moves = useRef(false);
  useEffect(() => {
    if (moves.current) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    moves.current = false;
  }, [stop]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(stop, event.key, weekStart);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    moves.current = true;
    setStop(next);
  };
  const weeks = weeksOf(stop, weekStart);
  const title = dayInWords(stop, language, { month: 'long', year: 'numeric' });
  return (
    <div className="p-2">
      <div className="flex items-center justify-between gap-2 pb-1">
        <IconButton
          label={t('dates.previousMonth')}
          icon={<ChevronLeft size={16} />}
          onClick={() => setStop(addMonths(stop, -1))}
        />
        <p aria-live="polite" className="font-semibold text-control first-letter:uppercase">
          {title}
        </p>
        <IconButton
          label={t('dates.nextMonth')}
          icon={<ChevronRight size={16} />}
          onClick={() => setStop(addMonths(stop, 1))}
        />
      </div>
      <table ref={grid} aria-label={title} className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={dayInWords(day, language, { weekday: 'long' })}
                className="py-1 font-normal text-small text-text-3"
              >
                {dayInWords(day, language, { weekday: 'short' }).replace('.', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOfMonth={day.slice(0, 7) === stop.slice(0, 7)}
                  isChosen={day === value}
                  isToday={day === today}
                  isStop={day === stop}
                  onChoose={onChoose}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
