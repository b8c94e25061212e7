import type { Ticket } from '@recado/contract';
import { countUse } from '../../quick-messages/index.ts';
import { keepFile } from '../../tickets/outbox/kept-files.ts';
import { type Draft, enqueue } from '../../tickets/outbox/outbox.ts';
import { type Attached, changeTray, trayOf } from './attach-store.ts';
import { leaveDraft } from './draft-files.ts';
import { lookOf } from './look-of.ts';
import { holdNew, infoOf, unknownSize } from './take-files.ts';

type Options = { quoted: Draft['quoted']; sign: (text: string) => string };

const draftsOf = (item: Attached, quoted: Draft['quoted'], { sign }: Options): Draft[] => {
  const caption = item.caption.trim();
  const text = caption === '' ? '' : sign(caption);
  const { key, info, mediaType, quickMessageId } = item;
  const file = { info, mediaType, quickMessageId, isDraftFile: item.isKept && quickMessageId === null };
  // WhatsApp has no caption for sounds: what was written goes after it.
  if (mediaType !== 'audio' || text === '') return [{ clientKey: key, body: text, quoted, file }];
  return [
    { clientKey: key, body: '', quoted, file },
    { body: text, quoted: null },
  ];
};

/** Sends what is in a ticket's tray, in its order; the first answers the quoted message. */
export const sendAttached = (ticket: Ticket, options: Options): void => {
  const { items } = trayOf(ticket.id);
  changeTray(ticket.id, { items: [], selectedKey: '', refusals: [] });
  for (const { key, quickMessageId } of items) {
    leaveDraft(key);
    // Also of what the server keeps: without a line it may be gone there when it leaves.
    if (quickMessageId === null) keepFile(key);
    else countUse(quickMessageId);
  }
  enqueue(
    ticket,
    items.flatMap((item, index) => draftsOf(item, index === 0 ? options.quoted : null, options)),
  );
};

/** Sends a recording as a voice message. @param seconds its length */
export const sendRecording = (ticket: Ticket, recording: File, seconds: number, quoted: Draft['quoted']): void => {
  const key = holdNew(recording);
  const { mediaType } = lookOf(recording);
  const info = { ...infoOf(recording, { ...unknownSize, seconds }), isVoice: true };
  keepFile(key);
  enqueue(ticket, [{ clientKey: key, body: '', quoted, file: { info, mediaType, quickMessageId: null } }]);
};
