import type { Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../kit/i18n.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { useCan } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { ownLayer, ownPanel } from '../../ui/own-part.tsx';
import { Composer } from '../composer/composer.tsx';
import { startQuote } from '../composer/drafts/draft-quote.ts';
import { useFileIntake } from '../composer/files/use-file-intake.ts';
import { NoteSlot } from '../composer/notes/note-slot.tsx';
import { VoiceSwitch } from '../composer/voice/voice-switch.tsx';
import { useAbilities, useGoneConnections } from '../connections/use-abilities.ts';
import { type TicketActions, useTicketActions } from '../tickets/actions/ticket-actions.ts';
import { focusComposer, lookStore, noteStore } from '../tickets/conversation-store.ts';
import { isQuotable } from '../tickets/messages/details.ts';
import { messagesOf } from '../tickets/messages/message-pages.ts';
import { whenSent } from '../tickets/outbox/outbox.ts';
import { conversationOptions } from '../tickets/queries.ts';
import { useTypists } from '../tickets/typing-store.ts';
import { forwardStore } from './bubbles/forward-store.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { LogArea } from './log/log-area.tsx';
import { TagBar } from './tags/tag-bar.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';
import { useMayAnswer } from './use-may-answer.ts';
import { HeldTicket } from './use-may-change.ts';
import { useReadMarks } from './use-read-marks.ts';

// What does not come takes nothing else of the conversation away: it says so in its place, or is done without.
const DropOverlay = lazy(() =>
  orNothing(withTexts(import('../composer/files/drop-overlay.tsx')), (module) => module.DropOverlay),
);
const BlockedFoot = ownPanel(
  () => withTexts(import('../composer/blocked/blocked-foot.tsx')),
  (module) => module.BlockedFoot,
  <div className="h-16 bg-surface" />,
);
const LookBar = ownPanel(
  () => withTexts(import('./look/look-bar.tsx')),
  (module) => module.LookBar,
);
const Viewers = lazy(() => orNothing(withTexts(import('./viewers/viewers.tsx')), (module) => module.Viewers));
const ForwardDialog = ownLayer(
  () => withTexts(import('./bubbles/forward-dialog.tsx')),
  (module) => module.ForwardDialog,
  () => forwardStore.set(null),
);
const RestrictedHint = lazy(() =>
  orNothing(withTexts(import('../composer/blocked/restricted-hint.tsx')), (module) => module.RestrictedHint),
);

const TypingLine = ({ ticketId, name }: { ticketId: number; name: string }) => {
  const { t } = useTranslation();
  const typists = useTypists(ticketId);
  if (typists.length === 0) return null;
  const sentences = typists.map((typist) =>
    typist.who === 'contact'
      ? `${name} ${t(typist.isRecording ? 'tickets.row.recording' : 'tickets.header.typing')}`
      : t('tickets.colleagueTyping', { name: typist.name }),
  );
  return (
    <p role="status" className="truncate rounded-full border border-line bg-over px-3 py-0.5 text-small text-text-2">
      {sentences.join(' · ')}
    </p>
  );
};

type FootProps = {
  ticket: Ticket;
  actions: TicketActions;
  canAnswer: boolean;
  isConnectionGone: boolean;
  onQuoteLast: () => void;
};

const Foot = ({ ticket, actions, canAnswer, isConnectionGone, onQuoteLast }: FootProps) => {
  const sendThenResolve = async (): Promise<void> => {
    if (await whenSent(ticket.id)) await actions.resolve(ticket);
  };
  if (!canAnswer) return <BlockedFoot ticket={ticket} actions={actions} isConnectionGone={isConnectionGone} />;
  return (
    <>
      <Suspense fallback={null}>
        <RestrictedHint connectionId={ticket.whatsappId} />
      </Suspense>
      <VoiceSwitch ticket={ticket}>
        <Composer ticket={ticket} onSendAndResolve={() => void sendThenResolve()} onQuoteLast={onQuoteLast} />
      </VoiceSwitch>
    </>
  );
};

/** One conversation: header, tags, log and composer. Give it the ticket's id as key. */
export const Conversation = ({
  ticket,
  isShown,
  onOpenContact,
}: {
  ticket: Ticket;
  isShown: boolean;
  onOpenContact: () => void;
}) => {
  const actions = useTicketActions();
  const isNarrow = useIsNarrow();
  const mayAnswer = useMayAnswer(ticket);
  const isConnectionGone = useGoneConnections()(ticket.whatsappId) && mayAnswer;
  const canAnswer = mayAnswer && !isConnectionGone;
  const { id, userId } = ticket;
  const held = useMemo(() => ({ id, userId }), [id, userId]);
  const mayReadNotes = useCan('ticketNotes.read');
  const log = useInfiniteQuery(conversationOptions(ticket.id));
  const messages = useMemo(() => messagesOf(log.data), [log.data]);
  useReadMarks(ticket, isShown && log.isSuccess);
  useConversationKeys(ticket, actions, isShown);
  // On a phone the keyboard would cover the conversation that somebody has just opened.
  useEffect(() => {
    if (isShown && !isNarrow && canAnswer) focusComposer();
  }, [isShown, isNarrow, canAnswer]);
  const abilities = useAbilities(ticket.whatsappId);
  const isNoting = useStore(noteStore) === ticket.id;
  const intake = useFileIntake(ticket.id, canAnswer && abilities.media && !isNoting);
  const forwarded = useStore(forwardStore);
  const look = useStore(lookStore);
  const hit = look?.ticketId === ticket.id ? look.hit : null;
  // What the next one is to be opened at may stand there already.
  useEffect(() => () => void (lookStore.get()?.ticketId === ticket.id && lookStore.set(null)), [ticket.id]);
  const quoteLast = () => {
    const message = messages.findLast((one) => !one.fromMe && isQuotable(one));
    if (message) startQuote(ticket.id, message);
  };
  return (
    <section
      {...intake.on}
      data-conversation={ticket.id}
      aria-label={ticket.contact.name}
      className="relative flex h-full min-w-0 flex-1 flex-col"
    >
      <ConversationHeader ticket={ticket} actions={actions} onOpenContact={onOpenContact} />
      <TagBar ticket={ticket} isShown={isShown} />
      {look?.hasBar && look.ticketId === ticket.id ? (
        <LookBar key={look.brought} ticket={ticket} brought={look.brought} />
      ) : null}
      {/* The room stands from the start: until the skeleton shows, nothing else would hold the composer down. */}
      <div className="flex min-h-0 flex-1 flex-col bg-chat">
        <HeldTicket value={held}>
          <LogArea
            ticket={ticket}
            log={log}
            messages={messages}
            hit={hit}
            canAnswer={canAnswer}
            abilities={abilities}
          />
        </HeldTicket>
        {log.isSuccess && mayReadNotes ? <NoteSlot part="feed" contactId={ticket.contactId} /> : null}
      </div>
      <div className="relative shrink-0 border-line border-t">
        <div className="absolute bottom-full left-4 mb-1.5 flex max-w-[calc(100%-5rem)] items-center gap-1.5">
          <TypingLine ticketId={ticket.id} name={ticket.contact.name} />
          <Suspense fallback={null}>
            <Viewers ticketId={ticket.id} isShown={isShown} />
          </Suspense>
        </div>
        {isNoting ? (
          <NoteSlot part="bar" ticketId={ticket.id} />
        ) : (
          <Foot {...{ ticket, actions, canAnswer, isConnectionGone }} onQuoteLast={quoteLast} />
        )}
      </div>
      {forwarded ? <ForwardDialog message={forwarded} /> : null}
      <Suspense fallback={null}>{intake.isOver ? <DropOverlay /> : null}</Suspense>
    </section>
  );
};
