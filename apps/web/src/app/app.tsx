import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../kit/query-client.ts';
import { useSession } from '../kit/session-store.ts';
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

const Routed = () => {
  const { phase } = useSession();
  // The guards read the session: they are asked again whenever it begins or ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is the reason to run.
  useEffect(() => {
    void router.invalidate();
  }, [phase]);
  if (phase === 'starting') return <Starting />;
  if (phase === 'unreachable') return <Unreachable />;
  return <RouterProvider router={router} />;
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
