import type { proto } from 'baileys';
import type { Address, Marks } from '../../port.ts';
import { addressOf } from './addresses.ts';
import { contextOf } from './bodies.ts';

/** From this many passings-on WhatsApp itself says "forwarded many times". */
const OFTEN = 5;
const MOST_MENTIONS = 100;

function mentionsIn(info: proto.IContextInfo): Address[] {
  const named = (info.mentionedJid ?? []).slice(0, MOST_MENTIONS);
  return named.flatMap((jid) => addressOf(jid) ?? []);
}

/** Forwarded, disappearing, mentions; undefined when the message has none of them. */
export function marksOf(message: proto.IMessage): Marks | undefined {
  const info = contextOf(message);
  if (!info) return undefined;
  const mentions = mentionsIn(info);
  const marks: Marks = {
    ...(info.isForwarded ? { forwarded: (info.forwardingScore ?? 0) >= OFTEN ? 'often' : 'once' } : {}),
    ...(info.expiration ? { disappearsAfter: info.expiration } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
  };
  return Object.keys(marks).length > 0 ? marks : undefined;
}
