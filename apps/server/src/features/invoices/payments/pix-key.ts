import { taxIdOf } from '@recado/contract';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const email = /^[^\s@]{1,60}@[^\s@]{1,60}\.[a-z]{2,20}$/i;
const phone = /^\+\d{8,15}$/;

/**
 * A Pix key as banks keep it: a random key or an e-mail in small letters, a phone as +55 and digits, a CPF or CNPJ without
 * its signs. Null when it is none of them.
 */
export function pixKeyOf(text: string): string | null {
  const key = text.trim();
  if (uuid.test(key)) return key.toLowerCase();
  if (key.includes('@')) return email.test(key) && key.length <= 77 ? key.toLowerCase() : null;
  if (key.startsWith('+')) {
    const bare = key.replace(/[ ()-]/g, '');
    return phone.test(bare) ? bare : null;
  }
  return taxIdOf(key);
}
