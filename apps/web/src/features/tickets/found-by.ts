import { limits, type Ticket } from '@recado/contract';
import { plainText } from '../../kit/resource/orders.ts';
import { createStore } from '../../kit/store.ts';

/** What the rows on the screen were searched for; empty outside of the search. */
export const searchedStore = createStore('');

/** Letters and digits alone, without case and accents: how a name and a number are compared with what is looked for. */
const bare = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a ticket that was searched for was found by what was said in it, not by a name or a number (decision 0074). */
export const isFoundByWords = ({ contact }: Pick<Ticket, 'contact'>, search: string): boolean => {
  const asked = bare(search);
  // Of emoji and signs alone nothing is left.
  const isIn = (text: string): boolean => (asked ? bare(text).includes(asked) : text.includes(search));
  return search.length >= limits.messageSearchMin && !isIn(contact.name) && !isIn(contact.number);
};
