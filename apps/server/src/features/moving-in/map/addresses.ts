import { matchingKey } from '@recado/whatsapp/identity';

export interface OldAddress {
  kind: 'phone' | 'lid' | 'group';
  value: string;
  /** The form that is dialled. */
  dial: string;
}

/** No number of any country is as long: older forks cut the "@lid" off. */
const longestNumber = 14;
const jid = /^(\d[\d-]*)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid|g\.us)$/;

const phone = (digits: string): OldAddress => ({ kind: 'phone', value: matchingKey(digits), dial: digits });
const lid = (digits: string): OldAddress => ({ kind: 'lid', value: digits, dial: digits });
const group = (value: string): OldAddress => ({ kind: 'group', value, dial: value });

/** Where a chat or its author is at WhatsApp; null for broadcasts, channels and what is none. */
export function addressOfJid(text: string | null): OldAddress | null {
  const [, value = '', server] = jid.exec(text ?? '') ?? [];
  if (value === '') return null;
  if (server === 'g.us') return group(value);
  const digits = value.replaceAll('-', '');
  return server === 'lid' ? lid(digits) : phone(digits);
}

/** The address that a contact's number is; null when it is none. */
export function addressOfContact(number: string, isGroup: boolean): OldAddress | null {
  const text = number.trim();
  const known = addressOfJid(text);
  if (known) return isGroup ? group(known.dial) : known;
  const value = (text.split('@')[0] ?? '').replaceAll(/[^\d-]/g, '');
  if (isGroup) return value.length < 8 ? null : group(value);
  const digits = value.replaceAll('-', '');
  if (digits.length < 7 || text.includes('broadcast') || text.includes('newsletter')) return null;
  return digits.length > longestNumber ? lid(digits) : phone(digits);
}

/** An address in one word. */
export const keyOf = ({ kind, value }: Pick<OldAddress, 'kind' | 'value'>): string => `${kind}:${value}`;
