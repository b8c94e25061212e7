import { randomUUID } from 'node:crypto';
import type { InboundItem } from '@recado/whatsapp';
import type pg from 'pg';
import { processInbound } from '../apps/server/src/inbound/index.ts';
import { openData } from '../apps/server/src/kit/db/data.ts';
import { seedCompany } from './seed.ts';

/** As many customers as messages of a batch: each of them writes once in it. */
export const batch = 50;
const customers = 50;

/** Messages a second: through the pipeline, one by one and 50 at once, and as bare rows 50 at once. */
export interface PipelineFigures {
  single: number;
  batched: number;
  bareRows: number;
}

export function text(turn: number): InboundItem {
  const peer = { primary: { kind: 'phone' as const, value: String(5541980000000 + (turn % customers)) } };
  const ref = { chat: peer.primary, id: randomUUID(), fromMe: false };
  return { t: 'message', ref, peer, by: peer, at: new Date(), live: true, body: { kind: 'text', text: `oi ${turn}` } };
}

export async function journal(pool: pg.Pool, place: { companyId: number; connectionId: number }, items: InboundItem[]) {
  const { rows } = await pool.query(
    `insert into journal (company_id, connection_id, chat, author, wa_id, from_me, payload)
     select $1, $2, chat, '', wa_id, false, '{}' from unnest($3::text[], $4::text[]) as e(chat, wa_id) returning id`,
    [
      place.companyId,
      place.connectionId,
      items.map(({ ref }) => `phone:${ref.chat.value}`),
      items.map(({ ref }) => ref.id),
    ],
  );
  return items.map((item, index) => ({ journalId: Number(rows[index].id), items: [item] }));
}

export const perSecond = (count: number, from: number) => (count * 1000) / (performance.now() - from);

/** Journaled messages of 50 customers on an empty company; the journaling itself is not part of the time. */
export async function measurePipeline(pool: pg.Pool, messages: number): Promise<PipelineFigures> {
  const place = await seedCompany(pool);
  const data = openData(pool);
  const run = async (count: number, size: number) => {
    const entries = await journal(
      pool,
      place,
      Array.from({ length: count }, (_, turn) => text(turn)),
    );
    const from = performance.now();
    for (let start = 0; start < count; start += size) {
      const { left } = await processInbound(data, place, entries.slice(start, start + size));
      if (left.length) throw new Error(`${left.length} messages were left in the journal.`);
    }
    return perSecond(count, from);
  };
  await run(100, batch);
  const single = await run(Math.ceil(messages / 5), 1);
  const batched = await run(messages, batch);
  const { rows } = await pool.query('select id, contact_id from tickets where company_id = $1 limit 1', [
    place.companyId,
  ]);
  const from = performance.now();
  for (let start = 0; start < messages; start += batch) {
    await pool.query(
      `insert into messages (company_id, id, ticket_id, contact_id, connection_id, wa_id, wa_chat, from_me, body, media_type)
       select $1, 'bare-' || g, $2, $3, $4, 'B' || g, 'bare', false, 'oi ' || g, 'conversation' from generate_series($5::int, $6::int) g`,
      [place.companyId, rows[0].id, rows[0].contact_id, place.connectionId, start + 1, start + batch],
    );
  }
  return { single, batched, bareRows: perSecond(messages, from) };
}
