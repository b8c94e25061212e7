import { limits } from '@recado/contract';
import { CalendarClock, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../kit/i18n.ts';
import { cx } from '../../ui/cx.ts';

/** The name of a civil day as people say it: "sexta", "Saturday". */
const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/-feira$/, '');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

type StepProps = { mark: ReactNode; look: string; title: string; isLast?: boolean; children: ReactNode };

const Step = ({ mark, look, title, isLast = false, children }: StepProps) => (
  <li className={cx('relative flex gap-3.5', isLast ? null : 'pb-8')}>
    {isLast ? null : <span aria-hidden="true" className="absolute top-6 bottom-0 left-3 w-px bg-line-2" />}
    <span
      aria-hidden="true"
      className={cx('flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-meta', look)}
    >
      {mark}
    </span>
    <div className="min-w-0">
      <p className="font-semibold text-control leading-6">{title}</p>
      <p className="text-control text-text-2">{children}</p>
    </div>
  </li>
);

const plain = 'border border-line-2 bg-surface text-text-2';

/** The days of the trial, as a dated list; the dates are the server's. */
export const TrialPanel = ({ today, endsOn }: { today: string; endsOn: string }) => {
  const { t } = useTranslation();
  const dayOf = (day: string) => t('signUp.panel.day', { weekday: capital(weekdayOf(day)), day: Number(day.slice(8)) });
  return (
    <aside
      aria-labelledby="trial-days"
      className="hidden w-[436px] shrink-0 items-center border-line border-l bg-chat px-14 py-10 lg:flex"
    >
      <div className="w-full">
        <h2 id="trial-days" className="font-semibold text-section tracking-tight">
          {t('signUp.panel.title', { days: limits.trialDays })}
        </h2>
        <ol className="mt-5">
          <Step mark={1} look="bg-brand text-on-brand" title={t('signUp.panel.today', { weekday: weekdayOf(today) })}>
            {t('signUp.panel.connect')}
          </Step>
          <Step mark={2} look={plain} title={t('signUp.panel.stillToday')}>
            {t('signUp.panel.invite')}
          </Step>
          <Step mark={3} look={plain} title={dayOf(nextDay(today))}>
            {t('signUp.panel.look')}
          </Step>
          <Step mark={<Clock size={14} />} look="bg-warn-soft text-warn" title={dayOf(endsOn)} isLast>
            {t('signUp.panel.end')}
          </Step>
        </ol>
        <p className="mt-8 flex items-start gap-2.5 border-line-2 border-t pt-4 text-small text-text-2">
          <CalendarClock size={16} aria-hidden="true" className="mt-px shrink-0 text-brand-text" />
          {t('signUp.panel.note', { days: limits.subscriptionWarningBelowDays - 1 })}
        </p>
      </div>
    </aside>
  );
};
