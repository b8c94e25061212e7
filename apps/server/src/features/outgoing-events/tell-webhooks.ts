import { randomUUID } from 'node:crypto';
import { type OutgoingDelivery, queueDeliveries } from '#features/flows/index.ts';
import { chosenEvents } from '#features/webhooks/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { ReadEvent } from '#kit/events/event-cursors.repo.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { drawEvent } from './draw-event.ts';
import { nameEvent } from './name-event.ts';
import { loadTold } from './told-facts.repo.ts';

/** Makes a delivery of each event for each webhook that chose it; what an event draws is as it stands by now. */
export async function tellWebhooks(tx: TenantDb, events: readonly ReadEvent[], links: MediaLinks): Promise<void> {
  const webhooks = await chosenEvents(tx);
  const chosen = new Set(webhooks.flatMap((webhook) => webhook.events));
  // Who wrote a message is not known yet.
  if (chosen.has('message.sent')) chosen.add('message.received');
  const named = events
    .map(nameEvent)
    .filter((one) => one !== undefined)
    .filter(({ event }) => chosen.has(event));
  if (named.length === 0) return;
  const facts = await loadTold(tx, named, links);
  const rows: OutgoingDelivery[] = [];
  for (const one of named) {
    const drawn = drawEvent(one, facts);
    if (!drawn) continue;
    const { event, lane, ticketId, contactId, content } = drawn;
    for (const webhook of webhooks.filter(({ events }) => events.includes(event))) {
      const id = randomUUID();
      const base = { event, deliveryId: id, occurredAt: one.at.toISOString(), companyId: tx.companyId };
      const request = JSON.stringify({ ...base, ...content });
      rows.push({ id, webhookId: webhook.id, event, lane, ticketId, contactId, request });
    }
  }
  await queueDeliveries(tx, rows);
}
