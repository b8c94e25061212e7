import { type Address, type Driver, type InboundItem, type Peer, sameAddress, type Translate } from '@recado/whatsapp';
import { inTime } from './in-time.ts';
import { reasonOf } from './serial.ts';
import type { OpenEntry, SessionLog } from './types.ts';

type Asked = Pick<Driver, 'group' | 'capabilities'>;
type Revoke = Extract<InboundItem, { t: 'revoked' }>;

/** Entries as they may be applied, and those that wait for an answer of WhatsApp. */
interface Looked {
  translate: Translate;
  waiting: Set<number>;
}

const askedMs = 10_000;
/** After so many questions without an answer (20 minutes) nobody is taken for an admin: the message stays. */
const mostTries = 12;

const addressesOf = ({ primary, alt }: Peer): Address[] => [primary, ...(alt ? [alt] : [])];
const isSame = (one: Peer, other: Peer): boolean =>
  addressesOf(one).some((address) => addressesOf(other).some((known) => sameAddress(address, known)));

/**
 * Whoever takes back what somebody else wrote in a group says that they are an admin of it. Any program can say so:
 * WhatsApp's list of the members tells whether it is true, and a message is marked as deleted only then.
 */
export class AdminRevokes {
  readonly #driver: () => Asked;
  readonly #translate: Translate;
  readonly #log: SessionLog;
  readonly #stopping = new AbortController();
  readonly #tries = new Map<number, number>();

  constructor(driver: () => Asked, translate: Translate, log: SessionLog) {
    this.#driver = driver;
    this.#translate = translate;
    this.#log = log;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Translates once and asks for those who say that they are admins. What cannot be translated fails where it is applied. */
  async look(entries: readonly OpenEntry[]): Promise<Looked> {
    const known = new Map<number, InboundItem[]>();
    const waiting = new Set<number>();
    for (const entry of entries) {
      const items = this.#itemsOf(entry);
      if (!items) continue;
      known.set(entry.journalId, items);
      const [claim] = items.filter((item): item is Revoke => item.t === 'revoked' && item.asAdmin === true);
      if (!claim) continue;
      const answer = await this.#isAdmin(entry.journalId, claim);
      if (answer === undefined) waiting.add(entry.journalId);
      if (answer === false) known.set(entry.journalId, items.map(withoutClaim));
    }
    const translate: Translate = (entry) =>
      ('journalId' in entry ? known.get(Number(entry.journalId)) : undefined) ?? this.#translate(entry);
    return { translate, waiting };
  }

  #itemsOf(entry: OpenEntry): InboundItem[] | undefined {
    try {
      return this.#translate(entry);
    } catch {
      return undefined; // told where it is applied
    }
  }

  /** Undefined when it is not known yet. */
  async #isAdmin(journalId: number, { ref, by }: Revoke): Promise<boolean | undefined> {
    if (!this.#driver().capabilities.groups) return false;
    const tries = (this.#tries.get(journalId) ?? 0) + 1;
    this.#tries.set(journalId, tries);
    try {
      const asked = { withinMs: askedMs, signal: this.#stopping.signal };
      const { members } = await inTime(this.#driver().group(ref.chat), asked);
      this.#tries.delete(journalId);
      return members.some((member) => member.isAdmin === true && isSame(member, by));
    } catch (error) {
      this.#log('debug', 'Whether a member is an admin was not learnt', { tries, error: reasonOf(error) });
      if (tries < mostTries) return undefined;
      this.#tries.delete(journalId);
      return false;
    }
  }
}

function withoutClaim(item: InboundItem): InboundItem {
  if (item.t !== 'revoked') return item;
  const { asAdmin: _, ...rest } = item;
  return rest;
}
