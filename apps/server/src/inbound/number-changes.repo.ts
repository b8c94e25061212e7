import type { InboundItem, NumberChangeBody } from '@recado/whatsapp';
import { sql } from 'kysely';
import { knownAddresses, moveNumber, peerKey, type SeenPeer } from '#features/contacts/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Batch, InboundMessage } from './inbound-types.ts';

type NumberChange = InboundMessage & { body: NumberChangeBody };
export const isNumberChange = (item: InboundItem): item is NumberChange =>
  item.t === 'message' && item.body.kind === 'numberChange';

const addressesIn = ({ body }: NumberChange) => [...body.from, ...body.to];

/** The items without new numbers of people who never wrote: the phone's address book is not the company's. */
export async function withoutStrangersNumbers(tx: TenantDb, items: readonly InboundItem[]): Promise<InboundItem[]> {
  const changes = items.filter(isNumberChange);
  if (changes.length === 0) return [...items];
  const known = await knownAddresses(tx, changes.flatMap(addressesIn));
  const writers = new Set(items.flatMap((item) => (isNumberChange(item) ? [] : peersOf(item).map(peerKey))));
  const isKnown = (change: NumberChange) =>
    addressesIn(change).some((primary) => known.has(peerKey({ primary })) || writers.has(peerKey({ primary })));
  return items.filter((item) => !isNumberChange(item) || isKnown(item));
}

const peersOf = ({ peer: { primary, alt } }: InboundItem) => [{ primary }, ...(alt ? [{ primary: alt }] : [])];

/** Old and new addresses belong to one person: as long as the batch is worked on, the contact has them all. */
export function joinedAddresses(item: InboundItem): SeenPeer[] {
  if (!isNumberChange(item)) return [];
  const [first, ...others] = addressesIn(item);
  return first ? others.map((alt) => ({ peer: { primary: first, alt } })) : [];
}

/**
 * The contact goes on under the new number, with its history (decision 5). The old addresses are nobody's: whoever gets the
 * number next is somebody else. What waits to be sent goes to the new one.
 */
export async function applyNumberChanges({ tx, scope, contacts, numberChanges }: Batch): Promise<void> {
  for (const { peer, from, to } of numberChanges) {
    const contact = contacts.get(peerKey(peer));
    const [next] = to;
    if (!contact || !next) continue;
    await moveNumber(tx, contact.id, { from, to });
    await sql`update outbox set payload = jsonb_set(payload, '{to}', ${JSON.stringify(next)}::jsonb)
      where company_id = ${tx.companyId} and connection_id = ${scope.connectionId} and conversation = ${contact.id}
        and state = 'waiting' and kind in ('text', 'media')
        and payload -> 'to' in (select jsonb_array_elements(${JSON.stringify(from)}::jsonb))`.execute(tx.db);
  }
}
