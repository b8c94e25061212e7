import { draftRoutes, limits, type Message } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { ApiError, hasCode, isFinal } from '../../../kit/api-error.ts';
import { readDraft, writeDraft } from '../../../kit/drafts.ts';
import { linkStore } from '../../../kit/realtime/link-state.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { currentUser } from '../../../kit/session-store.ts';
import { writeText } from '../../../kit/storage.ts';
import { trayOf } from '../files/attach-store.ts';
import { takeDraftFiles } from '../files/draft-files.ts';
import { applyDraft } from './draft-marks.ts';
import {
  changeDraft,
  draftChanges,
  draftKey,
  isUnkept,
  markUnkept,
  readQuote,
  unkeptDrafts,
  writeQuote,
} from './unkept-drafts.ts';

// Drafts are written here first and then to the server: nothing is lost without a line (docs/decisions/0055).

const calmMs = 600;
const againMs = 5000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const busy = new Set<number>();
/** How often a ticket's draft changed here: an answer that is older than a change is not taken. */
const changes = new Map<number, number>();
const shown = new Set<number>();
/** Tickets to be asked for once what stands here is kept: another browser changed the draft meanwhile. */
const behind = new Set<number>();
/** How often a ticket's draft was asked for: the answer to the last call is taken. */
const asks = new Map<number, number>();

const pushIn = (ticketId: number, ms: number): void => {
  clearTimeout(timers.get(ticketId));
  timers.set(
    ticketId,
    setTimeout(() => void push(ticketId), ms),
  );
};

/** A refusal is final: the ticket is gone, or no longer the reader's. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ERR_NO_PERMISSION');

/** The quoted message went, or may be quoted here no more: the text is kept without it. */
const isQuoteGone = (error: unknown): boolean => hasCode(error, 'ERR_NO_MESSAGE_FOUND');

/** What stands here, as the server is told it. */
const begunIn = (ticketId: number) => ({
  body: readDraft(draftKey(ticketId)),
  quotedMsgId: readQuote(ticketId)?.id ?? null,
  files: trayOf(ticketId).items.flatMap(({ key, caption, isKept }) =>
    isKept ? { key, caption: caption.slice(0, limits.messageBody.max) } : [],
  ),
});

const isSame = (a: ReturnType<typeof begunIn>, b: ReturnType<typeof begunIn>): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What stands here was not taken: what becomes of it. */
const afterFailure = (ticketId: number, begun: ReturnType<typeof begunIn>, error: unknown): void => {
  if (isQuoteGone(error)) {
    if (begunIn(ticketId).quotedMsgId === begun.quotedMsgId) writeQuote(ticketId, null);
    pushIn(ticketId, 0);
  } else if (isRefused(error)) markUnkept(ticketId, false);
  else if (!isFinal(error)) pushIn(ticketId, againMs);
  // One that is too long is refused whenever it is sent: it stays here, and is sent as soon as it says something else.
  else if (!isSame(begunIn(ticketId), begun)) pushIn(ticketId, calmMs);
};

const push = async (ticketId: number): Promise<void> => {
  // Nobody is signed in, or somebody else: the line of its author's next session takes it along.
  if (!currentUser() || !isUnkept(ticketId)) return;
  if (busy.has(ticketId)) return pushIn(ticketId, calmMs);
  busy.add(ticketId);
  const begun = begunIn(ticketId);
  try {
    applyDraft(await call(draftRoutes.keepDraft, { params: { id: ticketId }, body: begun }));
    if (!isSame(begunIn(ticketId), begun)) return pushIn(ticketId, calmMs);
    markUnkept(ticketId, false);
    // The answer may be older than what was told of meanwhile.
    if (behind.delete(ticketId)) void pull(ticketId);
  } catch (error) {
    afterFailure(ticketId, begun, error);
  } finally {
    busy.delete(ticketId);
  }
};

/** A ticket's draft changed in this browser; the server has it when the writer pauses. */
const noteDraft = (ticketId: number): void => {
  changes.set(ticketId, (changes.get(ticketId) ?? 0) + 1);
  pushIn(ticketId, calmMs);
};

/** Takes what another browser of the same person has begun; what is begun here and not yet kept goes first. */
const pull = async (ticketId: number): Promise<void> => {
  if (isUnkept(ticketId)) {
    behind.add(ticketId);
    return pushIn(ticketId, 0);
  }
  const before = changes.get(ticketId);
  const asked = (asks.get(ticketId) ?? 0) + 1;
  asks.set(ticketId, asked);
  try {
    const draft = await call(draftRoutes.getDraft, { params: { id: ticketId } });
    if (asks.get(ticketId) !== asked || changes.get(ticketId) !== before || isUnkept(ticketId)) return;
    applyDraft(draft);
    const here = begunIn(ticketId);
    if (here.body !== draft.body) writeDraft(draftKey(ticketId), draft.body);
    if (here.quotedMsgId !== (draft.quotedMsg?.id ?? null)) writeQuote(ticketId, draft.quotedMsg);
    takeDraftFiles(ticketId, draft.files);
  } catch {
    // The text of this browser stands; the next event or the next opening asks again.
  }
};

/** Follows the draft of a ticket whose composer is on screen; answers what stops it. */
export const followDraft = (ticketId: number): (() => void) => {
  shown.add(ticketId);
  void pull(ticketId);
  return () => shown.delete(ticketId);
};

/** Puts a text back into a ticket's composer, before what has been begun there since. */
export const bringText = (ticketId: number, text: string): void => {
  const begun = readDraft(draftKey(ticketId));
  const whole = begun === '' ? text : `${text}\n${begun}`;
  changeDraft(ticketId, () => writeDraft(draftKey(ticketId), whole));
};

/** Takes a message that is quoted in a ticket on screen as it is now: deleted, it is not quoted any more. */
const followQuoted = (messageId: string, message: Message | null): void => {
  for (const ticketId of shown) {
    if (readQuote(ticketId)?.id !== messageId) continue;
    const isThere = message !== null && !message.isDeleted;
    if (isThere) writeQuote(ticketId, message);
    else changeDraft(ticketId, () => writeQuote(ticketId, null));
  }
};

draftChanges.subscribe(() => {
  const { ticketId } = draftChanges.get() ?? {};
  if (ticketId !== undefined) noteDraft(ticketId);
});
onEvent('message.updated', ({ message }) => followQuoted(message.id, message));
onEvent('message.undone', ({ messageId }) => followQuoted(messageId, null));
onEvent('draft.updated', ({ ticketId }) => {
  if (!shown.has(ticketId)) return;
  // Its own pause hands it over: who goes on writing is not sent off with every answer.
  if (isUnkept(ticketId)) behind.add(ticketId);
  else void pull(ticketId);
});
linkStore.subscribe(() => {
  if (linkStore.get() !== 'live') return;
  for (const ticketId of new Set([...unkeptDrafts(), ...shown])) void pull(ticketId);
});
for (const ticketId of unkeptDrafts()) pushIn(ticketId, 0);
// Once kept for whoever sat at this browser.
writeText('drafts', null);
