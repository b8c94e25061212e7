import type { Driver, DriverEvent } from '@recado/whatsapp';
import type { Data } from '#kit/db/data.ts';
import { refuseCall } from './call-refusal.ts';
import type { PicturePump } from './picture-pump.ts';
import { PresenceRelay } from './presence-relay.ts';
import { reasonOf } from './serial.ts';
import type { Claim, InboundPort, SessionLog } from './types.ts';

export interface SessionNewsParts {
  data: Data;
  inbound: InboundPort;
  claim: Claim;
  driver: Driver;
  pictures: PicturePump;
  log: SessionLog;
}

/** What a driver tells beside the link, messages and acks: typing, calls, addresses and pictures of people. */
export class SessionNews {
  readonly #parts: SessionNewsParts;
  readonly #presence: PresenceRelay;

  constructor(parts: SessionNewsParts) {
    this.#parts = parts;
    this.#presence = new PresenceRelay(parts.data, parts.claim);
  }

  hear(event: DriverEvent): void {
    const { data, inbound, claim, driver, pictures } = this.#parts;
    const scope = { companyId: claim.companyId, connectionId: claim.id };
    if (event.t === 'presence') this.guard('Typing was not told', this.#presence.onPresence(event));
    else if (event.t === 'identity')
      this.guard('Two addresses of one person were not joined', inbound.learnAddresses(data, scope, event.same));
    else if (event.t === 'call') this.guard('A call was not refused', refuseCall(data, claim, driver, event));
    else if (event.t === 'phoneBook')
      this.guard('The address book was not kept', inbound.notePhoneBook(data, scope, event.people));
    else if (event.t === 'contact' && event.pictureChanged)
      this.guard('A new picture was not noted', pictures.onChange(event.peer.primary));
  }

  /** Lets a work go on beside the session; its failure is a line of the log. */
  guard(message: string, work: Promise<void>): void {
    work.catch((error: unknown) => this.#parts.log('warn', message, { error: reasonOf(error) }));
  }
}
