import { type Language, translate } from '@recado/i18n';
import { fail } from '#kit/http/fail.ts';
import { closeTicket } from './close-ticket.ts';
import { hasWrittenSince } from './newest-heard.repo.ts';
import { readTicket } from './read-ticket.ts';
import { textOfTicket } from './text-of-ticket.ts';
import type { TicketChange } from './ticket-change.ts';
import { findClosingTexts } from './ticket-writes.repo.ts';

const scale = ['one', 'two', 'three'] as const;

/** The lines of the scale, in a language (core §5: 1 to 3). */
export const ratingScale = (language: Language): string[] =>
  scale.map((name, index) =>
    translate(language, 'outbound.ratingLine', {
      number: index + 1,
      label: translate(language, `outbound.ratingScale.${name}`),
    }),
  );

/** The connection's own rating message or the usual one, with the scale beneath. */
const ratingText = (own: string, language: Language): string =>
  [own || translate(language, 'outbound.ratingRequest'), '', ...ratingScale(language)].join('\n');

/**
 * open, pending → closed, at once; whoever has it and resolves it has read it. Integration and prompt are cleared, user and queue stay as the record. With the setting
 * `userRating` the customer is asked once to rate; otherwise the connection's completion message says goodbye (decision 24).
 */
export async function resolveTicket({ tx, actor, before, patch, settings, sendText }: TicketChange): Promise<void> {
  // What its screen did not show is not closed with it (docs/rules/tickets.md, T-8).
  if (patch.lastMessageId && (await hasWrittenSince(tx, before.id, patch.lastMessageId))) fail('ERR_TICKET_CHANGED');
  await readTicket(tx, actor, before);
  const asks = settings.userRating && !before.is_group && before.rating_asked_at === null && before.user_id !== null;
  const at = new Date();
  await closeTicket(tx, before, {
    ...{ userId: actor.userId, at, data: { ratingAsked: asks } },
    ...(asks ? { set: { rating_asked_at: at } } : {}),
  });
  if (before.is_group) return;
  const texts = await findClosingTexts(tx, before.connection_id);
  // Whoever resolves what nobody had is from now on the one who had it.
  const attended = { ...before, user_name: before.user_name ?? actor.name };
  const own = textOfTicket(asks ? texts.ratingMessage : texts.completionMessage, attended, settings, at);
  const body = asks ? ratingText(own, actor.companyLanguage) : own;
  if (!body) return;
  const trace = asks
    ? ({ rule: 'ratingRequest', setting: 'userRating', facts: {} } as const)
    : ({ rule: 'completion', setting: null, facts: {} } as const);
  await sendText(tx, { ticketId: before.id, body, userId: null, trace });
}
