import type { InboundItem } from '@recado/whatsapp';
import type { TenantDb } from '#kit/db/data.ts';
import { openBatch, prepareBatch } from './batch.repo.ts';
import { applyChange } from './changes.repo.ts';
import { flush } from './flush.repo.ts';
import { applyGroupChanges, withoutForeignGroups } from './group-changes.repo.ts';
import type { Batch, InboundEntry, InboundMessage, InboundScope, Step } from './inbound-types.ts';
import { findUnready, markDone } from './journal.repo.ts';
import { noteCampaignAnswers } from './note-campaign-answers.ts';
import { applyNumberChanges, withoutStrangersNumbers } from './number-changes.repo.ts';
import { sendRatingReplies } from './send-rating-replies.ts';
import { sendReplies } from './send-replies.ts';
import { findContact } from './steps/find-contact.ts';
import { findOrOpenTicket } from './steps/find-or-open-ticket.ts';
import { isIgnoredGroup } from './steps/ignore-groups-if-set.ts';
import { isNoise } from './steps/ignore-noise.ts';
import { noteCall } from './steps/note-call.ts';
import { runBot } from './steps/run-bot.ts';
import { skipRepeats } from './steps/skip-repeats.ts';
import { storeMessage } from './steps/store-message.ts';
import { takeCampaignAnswer } from './steps/take-campaign-answer.ts';
import { takeCourtesy } from './steps/take-courtesy.ts';
import { takeGroupChange } from './steps/take-group-change.ts';
import { takeNumberChange } from './steps/take-number-change.ts';
import { takeRating } from './steps/take-rating.ts';
import { takeVote } from './steps/take-vote.ts';
import { tellCallers } from './tell-callers.repo.ts';

/** What never enters. */
const refusals: readonly ((batch: Batch, item: InboundItem) => boolean)[] = [isNoise, isIgnoredGroup];

/** The way of one message (house §3.5). Steps work on what the batch has loaded; `flush` writes for all of them. */
const steps: readonly Step[] = [
  findContact,
  skipRepeats,
  takeGroupChange,
  takeNumberChange,
  takeVote,
  takeRating,
  takeCampaignAnswer,
  takeCourtesy,
  findOrOpenTicket,
  noteCall,
  storeMessage,
  runBot,
];

function takeMessage(batch: Batch, item: InboundMessage): void {
  const context = { batch, item };
  for (const step of steps) if (step(context) === 'stop') return;
}

/**
 * Applies journal entries in their order, in the caller's transaction: contact, ticket, message, counters, events and
 * "journal done" together (decision 43). Answers the entries that must wait for an earlier one of their chat.
 */
export async function runPipeline(
  tx: TenantDb,
  scope: InboundScope,
  entries: readonly InboundEntry[],
): Promise<number[]> {
  const batch = await openBatch(tx, scope);
  const { waiting, done } = await findUnready(
    tx,
    scope,
    entries.map(({ journalId }) => journalId),
  );
  const ready = entries.filter(({ journalId }) => !waiting.has(journalId) && !done.has(journalId));
  batch.receivedAt = new Map(
    ready.flatMap(({ items, receivedAt }) => (receivedAt ? items.map((item) => [item, receivedAt] as const) : [])),
  );
  const wanted = ready
    .flatMap((entry) => entry.items)
    .filter((item) => !refusals.some((refuses) => refuses(batch, item)));
  const items = await withoutStrangersNumbers(tx, await withoutForeignGroups(tx, wanted));
  if (items.length) await prepareBatch(batch, items);
  for (const item of items) {
    if (item.t === 'message') {
      takeMessage(batch, item);
    } else {
      // A change may name a message of this very batch.
      await flush(batch);
      await applyChange(batch, item);
    }
  }
  await flush(batch);
  await noteCampaignAnswers(batch);
  await sendReplies(batch);
  await sendRatingReplies(batch);
  await tellCallers(batch);
  await applyGroupChanges(batch);
  await applyNumberChanges(batch);
  await markDone(tx, scope, ready);
  return [...waiting];
}
