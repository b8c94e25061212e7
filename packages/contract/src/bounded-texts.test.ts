import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Route } from './kit/route.ts';

type Parts = { _zod: { def: Record<string, unknown> } };
const isSchema = (value: unknown): value is Parts & z.ZodType => value instanceof z.ZodType;

/** Texts that only one of a few forms passes are short by themselves. */
const isShortByForm = ({ format }: z.ZodString): boolean => format !== null && format !== 'regex';

/** The places of a schema where a text of any length passes. A bound behind a pipe or a list counts for what goes through. */
function unbounded(schema: unknown, place: string, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return [];
  const inside = new Set(seen).add(schema);
  if (schema instanceof z.ZodString) return schema.maxLength === null && !isShortByForm(schema) ? [place] : [];
  if (schema instanceof z.ZodPipe) {
    const { in: from, out } = schema._zod.def as { in: unknown; out: unknown };
    const both = [unbounded(from, place, inside), unbounded(out, place, inside)];
    // A text that the second part bounds is refused as well.
    const isText = from instanceof z.ZodString && out instanceof z.ZodString;
    return isText && both.some((found) => found.length === 0) ? [] : both.flat();
  }
  return Object.entries(schema._zod.def).flatMap(([key, part]) => partOf(part, key, place, inside));
}

function partOf(part: unknown, key: string, place: string, seen: Set<unknown>): string[] {
  if (isSchema(part)) return unbounded(part, key === 'element' ? `${place}[]` : place, seen);
  if (Array.isArray(part)) return part.flatMap((one) => unbounded(one, place, seen));
  if (key !== 'shape' || typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, field]) => unbounded(field, `${place}.${name}`, seen));
}

test('every text of a request has a bound in its schema', () => {
  const routes = Object.entries(api as Record<string, Route>);
  const places = routes.flatMap(([name, { params, query, body, upload }]) => [
    ...unbounded(params, `${name} params`),
    ...unbounded(query, `${name} query`),
    ...unbounded(body, `${name} body`),
    ...unbounded(upload?.fileFields, `${name} file`),
  ]);
  expect(routes.length).toBeGreaterThan(100);
  expect(places).toEqual([]);
});
