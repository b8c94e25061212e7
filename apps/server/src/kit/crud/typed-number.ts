import { numberRefusals, readNumber, searchedNumber } from '@recado/contract';
import { fail } from '../http/fail.ts';

/** A number that was typed or sent, with what is dialled after it; ends the call with the reason where it cannot be dialled. */
export function typedNumber(typed: string): { digits: string; extension: string } {
  const read = readNumber(typed);
  return read.fault === undefined ? read : fail(numberRefusals[read.fault]);
}

/** A searched text as a LIKE pattern for stored numbers, in either form that a number may have; null for a text that is none. */
export function numberPattern(text: string): string | null {
  const parts = searchedNumber(text);
  return parts.length ? `%${parts.join('%')}%` : null;
}
