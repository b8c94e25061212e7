import type { QuickMessage } from '@recado/contract';

/** Puts files of this browser into a ticket's tray; what can read and judge them is fetched with the first. */
export const attach = async (ticketId: number, files: readonly File[]): Promise<void> => {
  const { takeFiles } = await import('./take-files.ts');
  await takeFiles(ticketId, files);
};

/** Puts the file of a quick reply into a ticket's tray, with the reply's text as its caption. */
export const attachReply = async (ticketId: number, reply: QuickMessage): Promise<void> => {
  const { takeReply } = await import('./take-files.ts');
  takeReply(ticketId, reply);
};
