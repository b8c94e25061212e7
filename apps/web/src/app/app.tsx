import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../kit/query-client.ts';
import { type Session, useSession } from '../kit/session-store.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { useSkeleton } from '../ui/skeleton.tsx';
import { Toasts } from '../ui/toast.tsx';
import { FrameSkeleton } from './frame/frame-skeleton.tsx';
import { router } from './router.tsx';
import { restore } from './session-effects.ts';

const Starting = () => (useSkeleton(true) ? <FrameSkeleton /> : null);

const Unreachable = () => {
  const { t } = useTranslation();
  return (
    <main className="flex h-dvh items-center justify-center">
      <ErrorState title={t('frame.unreachable.title')} onRetry={() => void restore()}>
        {t('frame.unreachable.text')}
      </ErrorState>
    </main>
  );
};

/** The guards read the session: they are asked again whenever it begins or ends. */
const Guarded = ({ phase }: { phase: Session['phase'] }) => {
  const asked = useRef(phase);
  useEffect(() => {
    // The router asks them by itself when it appears; a second time would be a second load of the page.
    if (asked.current === phase) return;
    asked.current = phase;
    void router.invalidate();
  }, [phase]);
  return <RouterProvider router={router} />;
};

const Routed = () => {
  const { phase } = useSession();
  if (phase === 'starting') return <Starting />;
  if (phase === 'unreachable') return <Unreachable />;
  return <Guarded phase={phase} />;
};

/** Everything around the screens. */
export const App = () => (
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <Toasts>
        <Routed />
      </Toasts>
    </QueryClientProvider>
  </CSPProvider>
);
