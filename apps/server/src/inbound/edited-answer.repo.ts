import { sql } from 'kysely';
import type { KnownContact } from '#features/contacts/index.ts';
import { writeLog } from './flush.repo.ts';
import type { Batch, TicketState } from './inbound-types.ts';
import { type HeardFrom, isBots, letBotHear } from './let-bot-hear.ts';
import { recordChanges } from './record-changes.ts';

interface Answer {
  messageId: string;
  ticketId: number;
  text: string;
}

const instant = (at: Date | string | null): Date | null => (at === null ? null : new Date(at));

/** Where the bot stood before the message, if it is the last that the customer wrote in the ticket. */
async function stateBefore({ tx }: Batch, { messageId, ticketId }: Answer): Promise<HeardFrom['bot'] | undefined> {
  const { rows } = await sql<{ from: HeardFrom | null }>`
    select m.data -> 'heardFrom' as "from" from messages m
    where m.company_id = ${tx.companyId} and m.id = ${messageId} and not exists (
      select from messages l where l.company_id = m.company_id and l.ticket_id = ${ticketId} and not l.from_me and l.position > m.position)`.execute(
    tx.db,
  );
  const bot = rows[0]?.from?.bot;
  return bot && { ...bot, menuAt: instant(bot.menuAt), awayAt: instant(bot.awayAt) };
}

async function writeBot({ tx }: Batch, { id, queueId, queuedAt, bot }: TicketState): Promise<void> {
  await sql`update tickets set queue_id = ${queueId}, queued_at = ${queuedAt}, chatbot = ${bot.inOptions},
      queue_option_id = ${bot.optionId}, bot_greeted = ${bot.greeted}, bot_menus = ${bot.menus}, bot_menu_at = ${bot.menuAt},
      away_at = ${bot.awayAt}, use_integration = ${bot.outside !== null},
      prompt_id = ${bot.outside?.kind === 'prompt' ? bot.outside.id : null},
      integration_id = ${bot.outside?.kind === 'integration' ? bot.outside.id : null}, updated_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/**
 * The last answer to a menu, edited, counts as the new answer while nobody attends: the bot goes back to where it stood
 * before it and hears the new words.
 */
export async function hearEditedAnswer(batch: Batch, contact: KnownContact, answer: Answer): Promise<void> {
  const ticket = batch.tickets.get(contact.id);
  if (!ticket || ticket.id !== answer.ticketId || !isBots(ticket)) return;
  const before = await stateBefore(batch, answer);
  if (!before) return;
  const { queueId, ...bot } = before;
  const left = ticket.queueId;
  Object.assign(ticket, { queueId, bot: { ...bot, paused: ticket.bot.paused } });
  letBotHear(batch, ticket, { text: answer.text, contactName: contact.name, messageId: answer.messageId });
  // Its history tells of the move from where it really was.
  for (const { data } of ticket.log) if ('from' in data) data.from = { ...(data.from as object), queueId: left };
  await writeBot(batch, ticket);
  await writeLog(batch, [ticket]);
  ticket.log = [];
  recordChanges(batch, { tickets: [ticket], read: [], rated: [], fresh: [] });
}
