import { jidDecode } from 'baileys';
import type { Phone } from './phone.ts';
import type { ShownPicture } from './profile-pictures.ts';

export type Group = {
  id: string;
  subject: string;
  members: Phone[];
  addressing: 'pn' | 'lid';
  /** who made it */
  creator: Phone;
  /** who else may change it */
  admins: Set<Phone>;
  created: number;
  picture: ShownPicture;
};

/**
 * Who has which address. An address is exact; a typed Brazilian mobile matches with and without the ninth digit, as in the
 * real directory.
 */
export class Directory {
  #byNumber = new Map<string, Phone>();
  #byLid = new Map<string, Phone>();
  readonly groups = new Map<string, Group>();

  add(phone: Phone): void {
    this.#byNumber.set(phone.number, phone);
    this.#byLid.set(phone.lid.slice(0, -'@lid'.length), phone);
  }

  /** Nobody has this number any more. */
  remove(phone: Phone): void {
    this.#byNumber.delete(phone.number);
    this.#byLid.delete(phone.lid.slice(0, -'@lid'.length));
  }

  all(): Phone[] {
    return [...this.#byNumber.values()];
  }

  /** The handset behind an address of any form, device part included, or behind a typed number. */
  find(address: string | undefined): Phone | undefined {
    if (!address) return undefined;
    if (!address.includes('@')) return this.#findNumber(address);
    const decoded = jidDecode(address);
    if (!decoded) return undefined;
    return decoded.server === 'lid' ? this.#byLid.get(decoded.user) : this.#byNumber.get(decoded.user);
  }

  /** The handset that has exactly these digits. */
  findExact(typed: string): Phone | undefined {
    return this.#byNumber.get(typed.replace(/\D/g, ''));
  }

  #findNumber(typed: string): Phone | undefined {
    const digits = typed.replace(/\D/g, '');
    const exact = this.#byNumber.get(digits);
    if (exact) return exact;
    const parts = /^55(\d\d)9?(\d{8})$/.exec(digits);
    if (!parts) return undefined;
    return this.#byNumber.get(`55${parts[1]}${parts[2]}`) ?? this.#byNumber.get(`55${parts[1]}9${parts[2]}`);
  }
}
