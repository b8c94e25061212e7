import { type AnyMessageContent, type MiscMessageGenerationOptions, proto, type WASocket } from 'baileys';
import { type Address, type OutboundItem, type Ref, SendFailure } from '../../port.ts';
import { sameAddress } from '../../ref-keys.ts';
import { keyOf } from './addresses.ts';
import { mediaContent } from './outgoing-media.ts';
import { quotedMessage } from './outgoing-quote.ts';
import type { Recipients } from './recipients.ts';

/** No fetching of addresses that agents write: it would delay the message and reach into the operator's network. */
const NO_PREVIEW = null;

/** Silence of the media host after which an upload is given up. */
const UPLOAD_IDLE_MS = 60_000;

/** As phones mark what its sender passed on once. */
const FORWARDED = { isForwarded: true, forwardingScore: 1 };

async function contentOf(item: OutboundItem): Promise<AnyMessageContent> {
  switch (item.kind) {
    case 'text':
      return { text: item.text, linkPreview: NO_PREVIEW, ...(item.forwarded ? { contextInfo: FORWARDED } : {}) };
    case 'media': {
      const content = await mediaContent(item.media);
      return item.forwarded ? { ...content, contextInfo: FORWARDED } : content;
    }
    case 'edit':
      return { text: item.text, linkPreview: NO_PREVIEW, edit: keyOf(item.ref) };
    case 'revoke':
      return { delete: keyOf(item.ref) };
    case 'reaction':
      return { react: { text: item.emoji, key: keyOf(item.ref) } };
  }
}

/** What the library is told beside the content: our id, what is quoted, and the timer of the chat. */
export function optionsOf(item: OutboundItem): MiscMessageGenerationOptions {
  const { quoted, disappearsAfter } = item.kind === 'text' || item.kind === 'media' ? item : {};
  return {
    messageId: item.id,
    mediaUploadTimeoutMs: UPLOAD_IDLE_MS,
    ...(quoted ? { quoted: { key: keyOf(quoted.ref), message: quotedMessage(quoted) } } : {}),
    ...(disappearsAfter ? { ephemeralExpiration: disappearsAfter } : {}),
  };
}

/** The item with another address of the same person in place of the one that it was written to. */
function redirected(item: OutboundItem, to: Address): OutboundItem {
  const moved = (ref: Ref): Ref => (sameAddress(ref.chat, item.to) ? { ...ref, chat: to } : ref);
  if ('ref' in item) return { ...item, to, ref: moved(item.ref) };
  return item.quoted ? { ...item, to, quoted: { ...item.quoted, ref: moved(item.quoted.ref) } } : { ...item, to };
}

/** Sends one item with our id. Returns the encoded message for a later retry. @throws SendFailure */
export async function sendItem(sock: WASocket, asked: OutboundItem, recipients: Recipients): Promise<Uint8Array> {
  try {
    const { address, jid } = await recipients.find(sock, asked.to);
    const item = sameAddress(address, asked.to) ? asked : redirected(asked, address);
    const sent = await sock.sendMessage(jid, await contentOf(item), optionsOf(item));
    if (!sent?.message) throw new SendFailure('unknown', 'The library made no message');
    return proto.Message.encode(sent.message).finish();
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    throw new SendFailure('transient', error instanceof Error ? error.message : 'Sending failed', { cause: error });
  }
}
