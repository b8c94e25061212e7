import type { WASocket } from 'baileys';
import { dialledForms, matchingKey } from '../../identity.ts';
import { type Address, type GroupFacts, type LookupResult, SendFailure } from '../../port.ts';
import { addressOf, jidOf } from './addresses.ts';

const BATCH = 50;

/** Canonical addresses of the numbers that exist, by matching key. */
async function ask(sock: WASocket, numbers: string[]): Promise<Map<string, Address>> {
  const found = new Map<string, Address>();
  for (let at = 0; at < numbers.length; at += BATCH) {
    const answer = await sock.onWhatsApp(...numbers.slice(at, at + BATCH));
    if (!answer) throw new SendFailure('transient', 'WhatsApp did not answer the question for numbers');
    for (const { jid, exists } of answer) {
      const address = addressOf(jid);
      if (exists && address) found.set(matchingKey(address.value), address);
    }
  }
  return found;
}

/**
 * Asks WhatsApp for numbers: the form as typed first, on a miss the other Brazilian form. What it confirms is the
 * address to dial (decisions 5). @throws SendFailure transient
 */
export async function lookupNumbers(sock: WASocket, numbers: string[]): Promise<LookupResult[]> {
  const found = await ask(sock, numbers);
  const others = numbers.filter((n) => !found.has(matchingKey(n))).flatMap((n) => dialledForms(n).slice(1));
  if (others.length > 0) for (const [key, address] of await ask(sock, others)) found.set(key, address);
  return Promise.all(
    numbers.map(async (asked) => {
      const address = found.get(matchingKey(asked));
      if (!address) return { asked };
      const lid = addressOf(await sock.signalRepository.lidMapping.getLIDForPN(jidOf(address) ?? ''));
      return { asked, address, ...(lid ? { alt: lid } : {}) };
    }),
  );
}

/** Subject and members of a group. @throws SendFailure */
export async function groupOf(sock: WASocket, of: Address): Promise<GroupFacts> {
  const jid = jidOf(of);
  if (!jid || of.kind !== 'group') throw new SendFailure('unknown', 'This is no group');
  const { subject, participants } = await sock.groupMetadata(jid);
  const members = participants.flatMap(({ id, lid, phoneNumber, admin }) => {
    const primary = addressOf(id);
    const alt = addressOf(primary?.kind === 'lid' ? phoneNumber : lid);
    return primary ? [{ primary, ...(alt ? { alt } : {}), ...(admin ? { isAdmin: true as const } : {}) }] : [];
  });
  return { subject, members };
}

/** URL of the picture; undefined when there is none (the library throws 404) or it is hidden (401, 403). @throws SendFailure transient */
export async function pictureOf(sock: WASocket, of: Address): Promise<string | undefined> {
  const jid = jidOf(of);
  if (!jid) return undefined;
  try {
    return await sock.profilePictureUrl(jid, 'image');
  } catch (error) {
    // The library's errors carry the server's code in `data`.
    const code = error instanceof Error && 'data' in error ? Number(error.data) : Number.NaN;
    if ([401, 403, 404].includes(code)) return undefined;
    throw new SendFailure('transient', 'WhatsApp did not answer the question for a picture', { cause: error });
  }
}
