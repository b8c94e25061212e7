import { limits } from '@recado/contract';
import { translate } from '@recado/i18n';
import type { TicketChange } from './ticket-change.ts';
import { logTicket } from './ticket-log.ts';
import { findClosingTexts, markMessagesRead, writeTicket } from './ticket-writes.repo.ts';

/** The connection's own rating message or the usual one, with the scale beneath (core §5: 1 to 3). */
function ratingText(own: string, language: 'pt' | 'en' | 'es'): string {
  const scale = ['one', 'two', 'three'] as const;
  const lines = scale.map((name, index) =>
    translate(language, 'outbound.ratingLine', {
      number: index + 1,
      label: translate(language, `outbound.ratingScale.${name}`),
    }),
  );
  return [own || translate(language, 'outbound.ratingRequest'), '', ...lines].join('\n');
}

/**
 * open, pending → closed, at once: integration and prompt are cleared, user and queue stay as the record. With the setting
 * `userRating` the customer is asked once to rate; otherwise the connection's completion message says goodbye (decision 24).
 */
export async function resolveTicket({ tx, actor, before, settings, sendText }: TicketChange): Promise<void> {
  const asks = settings.userRating && !before.is_group && before.rating_asked_at === null && before.user_id !== null;
  await markMessagesRead(tx, before.id, null);
  await writeTicket(tx, before.id, {
    status: 'closed',
    user_id: before.user_id ?? actor.userId,
    closed_at: new Date(),
    unread_messages: 0,
    use_integration: false,
    integration_id: null,
    prompt_id: null,
    ...(asks ? { rating_asked_at: new Date() } : {}),
  });
  await logTicket(tx, { ticketId: before.id, userId: actor.userId, kind: 'resolved', data: { ratingAsked: asks } });
  if (before.is_group) return;
  const texts = await findClosingTexts(tx, before.connection_id);
  const body = asks ? ratingText(texts.ratingMessage, actor.companyLanguage) : texts.completionMessage;
  if (!body.trim()) return;
  const trace = asks
    ? ({ rule: 'ratingRequest', setting: 'userRating', facts: {} } as const)
    : ({ rule: 'completion', setting: null, facts: {} } as const);
  await sendText(tx, { ticketId: before.id, body: body.slice(0, limits.messageBody.max), userId: null, trace });
}
