import type { Ticket } from '@recado/contract';
import type { ActionName, Reader } from '../tickets/actions/action-table.ts';
import { nextOf, offeredIn } from '../tickets/actions/offered-actions.ts';

/** Stand beside the main one in an open ticket, where there is room. */
const besideMain: readonly ActionName[] = ['return', 'transfer', 'schedule'];

export type HeaderActs = { main: ActionName | null; beside: readonly ActionName[]; menu: readonly ActionName[] };

/** What a conversation's header offers: what comes next for its ticket as its button, some beside it, the rest in its menu. */
export const headerActs = (ticket: Ticket, reader: Reader, isTight: boolean): HeaderActs => {
  const offered = offeredIn('header', ticket, reader);
  const next = nextOf[ticket.status];
  const main = offered.includes(next) ? next : null;
  const hasRoom = ticket.status === 'open' && !isTight;
  const beside = hasRoom ? offered.filter((name) => besideMain.includes(name)) : [];
  return { main, beside, menu: offered.filter((name) => name !== main && !beside.includes(name)) };
};
