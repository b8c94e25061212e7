import { limits } from '@recado/contract';
import { z } from 'zod';

/** What a sign may take: "\u00e9" for one letter, as some programs write it. */
const bytesOfSign = 6;
/** A text without a length, or anything else that is short. */
const short = 300;
const ofNumber = 24;
const ofName = 4;

type Shape = z.core.JSONSchema.BaseSchema | boolean;

const largest = (shapes: readonly Shape[]): number => Math.max(0, ...shapes.map(bytesOf));

/** The most that a value of this shape takes as JSON, where the shape says how long it may be. */
function bytesOf(shape: Shape): number {
  if (typeof shape === 'boolean') return 0;
  const { maxLength, maxItems = 0, items, properties, anyOf, oneOf, allOf } = shape;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return largest(alternatives);
  if (allOf) return allOf.reduce((sum, part) => sum + bytesOf(part), 0);
  if (properties)
    return Object.entries(properties).reduce((sum, [name, value]) => sum + name.length + ofName + bytesOf(value), 2);
  if (shape.type === 'array') return 2 + maxItems * (1 + largest([items ?? []].flat()));
  if (shape.type === 'string' && maxLength !== undefined) return 2 + maxLength * bytesOfSign;
  return shape.type === 'integer' || shape.type === 'number' ? ofNumber : short;
}

/**
 * How many bytes of JSON a call takes: 64 kB, and beside them what long texts and lists of its body need. Clients of the
 * family send whole records back, so there is always room for more than the body declares.
 */
export function bodyLimitOf(body: z.ZodType | undefined): number {
  if (!body) return 0;
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const needed = bytesOf(shape);
  const { jsonBodyBytes: usual, jsonBodyBytesAtMost: most } = limits;
  return Math.min(most, needed < usual / 2 ? usual : usual + needed);
}
