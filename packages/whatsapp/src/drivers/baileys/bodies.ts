import { normalizeMessageContent, type proto } from 'baileys';
import type { Body } from '../../port.ts';
import { kindReaders, readablePart } from './kind-bodies.ts';
import { isViewOnce, mediaBody } from './media-bodies.ts';

type Content = proto.IMessage;

const READERS: ((content: Content) => Body | undefined)[] = [mediaBody, ...kindReaders];

/** Parts of a message that are housekeeping and never shown. */
const NOISE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  // Announces pictures that come as messages of their own.
  'albumMessage',
  'deviceSentMessage',
  'call',
]);

/** A wrapper of "view once" without anything in it: only the phone may open it. */
function isClosed(message: Content | null | undefined): boolean {
  const wrappers = [message?.viewOnceMessage, message?.viewOnceMessageV2, message?.viewOnceMessageV2Extension];
  return wrappers.some((wrapper) => wrapper !== null && wrapper !== undefined);
}

/** What a decrypted message shows; undefined when it shows nothing. Wrappers (ephemeral, view once, caption) are opened. */
export function bodyOf(message: Content | null | undefined): Body | undefined {
  const c = normalizeMessageContent(message ?? undefined);
  if (!c) return isClosed(message) ? { kind: 'unsupported', what: 'viewOnce' } : undefined;
  const text = c.conversation || c.extendedTextMessage?.text;
  if (text) return { kind: 'text', text };
  for (const read of READERS) {
    const body = read(c);
    if (body) return 'mimetype' in body && isViewOnce(message) ? { ...body, viewOnce: true } : body;
  }
  const what = Object.entries(c).find(
    ([name, value]) => value !== null && value !== undefined && value !== '' && !NOISE.has(name),
  )?.[0];
  if (what === undefined) return undefined;
  const readable = readablePart(c);
  return { kind: 'unsupported', what, ...(readable ? { text: readable } : {}) };
}

/** What stands beside the content, whatever the kind: the quoted message, forwarding, mentions, disappearing. */
export function contextOf(message: Content | null | undefined): proto.IContextInfo | undefined {
  const c = normalizeMessageContent(message ?? undefined);
  for (const part of Object.values(c ?? {})) {
    if (typeof part === 'object' && part !== null && 'contextInfo' in part) {
      // Every message kind that has this field has it with this type.
      const info = part.contextInfo as proto.IContextInfo | null | undefined;
      if (info) return info;
    }
  }
  return undefined;
}
