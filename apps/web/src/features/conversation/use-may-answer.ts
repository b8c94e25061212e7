import { mayAnswer, type Ticket } from '@recado/contract';
import { can, useUser } from '../../kit/session-store.ts';

/** Whether the reader writes to this ticket's customer; the server refuses by the same rule. */
export const useMayAnswer = (ticket: Pick<Ticket, 'status' | 'userId'>): boolean =>
  mayAnswer(ticket, useUser().id, can);
