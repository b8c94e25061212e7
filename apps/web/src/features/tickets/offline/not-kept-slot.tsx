import { lazy, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';

const NotKept = lazy(() => withTexts(import('./not-kept.tsx')).then((module) => ({ default: module.NotKept })));

/** In the error of a ticket or its messages: that they were not kept, where that is why. */
export const NotKeptSlot = () => (
  <Suspense>
    <NotKept />
  </Suspense>
);
