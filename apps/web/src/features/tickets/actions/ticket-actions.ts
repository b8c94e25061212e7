import type { Contact, Ticket } from '@recado/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { openNextStore } from '../../../kit/preferences.ts';
import { showError } from '../../../kit/show-error.ts';
import { createStore, useStore } from '../../../kit/store.ts';
import { toast } from '../../../ui/toast.tsx';
import { shownTicketStore } from '../bell.ts';
import { forgetFailure, type Tried } from '../failed/failed-store.ts';
import { markTicketUnread, resolveTicket, returnTicket, switchBot, takeTicket, takeTicketOver } from '../mutations.ts';
import { cachedTicket } from '../ticket-caches.ts';
import { keepPlace, waitHere } from './act-place.ts';
import { conversationHome } from './conversation-home.ts';
import { showTaken } from './show-taken.ts';
import { takeLongestWaiting } from './take-next.ts';

/** Which dialog of the area stands open, and for which ticket. */
export type TicketDialog =
  | { name: 'none' }
  /** With somebody in it: a known contact, or what is known of a new one. */
  | { name: 'new'; contact?: Contact; draft?: { name: string; number: string } }
  | { name: 'transfer' | 'delete' | 'peek' | 'history' | 'schedule'; ticket: Ticket };

export const dialogStore = createStore<TicketDialog>({ name: 'none' });
export const openDialog = (dialog: TicketDialog): void => dialogStore.set(dialog);
export const closeDialog = (): void => openDialog({ name: 'none' });

/** Whether the contact stands beside the conversation. */
export const contactOpenStore = createStore(false);

/** Raised when somebody asks for the tags of the open ticket from elsewhere. */
export const tagRequestStore = createStore(0);

/** Ids of the rows on screen, in their order; the list writes it. */
export const rowOrderStore = createStore<readonly number[]>([]);
/** The row that is to get the focus as soon as it stands in the list. */
export const focusRowStore = createStore<number | null>(null);

/** The row where Tab enters the list. */
export const stopRow = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-row][tabindex="0"]');

/** Gives the focus to the row of a ticket, else to the one where Tab enters the list. */
export const focusRow = (ticketId: number | undefined): void => {
  const isListed = ticketId !== undefined && rowOrderStore.get().includes(ticketId);
  focusRowStore.set(isListed ? ticketId : Number(stopRow()?.dataset.row ?? 0) || null);
};

/** The rows below a ticket, then those above it, the nearest first; all of them where it does not stand in the list. */
const neighboursOf = (ticketId: number): readonly number[] => {
  const order = rowOrderStore.get();
  const at = order.indexOf(ticketId);
  return at === -1 ? order : [...order.slice(at + 1), ...order.slice(0, at).reverse()];
};

/** The address of the open ticket whose row comes next. */
const nextOpenOf = (ticket: Ticket): string | undefined =>
  neighboursOf(ticket.id)
    .map((id) => cachedTicket(id))
    .find((next) => next?.status === 'open')?.uuid;

/**
 * Asked before many tickets are changed, which stand in the list until they are: calling what it gives moves the focus to the
 * row below the last of them, else to the one above, else to that of the last.
 */
export const keepNext = (ticketIds: readonly number[]): (() => void) => {
  const last = ticketIds.at(-1);
  const next = last === undefined ? undefined : neighboursOf(last).find((id) => !ticketIds.includes(id));
  return () => focusRow(next ?? last);
};

/**
 * Asked before a ticket leaves the list; calling what it gives moves the focus to the row that was below it, else to the one
 * above (decisions 37). The event of its leaving may be here before the answer to the call: by then it has no neighbours.
 */
export const keepNeighbours = (ticketId: number): (() => void) => {
  const neighbours = neighboursOf(ticketId);
  return () => {
    const order = rowOrderStore.get();
    focusRowStore.set(neighbours.find((id) => order.includes(id)) ?? null);
  };
};

export type TicketAct = 'take' | 'return' | 'resolve' | 'bot' | 'unread';
const busyStore = createStore<ReadonlyMap<number, TicketAct>>(new Map());

/** Which act is under way for a ticket; null when none is. */
export const useBusyAct = (ticketId: number): TicketAct | null => useStore(busyStore).get(ticketId) ?? null;

const setBusy = (ticketId: number, act: TicketAct | null): void => {
  const busy = new Map(busyStore.get());
  if (act) busy.set(ticketId, act);
  else busy.delete(ticketId);
  busyStore.set(busy);
};

const sayFailed = (error: unknown, tried: Tried): Promise<void> =>
  withTexts(import('../failed/say-failure.ts')).then(
    ({ sayFailure }) => sayFailure(error, tried),
    () => showError(error),
  );

/** One act at a time for each ticket: a second press on the same one is the same wish. */
const run = async (
  act: TicketAct,
  ticket: Ticket,
  action: () => Promise<unknown>,
  open: Tried['open'],
): Promise<void> => {
  if (busyStore.get().has(ticket.id)) return;
  setBusy(ticket.id, act);
  forgetFailure(ticket.id);
  try {
    await action();
  } catch (error) {
    void sayFailed(error, { ticket, open, again: () => void run(act, ticket, action, open) });
  } finally {
    setBusy(ticket.id, null);
  }
};

export type TicketActions = Record<
  'take' | 'takeOver' | 'giveBack' | 'resolve' | 'switchBot' | 'putAside' | 'discuss',
  (ticket: Ticket) => Promise<void>
> & {
  /** Accepts who waits longest; a second wish while it is under way is the same one. */
  takeNext: () => Promise<void>;
};

/** Whether who waits longest is being accepted. */
export const takingNextStore = createStore(false);
/** Does it unless it is under way. */
const onlyOnce = async (act: () => Promise<void>): Promise<void> => {
  if (takingNextStore.get()) return;
  takingNextStore.set(true);
  try {
    await act();
  } catch (error) {
    showError(error);
  } finally {
    takingNextStore.set(false);
  }
};

/**
 * Accept or reopen, take over, return, resolve: with their way afterwards; a failure is said, and stays at the ticket (core §4).
 * @param onTaken told of a ticket that was taken, before it opens
 */
export const useTicketActions = (onTaken?: (ticket: Ticket) => void): TicketActions => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  return useMemo(() => {
    const open = async (uuid: string): Promise<void> => {
      const home = conversationHome();
      if (home) home.open(uuid);
      else await navigate({ to: '/tickets/$uuid', params: { uuid } });
    };
    const isShown = ({ uuid }: Ticket): boolean => router.state.location.pathname.endsWith(`/${uuid}`);
    /** Whoever acts on another row stays in the conversation that she has on the screen. */
    const leave = async (ticket: Ticket): Promise<void> => {
      if (isShown(ticket)) await navigate({ to: '/tickets' });
    };
    const end = async (ticket: Ticket, act: (ticket: Ticket) => Promise<unknown>): Promise<void> => {
      const focusNext = keepNeighbours(ticket.id);
      const leadOn = keepPlace(ticket.id);
      await act(ticket);
      leadOn(focusNext);
      await leave(ticket);
    };
    const begin = (act: TicketAct, ticket: Ticket, action: () => Promise<unknown>): Promise<void> =>
      run(act, ticket, action, (uuid) => void open(uuid));
    const take = (ticket: Ticket): Promise<void> =>
      begin('take', ticket, async () => {
        const waitsHere = waitHere();
        const taken = await takeTicket(ticket);
        showTaken(taken, waitsHere(), () => {
          onTaken?.(taken);
          void open(taken.uuid);
        });
      });
    const takeNext = (): Promise<void> =>
      onlyOnce(async () => {
        const waitsHere = waitHere();
        const taken = await takeLongestWaiting();
        if (!taken) {
          toast.info(t('tickets.next.nobody'));
          return;
        }
        showTaken(taken, waitsHere(), () => {
          onTaken?.(taken);
          void open(taken.uuid);
        });
      });
    return {
      take,
      takeNext,
      takeOver: (ticket) => begin('take', ticket, () => takeTicketOver(ticket)),
      giveBack: (ticket) =>
        begin('return', ticket, async () => {
          await end(ticket, returnTicket);
          // As it was: nobody is greeted again.
          toast.success(t('tickets.toasts.returned'), { label: t('common.undo'), onPress: () => void take(ticket) });
        }),
      switchBot: (ticket) =>
        begin('bot', ticket, async () => {
          const { botPaused } = await switchBot(ticket);
          toast.success(t(botPaused ? 'tickets.toasts.botPaused' : 'tickets.toasts.botResumed'));
        }),
      putAside: (ticket) =>
        begin('unread', ticket, async () => {
          // What stands on the screen would be read again at once.
          const home = conversationHome();
          if (shownTicketStore.get() === ticket.id) await (home ? home.leave() : navigate({ to: '/tickets' }));
          await markTicketUnread(ticket.id);
        }),
      // Colleagues are chosen there; its address goes into what is written to them.
      discuss: ({ uuid }) => navigate({ to: '/chats', search: { ticket: uuid } }),
      resolve: (ticket) =>
        begin('resolve', ticket, async () => {
          const next = openNextStore.get() && isShown(ticket) ? nextOpenOf(ticket) : undefined;
          await end(ticket, resolveTicket);
          toast.success(t('tickets.toasts.resolved'));
          if (next && router.state.location.pathname === '/tickets') await open(next);
        }),
    };
  }, [t, navigate, router, onTaken]);
};
