import type { Message } from '@recado/contract';
import type { Language } from '@recado/i18n';
import { sql } from 'kysely';
import type { Handover } from '#features/chatbot/index.ts';
import { findIntegration, type IntegrationFacts } from '#features/integrations/index.ts';
import { messageLoader } from '#features/messages/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import { findTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';

/** What a request to an integration is made of. */
export interface FlowFacts {
  companyId: number;
  integration: IntegrationFacts;
  ticket: TicketFacts;
  /** What is to be answered, in its order. */
  messages: Message[];
  language: Language;
  timezone: string;
  /** Automatic messages of the last minutes in which no person wrote. */
  isLoop: boolean;
}

/** Two machines that answer each other come to an end after so many messages in so many minutes. */
const loop = { messages: 20, minutes: 10 };

/** Whether only machines have written for a while, and a lot. */
async function isLoop({ db, companyId }: TenantDb, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from messages m
    where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and m.from_me and m.trace is not null
      and m.created_at > greatest(now() - make_interval(mins => ${loop.minutes}), coalesce((
        select max(p.created_at) from messages p where p.company_id = m.company_id and p.ticket_id = m.ticket_id
          and p.from_me and p.trace is null and p.created_at > now() - make_interval(mins => ${loop.minutes})), '-infinity'))`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) >= loop.messages;
}

/** Undefined when the integration or the ticket is gone. */
export async function readFlowFacts(
  tx: TenantDb,
  { ticketId, targetId, messageIds }: Pick<Handover, 'ticketId' | 'targetId' | 'messageIds'>,
  links: MediaLinks,
): Promise<FlowFacts | undefined> {
  const integration = await findIntegration(tx, targetId);
  const ticket = await findTicket(tx, { id: ticketId });
  if (!integration || !ticket) return undefined;
  const { language, timezone } = await loadSettings(tx);
  const found = await messageLoader(links)(tx, messageIds);
  const messages = found.toSorted((one, other) => one.position - other.position);
  return {
    companyId: tx.companyId,
    integration,
    ticket,
    messages,
    language,
    timezone,
    isLoop: await isLoop(tx, ticketId),
  };
}
