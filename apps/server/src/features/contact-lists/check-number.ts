import { dialledForms, matchingKey } from '@recado/whatsapp/identity';

/** Asks WhatsApp whether exactly these digits are an account; unknown when no connection is online. */
export type LookupNumber = (
  companyId: number,
  connectionId: number | null,
  digits: string,
) => Promise<'yes' | 'no' | 'unknown'>;

/** A number as it is stored; `onWhatsapp` null: not yet known (decision 19). */
export interface CheckedNumber {
  number: string;
  key: string;
  onWhatsapp: boolean | null;
}

/** Whether a number has WhatsApp, in the form that WhatsApp knows (decision 5); the given form while it cannot be asked. */
export async function checkNumber(
  lookup: LookupNumber,
  companyId: number,
  connectionId: number | null,
  digits: string,
): Promise<CheckedNumber> {
  const key = matchingKey(digits);
  for (const candidate of dialledForms(digits)) {
    const answer = await lookup(companyId, connectionId, candidate);
    if (answer === 'yes') return { number: candidate, key, onWhatsapp: true };
    if (answer === 'unknown') return { number: digits, key, onWhatsapp: null };
  }
  return { number: digits, key, onWhatsapp: false };
}
