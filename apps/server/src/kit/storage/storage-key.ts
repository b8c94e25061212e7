import { randomBytes } from 'node:crypto';

/** A new name that nobody can guess: 160 random bits as 40 hexadecimal digits. */
export const newMediaId = (): string => randomBytes(20).toString('hex');

/** The key of a company's file. */
export const storageKey = (companyId: number, id: string): string => `${companyId}/${id}`;

const keyPattern = /^([1-9]\d{0,9})\/([0-9a-f]{40})$/;

/** Company and id of a key; throws unless it is one of ours, so that nothing else becomes a path (trust I-35). */
export function partsOfKey(key: string): { company: string; id: string } {
  const [, company, id] = keyPattern.exec(key) ?? [];
  if (!company || !id) throw new Error('Not the key of a stored object.');
  return { company, id };
}
