import { noteKey } from '../../features/ticket-notes/note-key.ts';
import { ticketKeys } from '../../features/tickets/queries.ts';
import { restoreSession } from '../../kit/api.ts';
import { isFinal } from '../../kit/api-error.ts';
import { log } from '../../kit/log.ts';
import { queryClient } from '../../kit/query-client.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { endSession, sessionStore } from '../../kit/session-store.ts';
import { readText } from '../../kit/storage.ts';
import { supportToken } from '../../kit/support-token.ts';
import { readAnswers, readSession, readTickets } from './kept.ts';

const againMs = 5000;

/** With a line again the server says who this is, and everything that is shown is asked for anew. */
const verify = (): void => {
  restoreSession().then(
    () => queryClient.invalidateQueries(),
    (error: unknown) => {
      if (isFinal(error)) endSession('expired');
      else if (linkStore.get() === 'live') setTimeout(verify, againMs);
      else untilVerified();
    },
  );
};

const untilVerified = (): void => {
  const stop = linkStore.subscribe(() => {
    if (linkStore.get() !== 'live') return;
    stop();
    verify();
  });
};

/**
 * Opens the product without a line, from what was kept of the stored token's owner. Answers whether there was anything.
 */
export const startFromKept = async (): Promise<boolean> => {
  const session = await readSession();
  // Whoever was faster, the server or what is kept, has begun the session.
  if (sessionStore.get().phase !== 'starting') return sessionStore.get().phase === 'in';
  if (!session || supportToken() !== null || String(session.user.id) !== readText('userId')) return false;
  for (const { key, data, at } of await readAnswers()) queryClient.setQueryData(key, data, { updatedAt: at });
  for (const { ticket, conversation, notes, at } of await readTickets()) {
    const options = { updatedAt: at };
    queryClient.setQueryData(ticketKeys.one(ticket.uuid), ticket, options);
    queryClient.setQueryData(ticketKeys.conversation(ticket.id), conversation, options);
    queryClient.setQueryData(noteKey(ticket.contactId), notes, options);
  }
  log('the server was not reached: the product starts from what this browser keeps');
  untilVerified();
  sessionStore.set({ phase: 'in', user: session.user });
  return true;
};
