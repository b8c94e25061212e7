import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { useIsNarrow } from '../../../kit/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { type CalendarView, calendarViews, periodInWords, stepFrom } from './calendar-days.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

type CalendarBarProps = Pick<CalendarAddress, 'view' | 'day' | 'today' | 'change'>;

/** Today, before, after, what is shown, and the views. */
export const CalendarBar = ({ view, day, today, change }: CalendarBarProps) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const words = periodInWords(view, day, currentLanguage());
  const step = (direction: 1 | -1) => () => change({ date: stepFrom(view, day, direction) });
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-line border-b px-6 py-2 max-sm:px-4">
      <Button size={isNarrow ? 'normal' : 'small'} disabled={day === today} onClick={() => change({ date: undefined })}>
        {t('calendar.today')}
      </Button>
      <div className="flex">
        <IconButton
          label={t(`calendar.previous.${view}`)}
          icon={<ChevronLeft size={18} />}
          size={32}
          onClick={step(-1)}
        />
        <IconButton label={t(`calendar.next.${view}`)} icon={<ChevronRight size={18} />} size={32} onClick={step(1)} />
      </div>
      <p aria-live="polite" className="min-w-0 flex-1 truncate font-semibold text-body first-letter:uppercase">
        {view === 'list' ? t('calendar.from', { day: words }) : words}
      </p>
      <Segment<CalendarView>
        label={t('calendar.view')}
        options={calendarViews.map((one) => ({ value: one, label: t(`calendar.views.${one}`) }))}
        value={view}
        onChange={(next) => change({ view: next })}
        className={isNarrow ? 'w-full' : 'w-72'}
      />
    </div>
  );
};
