import { lazy, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { useOnline } from '../../../kit/realtime/link-state.ts';
import { causeOf } from '../../../kit/show-error.ts';

const NotKept = lazy(() => orNothing(withTexts(import('./not-kept.tsx')), (module) => module.NotKept));

/** Why a ticket or its messages did not come: without a line, that they were not kept. */
export const NotKeptSlot = ({ error }: { error: unknown }) =>
  useOnline() ? (
    causeOf(error)
  ) : (
    <Suspense>
      <NotKept />
    </Suspense>
  );
