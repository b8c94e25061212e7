import { type Contact, isConversationLine, type MessageDetails } from '@recado/contract';
import type { MessageFacts } from './message-rows.repo.ts';

/** What stands in `data`: the details, and the map of a place, which is too large to be sent twice. */
type Stored = MessageDetails & { readonly picture?: string };

/** A map with a pin, for places without a picture of their own. */
const drawnMap =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='90'%3E%3Crect width='160' height='90' fill='%23dfe6e3'/%3E%3Cpath d='M80 22a17 17 0 0 1 17 17c0 12-17 29-17 29S63 51 63 39a17 17 0 0 1 17-17Z' fill='%230a7558'/%3E%3Ccircle cx='80' cy='39' r='6' fill='%23fff'/%3E%3C/svg%3E";

function storedOf(data: unknown): Stored | null {
  // Written by the inbound side alone.
  return typeof data === 'object' && data !== null ? (data as Stored) : null;
}

/** The text on the wire: a place's parts are image, link and optional description (core §3). */
export function wireBody({ body, data }: Pick<MessageFacts, 'body' | 'data'>): string {
  const stored = storedOf(data);
  if (stored?.shows?.kind !== 'location') return body;
  return `${stored.picture ? `data:image/jpeg;base64,${stored.picture}` : drawnMap}${body}`;
}

/** A message in the words in which it is quoted on the customer's phone. */
export function quotedText({ body, data }: Pick<MessageFacts, 'body' | 'data'>): string {
  const shows = storedOf(data)?.shows;
  if (shows?.kind === 'contacts') return shows.cards.map(({ name }) => name).join(', ');
  if (shows?.kind !== 'location') return body;
  const [, link = '', description] = body.split('|');
  return description || link;
}

/** `dataJson` on the wire: what a reader may see, and nothing else that a row may hold. */
export function wireDetails(data: unknown): string | null {
  const stored = storedOf(data);
  if (!stored) return null;
  const { shows, forwarded, disappearsAfter, mentions, author, fromPhone, isGif, ad, quote } = stored;
  return JSON.stringify({ shows, forwarded, disappearsAfter, mentions, author, fromPhone, isGif, ad, quote });
}

/** What a message carries of one that was never stored here. */
export const carriedQuote = (data: unknown) => storedOf(data)?.quote;

/** Whether it was passed on from another conversation. */
export const isForwarded = (data: unknown): boolean => storedOf(data)?.forwarded !== undefined;

/** Whether it is no message but something that happened: a call, a change of the group or of the number. */
export const isLine = (data: unknown): boolean => isConversationLine(storedOf(data) ?? {});

/** The contact of a message on the wire: in a group, clients of the family show whoever wrote it there. */
export function writerOf(contact: Contact, data: unknown): Contact {
  const author = storedOf(data)?.author;
  return author ? { ...contact, name: author.name, number: author.number ?? '' } : contact;
}
