import { AutomaticLine } from './automatic-line.tsx';
import { CallLine } from './call-line.tsx';
import { GroupLine } from './group-line.tsx';
import { HeldSign } from './held-sign.tsx';
import { KindBody } from './kind-body.tsx';
import type { KindSlotProps } from './kind-slot.tsx';
import { FromPhone, MessageLabels } from './message-labels.tsx';
import { NumberLine } from './number-line.tsx';
import { ScheduledSign } from './scheduled-sign.tsx';
import { UndoSign } from './undo-sign.tsx';

/** One part of a message of a rarer kind: what stands above it, its inside, a call's line, the sign of the phone. */
export const KindPart = ({ part, bubble, onWhy }: KindSlotProps) => {
  const { shows } = bubble.details;
  if (part === 'automatic') return <AutomaticLine onWhy={onWhy} />;
  if (part === 'phone') return <FromPhone />;
  const { message } = bubble;
  if (part === 'scheduled') return <ScheduledSign author={message?.trace?.facts.agent ?? ''} />;
  if (part === 'held' && message?.held?.why === 'undo')
    return <UndoSign message={message} until={message.held.until} />;
  if (part === 'held') return <HeldSign held={bubble.message?.held} ack={bubble.ack} />;
  if (part === 'author' || part === 'labels') return <MessageLabels details={bubble.details} part={part} />;
  if (!shows) return null;
  if (shows.kind === 'call') return <CallLine call={shows} bubble={bubble} />;
  if (shows.kind === 'group') return <GroupLine change={shows} bubble={bubble} />;
  if (shows.kind === 'number') return <NumberLine change={shows} bubble={bubble} />;
  return <KindBody shows={shows} body={bubble.message?.body ?? ''} />;
};
