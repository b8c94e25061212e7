import type { GapCause } from '@recado/contract';
import type { DriverEvent, JournalEntry, Translate } from '@recado/whatsapp';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { oldRows, type Removal } from '#kit/work/old-rows.repo.ts';
import type { Desired } from './leases.ts';
import type { Claim } from './types.ts';

type LinkEvent = Extract<DriverEvent, { t: 'link' }>;
type Change = { t: 'left'; at: Date; cause: GapCause } | { t: 'back'; at: Date } | { t: 'arrived'; count: number };

/** Why the link leaves CONNECTED when the company wishes so. */
export const causeOfWish = {
  running: 'restarted',
  stopped: 'disconnected',
  logout: 'disconnected',
  renew: 'newCode',
} as const satisfies Record<Desired, GapCause>;

function causeOf({ reason, state }: LinkEvent): GapCause {
  return reason ?? (state === 'timeout' ? 'silent' : 'network');
}

/**
 * When a connection was not there: a gap begins when it leaves CONNECTED and ends when all that waited at WhatsApp is in the
 * journal. Who was connected and has no open gap was there; so a process that died without a word is found by whoever takes
 * the connection next, and its gap begins at the last sign of life (decision 0029).
 */
export class Coverage {
  readonly #translate: Translate;
  #isCovered = false;
  #changes: Change[] = [];

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  /** Somebody else drove the connection before; an open gap stays the one that counts. */
  takeOver(lastSeenAt: Date | null): void {
    this.#changes.push({ t: 'left', at: lastSeenAt ?? new Date(), cause: 'crash' });
  }

  /** The link is about to leave CONNECTED on purpose; what it says of that afterwards is no other cause. */
  leave(cause: GapCause, at = new Date()): void {
    if (!this.#isCovered) return;
    this.#isCovered = false;
    this.#changes.push({ t: 'left', at, cause });
  }

  onLink(event: LinkEvent): void {
    if (event.state !== 'connected') this.leave(causeOf(event), event.silentSince);
  }

  onCaughtUp(): void {
    this.#isCovered = true;
    this.#changes.push({ t: 'back', at: new Date() });
  }

  /** What comes while the gap is open had waited at WhatsApp. */
  onJournaled(entries: readonly JournalEntry[]): void {
    if (this.#isCovered) return;
    const items = entries.flatMap((entry) => this.#translate(entry));
    const count = items.filter((item) => item.t === 'message' && !item.live && !item.ref.fromMe).length;
    if (count > 0) this.#changes.push({ t: 'arrived', count });
  }

  get hasChanges(): boolean {
    return this.#changes.length > 0;
  }

  /** The changes that are not written yet; they are the caller's to write now. */
  take(): Change[] {
    return this.#changes.splice(0);
  }

  /** Those that could not be written come first again. */
  putBack(changes: readonly Change[]): void {
    this.#changes.unshift(...changes);
  }
}

/** Writes changes of coverage in their order. Before the connection was there for the first time, nothing is missed. */
export async function writeCoverage(tx: TenantDb, { id }: Claim, changes: readonly Change[]): Promise<void> {
  const { companyId } = tx;
  for (const change of changes) {
    if (change.t === 'left') {
      await sql`
        insert into connection_gaps (company_id, connection_id, started_at, cause)
        select company_id, id, greatest(${change.at}::timestamptz, covered_since), ${change.cause} from connections
        where company_id = ${companyId} and id = ${id} and covered_since is not null
        on conflict (company_id, connection_id) where ended_at is null do nothing`.execute(tx.db);
    } else if (change.t === 'arrived') {
      await sql`update connection_gaps set arrived = arrived + ${change.count}
        where company_id = ${companyId} and connection_id = ${id} and ended_at is null`.execute(tx.db);
    } else {
      await sql`
        with closed as (
          update connection_gaps set ended_at = greatest(${change.at}::timestamptz, started_at)
          where company_id = ${companyId} and connection_id = ${id} and ended_at is null)
        update connections set covered_since = coalesce(covered_since, ${change.at}::timestamptz)
        where company_id = ${companyId} and id = ${id}`.execute(tx.db);
    }
  }
}

/** What connections missed goes after ninety days, of which thirty are shown. */
export const gapRemovals: readonly Removal[] = [oldRows('connection_gaps', sql`ended_at < now() - interval '90 days'`)];
