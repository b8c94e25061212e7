import type { WASocket } from 'baileys';
import { type Address, type DriverEvent, SendFailure } from '../../port.ts';
import { addressKey, sameAddress } from '../../ref-keys.ts';
import { jidOf } from './addresses.ts';
import { lookupNumbers } from './directory.ts';
import { Recent } from './recent.ts';

/** Numbers whose other form is remembered. */
const REMEMBERED = 2000;

/** Whom a message goes to: the address to write to and its jid. */
type Recipient = { address: Address; jid: string };

function recipientAt(address: Address): Recipient {
  const jid = jidOf(address);
  if (!jid) throw new SendFailure('notOnWhatsapp', `This link cannot write to ${address.kind}`);
  return { address, jid };
}

/** The answer is cached for five minutes by the library. */
async function hasDevices(sock: WASocket, { jid }: Recipient): Promise<boolean> {
  return (await sock.getUSyncDevices([jid], true, false)).length > 0;
}

/**
 * Finds whom a message can reach. The library resolves a send even when it addressed nobody, because the question for the
 * recipient's devices got no answer (whatsapp §1.5); so it is asked first. A number without devices may be an account under
 * its other form, with or without the ninth digit: WhatsApp is asked for both, and the form that it confirms is told and
 * dialled from then on (decisions 5, whatsapp §5).
 */
export class Recipients {
  readonly #confirmed = new Recent<Address>(REMEMBERED);
  readonly #tell: (event: DriverEvent) => void;

  constructor(tell: (event: DriverEvent) => void) {
    this.#tell = tell;
  }

  /** @throws SendFailure notOnWhatsapp when neither form is an account, transient when WhatsApp did not say */
  async find(sock: WASocket, to: Address): Promise<Recipient> {
    const asked = recipientAt(this.#confirmed.get(addressKey(to)) ?? to);
    if (to.kind === 'group' || (await hasDevices(sock, asked))) return asked;
    const known = to.kind === 'phone' ? await this.#lookUp(sock, asked) : asked;
    if (sameAddress(known.address, asked.address) || !(await hasDevices(sock, known)))
      throw new SendFailure('transient', 'WhatsApp did not tell the devices of the recipient');
    this.#confirmed.set(addressKey(to), known.address);
    this.#tell({ t: 'identity', same: [to, known.address] });
    return known;
  }

  async #lookUp(sock: WASocket, { address }: Recipient): Promise<Recipient> {
    const [told] = await lookupNumbers(sock, [address.value]);
    if (!told?.address) throw new SendFailure('notOnWhatsapp', 'This number is not on WhatsApp');
    return recipientAt(told.address);
  }
}
