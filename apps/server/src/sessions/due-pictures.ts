import type { Address } from '@recado/whatsapp';
import { sql } from 'kysely';
import { setPicture } from '#features/contacts/index.ts';
import type { Data } from '#kit/db/data.ts';
import { leaseHeld } from './held-lease.ts';
import type { Claim } from './types.ts';

/** A contact whose picture is due, taken by this session. */
export interface DuePicture {
  contactId: number;
  /** Undefined when WhatsApp knows the contact by no address that it could be asked for. */
  address: Address | undefined;
  /** Of the bytes that the kept picture was drawn from, in hex. */
  sourceSha256: string | null;
  attempts: number;
  /** The due time that the taking wrote; another one in the row means that the picture changed meanwhile. */
  mark: string;
}

/** What WhatsApp had: none (null), or bytes and the file of the picture drawn from them, null where none could be. */
export type FoundPicture = { sha256: string; mediaId: string | null } | null;

interface DueRow extends Omit<DuePicture, 'address'> {
  kind: Address['kind'] | null;
  dial: string | null;
}

/** Who crashes while asking leaves the row to be taken again after this. */
const takenMinutes = 5;
/** A picture is asked for again after so many days, while there has been a conversation within `livelyDays`. */
const freshDays = 7;
const livelyDays = 30;

/** The statements on the pictures that a connection is to ask for. What another owner took over is left alone. */
export class DuePictures {
  readonly #data: Data;
  readonly #claim: Claim;

  constructor(data: Data, claim: Claim) {
    this.#data = data;
    this.#claim = claim;
  }

  #mine({ contactId }: DuePicture) {
    const { companyId, id } = this.#claim;
    return sql`company_id = ${companyId} and contact_id = ${contactId} and connection_id = ${id} and ${leaseHeld(this.#claim)}`;
  }

  /** Takes the one that has been due longest. */
  async take(): Promise<DuePicture | undefined> {
    const { companyId, id } = this.#claim;
    const { rows } = await this.#data.tenant(companyId, (tx) =>
      sql<DueRow>`
        update contact_pictures p set attempts = p.attempts + 1, due_at = clock_timestamp() + make_interval(mins => ${takenMinutes}::int)
        from (select contact_id from contact_pictures where company_id = ${companyId} and connection_id = ${id} and due_at <= clock_timestamp()
          order by due_at limit 1) due
        left join lateral (select a.kind, a.dial from contact_addresses a where a.company_id = ${companyId} and a.contact_id = due.contact_id
          and a.kind in ('phone', 'lid', 'group') order by a.kind = 'lid', a.created_at limit 1) known on true
        where p.company_id = ${companyId} and p.contact_id = due.contact_id and ${leaseHeld(this.#claim)}
        returning p.contact_id as "contactId", p.source_sha256 as "sourceSha256", p.attempts, p.due_at::text as mark, known.kind, known.dial`.execute(
        tx.db,
      ),
    );
    const [row] = rows;
    if (!row) return undefined;
    const { kind, dial, ...due } = row;
    return { ...due, address: kind === null || dial === null ? undefined : { kind, value: dial } };
  }

  /**
   * Notes WhatsApp's answer, and gives the contact the picture, or none; `same` leaves what it has. False when the row is
   * not ours any more: then nothing holds the new file.
   */
  async finish(due: DuePicture, found: FoundPicture | 'same'): Promise<boolean> {
    const { companyId } = this.#claim;
    const source = found === 'same' ? due.sourceSha256 : (found?.sha256 ?? null);
    return this.#data.tenant(companyId, async (tx) => {
      const { rows } = await sql`
        update contact_pictures p set checked_at = now(), attempts = 0, source_sha256 = ${source},
          due_at = case when due_at::text <> ${due.mark} then due_at
            when exists (select 1 from tickets t where t.company_id = ${companyId} and t.contact_id = p.contact_id
              and t.updated_at > now() - make_interval(days => ${livelyDays}::int)) then now() + make_interval(days => ${freshDays}::int) end
        where ${this.#mine(due)} returning 1`.execute(tx.db);
      if (rows.length === 0) return false;
      return found === 'same' || setPicture(tx, due.contactId, found?.mediaId ?? null);
    });
  }

  /** Another try after so many milliseconds. */
  async postpone(due: DuePicture, waitMs: number): Promise<void> {
    await this.#data.tenant(this.#claim.companyId, (tx) =>
      sql`update contact_pictures set due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8)
        where ${this.#mine(due)} and due_at::text = ${due.mark}`.execute(tx.db),
    );
  }
}
