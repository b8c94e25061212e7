import { z } from 'zod';

/** ISO-8601 UTC instant with milliseconds, as every reply writes it (wire-contract 1). */
export const instant = z.string();
/** Path parameter `id`; anything but a positive 32-bit integer is refused. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
/** An id in a body: number, numeric text; "" and false mean none (wire-contract 11.13). */
export const optionalId = z.preprocess(
  (value) => (value === '' || value === false ? null : value),
  z.coerce.number().int().positive().max(2_147_483_647).nullish(),
);
/** `pageNumber` and `searchParam` of every list (wire-contract 1). */
export const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  searchParam: z.string().trim().max(200).default(''),
});
/** JSON text of an array of ids, as lists take `queueIds`, `tags` and `users`. */
export const idListText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      return z
        .array(z.coerce.number().int().positive())
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
export const message = z.object({ message: z.string() });
