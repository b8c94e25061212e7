import { draftRoutes } from '@recado/contract';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { readDraft, writeDraft } from '../../../kit/drafts.ts';
import { linkStore } from '../../../kit/realtime/link-state.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { currentUser } from '../../../kit/session-store.ts';
import { writeText } from '../../../kit/storage.ts';
import { draftKey, isUnkept, markUnkept, unkeptDrafts } from '../unkept-drafts.ts';

// Drafts are written here first and then to the server: nothing is lost without a line (docs/decisions/0055).

const calmMs = 600;
const againMs = 5000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const busy = new Set<number>();
/** How often a ticket's text changed here: an answer that is older than a change is not taken. */
const changes = new Map<number, number>();
const shown = new Set<number>();

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

const push = async (ticketId: number): Promise<void> => {
  // Nobody is signed in, or somebody else: the line of its author's next session takes it along.
  if (!currentUser() || !isUnkept(ticketId)) return;
  if (busy.has(ticketId)) return pushIn(ticketId, calmMs);
  busy.add(ticketId);
  const body = readDraft(draftKey(ticketId));
  try {
    await call(draftRoutes.keepDraft, { params: { id: ticketId }, body: { body } });
    if (readDraft(draftKey(ticketId)) === body) markUnkept(ticketId, false);
  } catch (error) {
    if (isRefused(error)) markUnkept(ticketId, false);
    else pushIn(ticketId, againMs);
  } finally {
    busy.delete(ticketId);
  }
};

/** A ticket's text changed in this browser; the server has it when the writer pauses. */
export const noteDraft = (ticketId: number): void => {
  changes.set(ticketId, (changes.get(ticketId) ?? 0) + 1);
  pushIn(ticketId, calmMs);
};

/** Takes what another browser of the same person has written; one's own text that is not yet kept goes first. */
const pull = async (ticketId: number): Promise<void> => {
  if (isUnkept(ticketId)) return pushIn(ticketId, 0);
  const before = changes.get(ticketId);
  try {
    const { body } = await call(draftRoutes.getDraft, { params: { id: ticketId } });
    if (changes.get(ticketId) !== before || isUnkept(ticketId) || readDraft(draftKey(ticketId)) === body) return;
    writeDraft(draftKey(ticketId), body);
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
  writeDraft(draftKey(ticketId), whole);
  markUnkept(ticketId, true);
  noteDraft(ticketId);
};

onEvent('draft.updated', ({ ticketId }) => {
  if (shown.has(ticketId)) void pull(ticketId);
});
linkStore.subscribe(() => {
  if (linkStore.get() !== 'live') return;
  for (const ticketId of new Set([...unkeptDrafts(), ...shown])) void pull(ticketId);
});
for (const ticketId of unkeptDrafts()) pushIn(ticketId, 0);
// Once kept for whoever sat at this browser.
writeText('drafts', null);
