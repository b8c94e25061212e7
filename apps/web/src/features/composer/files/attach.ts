import type { QuickMessage } from '@recado/contract';
import { fetchedPart, showError } from '../../../kit/show-error.ts';
import { composerLater } from '../../tickets/conversation-store.ts';

/** What can read and judge files is fetched with the first; where it does not come, that is said. */
const withPart = async (take: (part: typeof import('./take-files.ts')) => Promise<void> | void): Promise<void> => {
  const goOn = composerLater();
  try {
    await take(await fetchedPart(import('./take-files.ts')));
    goOn();
  } catch (error) {
    showError(error);
  }
};

/** Puts files of this browser into a ticket's tray. */
export const attach = (ticketId: number, files: readonly File[]): Promise<void> =>
  withPart(({ takeFiles }) => takeFiles(ticketId, files));

/** Puts the file of a quick reply into a ticket's tray, with the reply's text as its caption. */
export const attachReply = (ticketId: number, reply: QuickMessage): Promise<void> =>
  withPart(({ takeReply }) => takeReply(ticketId, reply));
