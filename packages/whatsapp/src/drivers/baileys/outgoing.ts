import { type AnyMessageContent, type MiscMessageGenerationOptions, proto, type WASocket } from 'baileys';
import { type Address, type OutboundItem, SendFailure } from '../../port.ts';
import { jidOf, keyOf } from './addresses.ts';

/** No fetching of addresses that agents write: it would delay the message and reach into the operator's network. */
const NO_PREVIEW = null;

function contentOf(item: OutboundItem): AnyMessageContent {
  switch (item.kind) {
    case 'text':
      return { text: item.text, linkPreview: NO_PREVIEW };
    case 'edit':
      return { text: item.text, linkPreview: NO_PREVIEW, edit: keyOf(item.ref) };
    case 'revoke':
      return { delete: keyOf(item.ref) };
    case 'reaction':
      return { react: { text: item.emoji, key: keyOf(item.ref) } };
  }
}

function optionsOf(item: OutboundItem): MiscMessageGenerationOptions {
  const quoted = item.kind === 'text' ? item.quoted : undefined;
  return {
    messageId: item.id,
    ...(quoted ? { quoted: { key: keyOf(quoted.ref), message: { conversation: quoted.text } } } : {}),
  };
}

/**
 * The library resolves a send even when it addressed nobody, because the question for the recipient's devices got no
 * answer. So it is asked first; the answer is cached for five minutes.
 */
async function assertReachable(sock: WASocket, to: Address, jid: string): Promise<void> {
  if (to.kind === 'group') return;
  const devices = await sock.getUSyncDevices([jid], true, false);
  if (devices.length > 0) return;
  const exists = to.kind === 'phone' ? await sock.onWhatsApp(jid) : undefined;
  if (exists?.length === 0) throw new SendFailure('notOnWhatsapp', 'This number is not on WhatsApp');
  throw new SendFailure('transient', 'WhatsApp did not tell the devices of the recipient');
}

/** Sends one item with our id. Returns the encoded message for a later retry. @throws SendFailure */
export async function sendItem(sock: WASocket, item: OutboundItem): Promise<Uint8Array> {
  const jid = jidOf(item.to);
  if (!jid) throw new SendFailure('notOnWhatsapp', `This link cannot write to ${item.to.kind}`);
  try {
    await assertReachable(sock, item.to, jid);
    const sent = await sock.sendMessage(jid, contentOf(item), optionsOf(item));
    if (!sent?.message) throw new SendFailure('unknown', 'The library made no message');
    return proto.Message.encode(sent.message).finish();
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    throw new SendFailure('transient', error instanceof Error ? error.message : 'Sending failed', { cause: error });
  }
}
