import { type Driver, parseAddressKey } from '@recado/whatsapp';
import { nameGroup } from '#features/contacts/index.ts';
import type { Data } from '#kit/db/data.ts';
import { reasonOf } from './serial.ts';
import type { Claim, SessionLog } from './types.ts';

const groupChat = 'group:';
const mostKept = 5000;

/**
 * Gives groups their subject: a message names only the group's id, so WhatsApp is asked once per session for each group
 * that has become a contact. What fails is asked again with the group's next message.
 */
export class GroupNames {
  readonly #data: Data;
  readonly #claim: Claim;
  readonly #driver: Driver;
  readonly #log: SessionLog;
  readonly #named = new Set<string>();

  constructor(data: Data, claim: Claim, driver: Driver, log: SessionLog) {
    this.#data = data;
    this.#claim = claim;
    this.#driver = driver;
    this.#log = log;
  }

  /** Messages of these chats were taken in. */
  onTaken(chats: readonly string[]): void {
    for (const chat of new Set(chats)) {
      if (!chat.startsWith(groupChat) || this.#named.has(chat) || !this.#driver.capabilities.groups) continue;
      if (this.#named.size > mostKept) this.#named.clear();
      this.#named.add(chat);
      this.#name(chat).catch((error: unknown) => {
        this.#named.delete(chat);
        this.#log('debug', 'The subject of a group was not learnt', { error: reasonOf(error) });
      });
    }
  }

  async #name(chat: string): Promise<void> {
    const address = parseAddressKey(chat);
    const { companyId } = this.#claim;
    const found = await this.#data.tenant(companyId, (tx) => nameGroup(tx, address.value, null));
    // Ignored groups are no contacts; that setting can change, so they are looked at again.
    if (found === 'absent') this.#named.delete(chat);
    if (found !== 'waits') return;
    const { subject } = await this.#driver.group(address);
    await this.#data.tenant(companyId, async (tx) => {
      // Who renamed the group meanwhile told a newer subject than the answer has.
      if ((await nameGroup(tx, address.value, null)) === 'waits') await nameGroup(tx, address.value, subject);
    });
  }
}
