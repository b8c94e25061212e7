import { type BulkPatch, bulkChangeRoutes, limits, type Ticket } from '@recado/contract';
import i18next from 'i18next';
import { call } from '../../../kit/api.ts';
import { ApiError } from '../../../kit/api-error.ts';
import { sentenceOf, showError } from '../../../kit/show-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { keepPlace } from '../actions/act-place.ts';
import { focusRow, keepNext, rowOrderStore } from '../actions/ticket-actions.ts';
import { stopChoosing } from './chosen-store.ts';

const namesShown = 3;

/** Names what stayed as it was, with each reason once. */
export const sayLeftOut = (failed: readonly { name: string; error: string }[]): void => {
  for (const code of new Set(failed.map(({ error }) => error))) {
    const names = failed.filter(({ error }) => error === code).map(({ name }) => name);
    const shown = names.slice(0, namesShown).join(', ');
    const rest = names.length - namesShown;
    toast.error(
      i18next.t('bulk.leftOut', {
        names: rest > 0 ? i18next.t('bulk.more', { names: shown, count: rest }) : shown,
        reason: sentenceOf(new ApiError(409, code)),
      }),
    );
  }
};

/** The notice goes with its button: the focus is in the first of the rows that stay. */
const takeBack = async (id: number): Promise<void> => {
  const leadOn = keepPlace();
  try {
    const { ticketIds } = await call(bulkChangeRoutes.undoBulkChange, { params: { id } });
    leadOn(() => focusRow(rowOrderStore.get().find((row) => ticketIds.includes(row))));
    toast.info(i18next.t('bulk.undone', { count: ticketIds.length }));
  } catch (error) {
    showError(error);
  }
};

/**
 * Asks for a change of the chosen tickets, which ends the choosing, and offers to take it back as long as the server holds it.
 * What was refused at once is named. @throws ApiError when nothing was taken
 */
export const changeTickets = async (tickets: readonly Ticket[], change: BulkPatch): Promise<void> => {
  const asked = { ticketIds: tickets.map(({ id }) => id), change };
  const focusNext = keepNext(asked.ticketIds);
  const leadOn = keepPlace();
  const { change: held, refused } = await call(bulkChangeRoutes.makeBulkChange, { body: asked });
  leadOn(focusNext);
  stopChoosing();
  const undo = { label: i18next.t('bulk.undo'), onPress: () => void takeBack(held.id) };
  toast.info(i18next.t(`bulk.held.${held.kind}`, { count: held.ticketIds.length }), undo, limits.bulkHoldMs);
  const nameOf = (id: number): string => tickets.find((ticket) => ticket.id === id)?.contact.name ?? `#${id}`;
  sayLeftOut(refused.map(({ ticketId, error }) => ({ name: nameOf(ticketId), error })));
};
