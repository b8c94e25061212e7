import type { Ticket } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../kit/show-error.ts';
import { createStore } from '../../kit/store.ts';
import { toast } from '../../ui/toast.tsx';
import { resolveTicket, returnTicket, takeTicket } from './mutations.ts';

/** Which dialog of the area stands open, and for which ticket. */
export type TicketDialog = { name: 'none' } | { name: 'new' } | { name: 'transfer' | 'delete'; ticket: Ticket };

export const dialogStore = createStore<TicketDialog>({ name: 'none' });
export const openDialog = (dialog: TicketDialog): void => dialogStore.set(dialog);

/** Ids of the rows on screen, in their order; the list writes it. */
export const rowOrderStore = createStore<readonly number[]>([]);
/** The row that is to get the focus as soon as it stands in the list. */
export const focusRowStore = createStore<number | null>(null);

/** After a ticket leaves the list the focus goes to the row below it, else to the one above (decisions 37). */
export const focusNeighbour = (ticketId: number): void => {
  const order = rowOrderStore.get();
  const at = order.indexOf(ticketId);
  focusRowStore.set(at === -1 ? (order[0] ?? null) : (order[at + 1] ?? order[at - 1] ?? null));
};

export type TicketActions = {
  /** The action under way; null when none is. */
  busy: 'take' | 'return' | 'resolve' | null;
  take: (ticket: Ticket) => Promise<void>;
  giveBack: (ticket: Ticket) => Promise<void>;
  resolve: (ticket: Ticket) => Promise<void>;
};

/** Accept or reopen, return, resolve: with their way afterwards and a toast on failure (core §4). */
export const useTicketActions = (): TicketActions => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<TicketActions['busy']>(null);
  const run = async (name: NonNullable<TicketActions['busy']>, action: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(name);
    try {
      await action();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  const leave = (ticket: Ticket): Promise<void> => {
    focusNeighbour(ticket.id);
    return navigate({ to: '/tickets' });
  };
  return {
    busy,
    take: (ticket) =>
      run('take', async () => {
        const taken = await takeTicket(ticket);
        await navigate({ to: '/tickets/$uuid', params: { uuid: taken.uuid } });
      }),
    giveBack: (ticket) =>
      run('return', async () => {
        await returnTicket(ticket);
        await leave(ticket);
        toast.success(t('tickets.returned'));
      }),
    resolve: (ticket) =>
      run('resolve', async () => {
        await resolveTicket(ticket);
        await leave(ticket);
        toast.success(t('tickets.resolved'));
      }),
  };
};
