import type { proto } from 'baileys';
import type { Body } from '../../port.ts';
import { factsOf } from './facts.ts';
import { kindReaders } from './kind-bodies.ts';
import { fileBody, isViewOnce, isViewOnceWrapper } from './media-bodies.ts';
import { opened } from './opened.ts';
import { readablePart } from './readable.ts';

type Content = proto.IMessage;

const READERS: ((content: Content) => Body | undefined)[] = [fileBody, ...kindReaders];

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

/** Names a kind that has no reader, with what can be read of it. */
function closed(c: Content): Body | undefined {
  const what = Object.entries(c).find(
    ([name, value]) => value !== null && value !== undefined && value !== '' && !NOISE.has(name),
  )?.[0];
  if (what === undefined) return undefined;
  const text = readablePart(c, what);
  const facts = factsOf(c);
  return { kind: 'unsupported', what, ...(text ? { text } : {}), ...(facts.length > 0 ? { facts } : {}) };
}

/** Says that a status names us: what it wraps is housekeeping, and the status is on the phone. */
export const isMention = (wrapper: string): boolean => /^(group)?statusMentionMessage$/i.test(wrapper);

/** A wrapper with nothing in it: the servers keep what it holds from linked devices. */
function sealed(wrappers: readonly string[]): Body | undefined {
  const what = wrappers.find(isViewOnceWrapper) ? 'viewOnce' : wrappers.at(-1);
  return what === undefined ? undefined : { kind: 'unsupported', what };
}

/**
 * What a decrypted message shows; undefined when it shows nothing. Wrappers are opened, and no answer is an empty text:
 * what cannot be read is named.
 */
export function bodyOf(message: Content | null | undefined): Body | undefined {
  const found = opened(message);
  const c = found.content;
  if (!c) return sealed(found.wrappers);
  const text = c.conversation || c.extendedTextMessage?.text;
  if (text) return { kind: 'text', text };
  for (const read of READERS) {
    const body = read(c);
    if (body) return 'mimetype' in body && isViewOnce(found) ? { ...body, viewOnce: true } : body;
  }
  return closed(c) ?? sealed(found.wrappers.filter(isMention));
}

/** What stands beside the content, whatever the kind: the quoted message, forwarding, mentions, disappearing. */
export function contextOf(message: Content | null | undefined): proto.IContextInfo | undefined {
  const { content: c } = opened(message);
  for (const part of Object.values(c ?? {})) {
    if (typeof part === 'object' && part !== null && 'contextInfo' in part) {
      // Every message kind that has this field has it with this type.
      const info = part.contextInfo as proto.IContextInfo | null | undefined;
      if (info) return info;
    }
  }
  return undefined;
}
