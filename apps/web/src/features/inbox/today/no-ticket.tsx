import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { useIsNarrow } from '../../../kit/use-media.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { TakeNextButton } from '../list/take-next-button.tsx';
import { TodayCounters } from './today-counters.tsx';

const FirstSteps = lazy(() =>
  orNothing(withTexts(import('../../first-steps/first-steps.tsx')), (module) => module.FirstSteps),
);

/** No ticket is chosen: what to do, the keys that do it, and what the day has brought (ui §6). */
export const NoTicket = () => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const keys = [
    { keys: ['J', 'K'], label: t('shortcuts.keys.nextPrevious') },
    { keys: ['A'], label: t(ticketActions.accept.label) },
    { keys: ['P'], label: t('tickets.next.take') },
    { keys: ['/'], label: t('shortcuts.keys.search') },
    { keys: ['C'], label: t('shortcuts.keys.newTicket') },
  ];
  return (
    <div className="flex h-full flex-1 items-center justify-center bg-chat">
      <EmptyState
        icon={<MessagesSquare />}
        title={t('tickets.empty.none.title')}
        action={isNarrow ? null : <TakeNextButton kind="solid" />}
      >
        {isNarrow ? null : (
          <>
            <Suspense fallback={null}>
              <FirstSteps className="mt-4 mb-5 w-96" />
            </Suspense>
            <p>{t('tickets.empty.none.detail')}</p>
            <dl className="mx-auto mt-4 grid w-fit grid-cols-[auto_auto] items-center gap-x-4 gap-y-2 text-left">
              {keys.map((row) => (
                <div key={row.label} className="contents">
                  <dt className="flex justify-end gap-1">
                    {row.keys.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dt>
                  <dd>{row.label}</dd>
                </div>
              ))}
            </dl>
            <TodayCounters />
          </>
        )}
      </EmptyState>
    </div>
  );
};
