import type { Ticket } from '@recado/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../kit/show-error.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { toast } from '../../ui/toast.tsx';
import { showMine } from './list-choice.ts';
import { resolveTicket, returnTicket, takeTicket } from './mutations.ts';

/** Which dialog of the area stands open, and for which ticket. */
export type TicketDialog = { name: 'none' } | { name: 'new' } | { name: 'transfer' | 'delete'; ticket: Ticket };

export const dialogStore = createStore<TicketDialog>({ name: 'none' });
export const openDialog = (dialog: TicketDialog): void => dialogStore.set(dialog);

/** Whether the contact stands beside the conversation. */
export const contactOpenStore = createStore(false);

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

export type TicketAct = 'take' | 'return' | 'resolve';
const busyStore = createStore<{ act: TicketAct; ticketId: number } | null>(null);

/** Which act is under way for a ticket; null when none is. */
export const useBusyAct = (ticketId: number): TicketAct | null => {
  const busy = useStore(busyStore);
  return busy?.ticketId === ticketId ? busy.act : null;
};

const run = async (act: TicketAct, ticket: Ticket, action: () => Promise<unknown>): Promise<void> => {
  if (busyStore.get()) return;
  busyStore.set({ act, ticketId: ticket.id });
  try {
    await action();
  } catch (error) {
    showError(error);
  } finally {
    busyStore.set(null);
  }
};

export type TicketActions = Record<'take' | 'giveBack' | 'resolve', (ticket: Ticket) => Promise<void>>;

/** Accept or reopen, return, resolve: with their way afterwards and a toast on failure (core §4). */
export const useTicketActions = (): TicketActions => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(() => {
    const leave = (ticket: Ticket): Promise<void> => {
      focusNeighbour(ticket.id);
      return navigate({ to: '/tickets' });
    };
    return {
      take: (ticket) =>
        run('take', ticket, async () => {
          const taken = await takeTicket(ticket);
          showMine();
          await navigate({ to: '/tickets/$uuid', params: { uuid: taken.uuid } });
        }),
      giveBack: (ticket) =>
        run('return', ticket, async () => {
          await returnTicket(ticket);
          await leave(ticket);
          toast.success(t('tickets.toasts.returned'));
        }),
      resolve: (ticket) =>
        run('resolve', ticket, async () => {
          await resolveTicket(ticket);
          await leave(ticket);
          toast.success(t('tickets.toasts.resolved'));
        }),
    };
  }, [t, navigate]);
};
