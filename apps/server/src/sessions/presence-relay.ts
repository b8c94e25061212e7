import type { Address, DriverEvent } from '@recado/whatsapp';
import { addressKey } from '@recado/whatsapp';
import { matchingKey } from '@recado/whatsapp/identity';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Claim } from './types.ts';

type PresenceEvent = Extract<DriverEvent, { t: 'presence' }>;

interface TicketRow {
  id: number;
  status: 'pending' | 'open' | 'closed';
  queue_id: number | null;
  user_id: number | null;
  name: string;
}

/** The same news of a person is told again only after this. */
const repeatMs = 5000;
const mostKept = 1000;

const isWriting = (state: PresenceEvent['state']): boolean => state === 'composing' || state === 'recording';

/** Customers who type or record, as a fleeting event on their ticket. */
export class PresenceRelay {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #told = new Map<string, { state: PresenceEvent['state']; at: number }>();

  constructor(data: Data, claim: Claim) {
    this.#data = data;
    this.#claim = claim;
  }

  async onPresence(event: PresenceEvent): Promise<void> {
    const { state } = event;
    const key = addressKey(event.peer.primary);
    const told = this.#told.get(key);
    // Nobody was told that this person types, so nobody needs to hear the end of it.
    if (told ? told.state === state && Date.now() - told.at < repeatMs : !isWriting(state)) return;
    if (told && !isWriting(state) && !isWriting(told.state)) return;
    if (this.#told.size > mostKept) this.#told.clear();
    this.#told.set(key, { state, at: Date.now() });
    await this.#tell([event.peer.primary, ...(event.peer.alt ? [event.peer.alt] : [])], state);
  }

  async #tell(addresses: readonly Address[], state: PresenceEvent['state']): Promise<void> {
    const { companyId, id } = this.#claim;
    const values = addresses.map((address) => (address.kind === 'phone' ? matchingKey(address.value) : address.value));
    await this.#data.tenant(companyId, async (tx) => {
      const found = await sql<TicketRow>`
        select t.id, t.status, t.queue_id, t.user_id, c.name
        from unnest(${addresses.map((address) => address.kind)}::text[], ${values}::text[]) as p(kind, value)
        join contact_addresses a on a.company_id = ${companyId} and a.kind = p.kind and a.value = p.value
        join contacts c on c.company_id = a.company_id and c.id = a.contact_id
        join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.connection_id = ${id} and t.status <> 'closed'
        limit 1`.execute(tx.db);
      const ticket = found.rows[0];
      if (!ticket) return;
      const after = { status: ticket.status, queueId: ticket.queue_id, userId: ticket.user_id };
      tx.record({
        name: 'ticket.typing',
        subject: {
          ...{ ticketId: ticket.id, who: 'contact', name: ticket.name, userId: null },
          ...{ on: isWriting(state), isRecording: state === 'recording' },
        },
        audience: { ticket: { id: ticket.id, after } },
      });
    });
  }
}
