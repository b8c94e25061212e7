import { ticketRoutes } from '@recado/contract';
import { useEffect } from 'react';
import { call } from '../../../kit/api.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { createStore, useStore } from '../../../kit/store.ts';

export type Viewer = { userId: number; name: string };

const repeatAfterMs = 20_000;
/** Whoever closed the lid says nothing more. */
const forgottenAfterMs = 50_000;

const tell = (ticketId: number, body: { on: boolean; isReply?: boolean }): void => {
  // A courtesy: what fails is told again, or forgotten by the others.
  const input = { params: { id: ticketId }, body };
  call(ticketRoutes.viewingTicket, input, { outlivesPage: !body.on }).catch(() => undefined);
};

const createViewing = (ticketId: number, ownId: number) => {
  const store = createStore<readonly Viewer[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const forget = (userId: number): void => {
    clearTimeout(timers.get(userId));
    timers.delete(userId);
    store.set(store.get().filter((viewer) => viewer.userId !== userId));
  };
  const note = (viewer: Viewer): void => {
    forget(viewer.userId);
    timers.set(
      viewer.userId,
      setTimeout(() => forget(viewer.userId), forgottenAfterMs),
    );
    store.set([...store.get(), viewer].toSorted((a, b) => a.userId - b.userId));
  };
  const stopListening = onEvent('ticket.viewing', ({ ticketId: shown, userId, name, on, isReply }) => {
    if (shown !== ticketId || userId === ownId) return;
    const isNew = store.get().every((viewer) => viewer.userId !== userId);
    if (!on) forget(userId);
    else note({ userId, name });
    // Whoever has just come learns who is here already.
    if (on && isNew && !isReply) tell(ticketId, { on: true, isReply: true });
  });
  return {
    store,
    stop: () => {
      stopListening();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

const nobody = createStore<readonly Viewer[]>([]);
const shownStore = createStore(nobody);

/**
 * The colleagues who have a ticket on the screen now. While `isLooking`, they are told that one is here, too; a visitor
 * from support and an admin who peeks are not seen.
 */
export const useViewers = (ticketId: number, isLooking: boolean): readonly Viewer[] => {
  const { id: ownId } = useUser();
  const isSeen = useCan('tickets.update') && isLooking;
  useEffect(() => {
    if (!isSeen) return;
    const viewing = createViewing(ticketId, ownId);
    shownStore.set(viewing.store);
    tell(ticketId, { on: true });
    const timer = setInterval(() => tell(ticketId, { on: true }), repeatAfterMs);
    const leave = (): void => tell(ticketId, { on: false });
    // A page that is closed or loaded anew is taken away without a farewell of its parts.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(timer);
      viewing.stop();
      shownStore.set(nobody);
      leave();
    };
  }, [ticketId, ownId, isSeen]);
  return useStore(useStore(shownStore));
};
