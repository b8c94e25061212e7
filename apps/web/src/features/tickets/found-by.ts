import { limits, type Ticket } from '@recado/contract';
import { plainText } from '../../kit/resource/orders.ts';
import { createStore } from '../../kit/store.ts';

/** What the rows on the screen were searched for; empty outside of the search. */
export const searchedStore = createStore('');

/** Letters and digits alone, without case and accents: how a name and a number are compared with what is looked for. */
const bare = (text: string): string => plainText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a ticket that was searched for was found by what was said in it, not by a name or a number (decision 0074). */
export const isFoundByWords = ({ contact }: Pick<Ticket, 'contact'>, search: string): boolean =>
  search.length >= limits.messageSearchMin &&
  ![contact.name, contact.number].some((one) => bare(one).includes(bare(search)));
