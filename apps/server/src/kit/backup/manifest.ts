/** What an archive says of itself: at its front what it holds, at its end how much of it there is. */
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const totalsName = 'totals.json';
export const tableFolder = 'tables/';
export const fileFolder = 'files/';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const manifestForm = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest migration that the database had. */
  schema: z.string(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});
export const totalsForm = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: hash })),
  /** Files that were kept, and keys of those that the store did not have. */
  files: z.object({ count: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
  /** The first of the missing ones. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestForm>;
export type Totals = z.output<typeof totalsForm>;
export type TableTotals = Totals['tables'][string];

/** Rows of all tables. */
export const rowsOf = ({ tables }: Totals): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
