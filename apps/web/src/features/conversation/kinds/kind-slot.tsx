import { lazy, Suspense } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

export type KindSlotProps = {
  part: 'author' | 'automatic' | 'labels' | 'body' | 'line' | 'phone' | 'held' | 'scheduled';
  bubble: Bubble;
  /** Of an automatic one: tells why it was written. */
  onWhy?: () => void;
};

/** Where it cannot be fetched, what was said is read all the same. */
const Missing = ({ part, bubble }: KindSlotProps) =>
  part === 'body' || part === 'line' ? <span className="block px-4">{bubble.body}</span> : null;

const KindPart = lazy(() => orNothing(withTexts(import('./kind-part.tsx')), (module) => module.KindPart, Missing));

/** About as high as what comes, so that little moves when it is there. */
const heights: Record<string, number> = { location: 230, contacts: 100, poll: 130, closed: 60 };

/** Where a part of a message that few conversations hold is drawn; it is fetched when the first is shown. */
export const KindSlot = (props: KindSlotProps) => (
  <Suspense
    fallback={<div style={{ height: props.part === 'body' ? heights[props.bubble.details.shows?.kind ?? ''] : 16 }} />}
  >
    <KindPart {...props} />
  </Suspense>
);
