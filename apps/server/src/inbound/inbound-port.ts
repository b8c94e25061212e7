import type { Ack, Address, InboundItem, JournalEntry, Ref, SendError } from '@recado/whatsapp';
import { learnAddresses } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { writeAcks } from './apply-acks.repo.ts';
import { runPipeline } from './pipeline.ts';

type OpenEntry = JournalEntry & { journalId: number };

/**
 * The pipeline as the session workers call it, in their transaction (the port in `src/sessions/types.ts`). It throws, and
 * nothing is applied, when an entry cannot be applied or must wait for an earlier one of its chat: the caller then tries
 * each for itself, and again later.
 */
export const inboundPort = {
  async process(
    tx: TenantDb,
    connectionId: number,
    entries: readonly OpenEntry[],
    translate: (entry: JournalEntry) => InboundItem[],
  ): Promise<void> {
    const translated = entries.map((entry) => ({ journalId: entry.journalId, items: translate(entry) }));
    const waiting = await runPipeline(tx, { companyId: tx.companyId, connectionId }, translated);
    if (waiting.length) throw new Error('An earlier message of the same chat is not applied yet.');
  },
  applyAcks(
    tx: TenantDb,
    connectionId: number,
    acks: readonly { ref: Ref; ack: Ack; error?: SendError }[],
  ): Promise<void> {
    return writeAcks(
      tx,
      connectionId,
      acks.map(({ ref, ack, error }) => ({ waId: ref.id, ack, error })),
    );
  },
  learnAddresses(tx: TenantDb, connectionId: number, same: readonly [Address, Address]): Promise<void> {
    return learnAddresses(tx, connectionId, same);
  },
};
