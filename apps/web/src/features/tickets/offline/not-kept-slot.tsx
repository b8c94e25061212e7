import { lazy, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';

const NotKept = lazy(() => orNothing(withTexts(import('./not-kept.tsx')), (module) => module.NotKept));

/** In the error of a ticket or its messages: that they were not kept, where that is why. */
export const NotKeptSlot = () => (
  <Suspense>
    <NotKept />
  </Suspense>
);
