import { z } from 'zod';
import { replay } from './zod-recorder.ts';

/** What the contract's schemas are made of; named one by one, so that the rest of the library stays out. */
export const builders = {
  array: z.array,
  boolean: z.boolean,
  coerce: { number: z.coerce.number },
  email: z.email,
  enum: z.enum,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
  literal: z.literal,
  number: z.number,
  object: z.object,
  preprocess: z.preprocess,
  file: z.file,
  record: z.record,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
  uuid: z.uuid,
};

/** The contract's schema with the real library behind it, for a form's resolver. Import it only from lazy pages and dialogs. */
export const checkedBy = <S extends z.ZodType>(schema: S): S => replay(schema, builders) as S; // the same schema, built now
