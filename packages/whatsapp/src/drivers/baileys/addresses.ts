import { jidDecode } from 'baileys';
import type { Address, Ref } from '../../port.ts';

/** Any jid of a person or group -> our address, without device part; undefined for channels, status and broadcast lists. */
export function addressOf(jid: string | null | undefined): Address | undefined {
  const parts = jidDecode(jid ?? undefined);
  if (!parts?.user) return undefined;
  switch (parts.server) {
    case 's.whatsapp.net':
    case 'c.us':
    case 'hosted':
      return { kind: 'phone', value: parts.user };
    case 'lid':
    case 'hosted.lid':
      return { kind: 'lid', value: parts.user };
    case 'g.us':
      return { kind: 'group', value: parts.user };
    default:
      return undefined;
  }
}

/** The jid to send to; undefined for addresses that this driver cannot reach. */
export function jidOf(address: Address): string | undefined {
  switch (address.kind) {
    case 'phone':
      return `${address.value}@s.whatsapp.net`;
    case 'lid':
      return `${address.value}@lid`;
    case 'group':
      return `${address.value}@g.us`;
    default:
      return undefined;
  }
}

export type LibraryKey = { remoteJid: string; id: string; fromMe: boolean; participant?: string };

/** Our message key -> the library's. */
export function keyOf(ref: Ref): LibraryKey {
  const participant = ref.author && jidOf(ref.author);
  return { remoteJid: jidOf(ref.chat) ?? '', id: ref.id, fromMe: ref.fromMe, ...(participant ? { participant } : {}) };
}

/** Lists, channels and status are not conversations. */
export const isIgnored = (jid: string): boolean => jid.endsWith('@broadcast') || jid.endsWith('@newsletter');
