import { describe, expect, it } from 'vitest';
import { z as real } from 'zod';
import { builders } from './form-schema.ts';
import { z as recorded, replay } from './zod-recorder.ts';

type Zod = typeof real;
const z = recorded as unknown as Zod; // the recorder answers to every name of the library

const built = <S>(schema: S): S => replay(schema, real) as S; // the same schema, built

describe('the recorder of schemas', () => {
  it('builds what was written down, nested and chained', () => {
    const name = z.string().trim().min(2, 'Too Short!').max(5);
    const body = z.object({ name, tags: z.array(z.coerce.number()).optional(), kind: z.enum(['a', 'b']) });
    const schema = built(body.extend({ on: z.boolean().default(true) }));
    expect(schema.parse({ name: ' Ana ', kind: 'a', tags: ['1'] })).toEqual({
      name: 'Ana',
      kind: 'a',
      tags: [1],
      on: true,
    });
    const refused = schema.safeParse({ name: 'A', kind: 'c' });
    expect(refused.error?.issues.map(({ message }) => message)).toContain('Too Short!');
  });

  it('keeps functions, regular expressions and unions', () => {
    const id = z.preprocess((value) => (value === '' ? null : value), z.coerce.number().int().nullish());
    const schema = built(z.object({ id, code: z.union([z.literal(''), z.string().regex(/^\d+$/)]) }));
    expect(schema.parse({ id: '', code: '42' })).toEqual({ id: null, code: '42' });
    expect(schema.safeParse({ id: 1, code: 'x' }).success).toBe(false);
  });

  it('refuses to check values before it is built', () => {
    expect(() => z.string().parse('x')).toThrow('checkedBy');
  });

  it('knows every builder that the contract uses', () => {
    const sources: Record<string, string> = import.meta.glob(
      ['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'],
      { query: '?raw', import: 'default', eager: true },
    );
    const names = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(100);
    expect([...new Set(names)].filter((name) => !name || !(name in builders))).toEqual([]);
  });

  it('leaves a schema of the real library as it is', () => {
    const schema = real.string();
    expect(built(schema)).toBe(schema);
  });
});
