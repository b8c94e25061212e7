import { type ErrorCode, limits, type NumberReading, numberRefusals, readNumber } from '@recado/contract';
import { z } from 'zod';

/** What a row of a file says of a person; `name` is empty where nothing stands. */
export interface PersonOfRow {
  name: string;
  digits: string;
  extension: string;
  email: string;
}
export interface WrongColumn {
  code: ErrorCode;
  column: string;
}

const emailShape = z.email().max(limits.email.max);
/** What people and programs write where there is nothing. */
const nothing = /^(?:[-–—./*]+|n\/?[adci]|nao tem|não tem|sem e-?mail|none|null|undefined|nil)$/i;

const said = (text: string | undefined): string => {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return nothing.test(plain) ? '' : plain;
};

/** First and last name in one; a full name that ends in the last one already stays. */
function nameOf(values: Readonly<Record<string, string>>): string {
  const first = said(values.name);
  const last = said(values.lastName);
  return first.toLowerCase().endsWith(last.toLowerCase()) ? first : `${first} ${last}`.trim();
}

/** Address books put several numbers into a cell, apart by `:::`; sheets by a new line. */
const numbersIn = (text: string | undefined): string[] =>
  (text ?? '').split(/:::|\n/).filter((part) => said(part) !== '');

/** The first number of a row that can be dialled, else why the first that stands there cannot. */
function numberOf(values: Readonly<Record<string, string>>): NumberReading {
  const typed = [...numbersIn(values.number), ...numbersIn(values.otherNumber)].slice(0, 10);
  const read = typed.map((one) => readNumber(one, said(values.areaCode)));
  return read.find(({ fault }) => fault === undefined) ?? read[0] ?? { fault: 'empty' };
}

/** Reads a row of a file of people, or says what is wrong in which column. A phone book may know somebody by one letter. */
export function personOf(
  values: Readonly<Record<string, string>>,
  nameLength: { min: number; max: number },
): PersonOfRow | WrongColumn {
  const number = numberOf(values);
  if (number.fault !== undefined) return { code: numberRefusals[number.fault], column: 'number' };
  const [name, email] = [nameOf(values), said(values.email)];
  if (name !== '' && (name.length < nameLength.min || name.length > nameLength.max))
    return { code: 'ERR_VALIDATION', column: 'name' };
  if (email !== '' && !emailShape.safeParse(email).success) return { code: 'ERR_VALIDATION', column: 'email' };
  return { name, digits: number.digits, extension: number.extension, email };
}
