import { z } from 'zod';
import { limits } from '../limits.ts';

/** ISO-8601 UTC instant with milliseconds, as every reply writes it (wire-contract 1). */
export const instant = z.string();
/** Forms of the family send numbers as decimal texts, too; nothing else counts as a number. */
const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^\s{0,9}[+-]?\d{1,30}(?:\.\d{1,30})?\s{0,9}$/.test(value) ? Number(value) : value;
/** An amount as people write it: `1.234,56`, `R$ 10`, `29.90`. A point with three digits behind it parts thousands. */
function amountIn(text: string): unknown {
  const digits = text.trim().replace(/^R\$\s{0,9}/i, '');
  if (/^\d{1,3}(?:\.\d{3}){1,9}(?:,\d{1,2})?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  return /^\d{1,30}(?:[.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : text;
}
/** An id as a number: a positive 32-bit integer. */
export const id = z.number().int().positive().max(2_147_483_647);
/** An id in a path, where everything is text. */
export const pathId = z.coerce.number().int().positive().max(2_147_483_647);
/** An id in a query, where "" means none. */
export const queryId = z.union([z.literal('').transform(() => undefined), pathId]).optional();
export const idParams = z.object({ id: pathId });
/** An id in a body: number, numeric text; "" and false mean none (wire-contract 11.13). */
export const optionalId = z.preprocess(
  (value) => (value === '' || value === false ? null : numeric(value)),
  id.nullish(),
);
/** An id that a body must have: number or numeric text. */
export const requiredId = z.preprocess(numeric, id);
/** An id that a form must choose; "" and null are refused with the form's own word. */
export const chosenId = z.preprocess(
  (value) => (value === '' || value === null ? undefined : numeric(value)),
  z.number({ error: 'Required' }).int().positive().max(2_147_483_647),
);
/** The same with the word of the schedule's form. */
export const mandatoryId = z.preprocess(
  (value) => (value === '' || value === null ? undefined : numeric(value)),
  z.number({ error: 'Obrigatório' }).int().positive().max(2_147_483_647),
);
/** A whole number from 0 in a body: number or numeric text; "" and null mean 0. */
export const wholeNumber = (max: number) =>
  z.preprocess((value) => (value === '' || value === null ? 0 : numeric(value)), z.number().int().min(0).max(max));
/** The same where "" and null mean none. */
export const optionalWholeNumber = (max: number) =>
  z.preprocess((value) => (value === '' ? null : numeric(value)), z.number().int().min(0).max(max).nullish());
/** An amount of money from 0 to 9,999,999.99 in a body: number or text as people write it; "" means 0. */
export const amount = z.preprocess(
  (value) => (value === '' ? 0 : typeof value === 'string' ? amountIn(value) : value),
  z.number().min(0).max(9_999_999.99).multipleOf(0.01),
);
/** A civil date YYYY-MM-DD of this millennium in a body; "" means none. */
export const optionalDay = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso
    .date({ error: 'Invalid date' })
    .refine((day) => day.startsWith('2'), 'Invalid date')
    .nullish(),
);
/** `pageNumber` and `searchParam` of every list (wire-contract 1). */
export const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  searchParam: z.string().trim().max(limits.searchText.max).default(''),
});
/** JSON text of an array of ids, as lists take `queueIds`, `tags` and `users`. */
export const idListText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return z
        .array(z.preprocess(numeric, id))
        .max(500)
        .parse(JSON.parse(text || '[]'));
    } catch {
      context.addIssue({ code: 'custom', message: 'a JSON array of ids is needed' });
      return z.NEVER;
    }
  });
/** The texts "true" and "false" that query strings carry. */
export const flagText = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((text) => text === 'true');
/** The same as a filter, where nothing asks for both. */
export const flagFilter = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((text) => (text ? text === 'true' : undefined));
export const message = z.object({ message: z.string() });
