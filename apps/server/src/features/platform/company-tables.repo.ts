/** The tables whose rows belong to a company, asked of the schema itself: one that comes later is among them by itself. */
import { sql } from 'kysely';
import type { SystemDb } from '#kit/db/data.ts';

export interface Column {
  name: string;
  /** As the database spells it. */
  type: string;
  /** Made by the database from others, for searching and sorting. */
  isGenerated: boolean;
}

export interface CompanyTable {
  name: string;
  columns: Column[];
  /** Columns of its primary key besides the company. */
  keys: string[];
  /** Other tables of a company that its rows refer to. */
  parents: string[];
}

/** Every table with a company's rows, by name. */
export async function companyTables({ db }: SystemDb): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable & { hasKey: boolean }>`
    select c.relname::text as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isGenerated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(a.attname order by k.place), '[]')
        from pg_constraint p cross join unnest(p.conkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where p.conrelid = c.oid and p.contype = 'p' and a.attname <> 'company_id') as keys,
      exists (select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p') as "hasKey",
      (select coalesce(jsonb_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid and exists (select from pg_attribute a
          where a.attrelid = r.oid and a.attname = 'company_id' and not a.attisdropped)) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by 1`.execute(db);
  const keyless = rows.find(({ hasKey }) => !hasKey);
  if (keyless) throw new Error(`${keyless.name} has no primary key to read it in slices by.`);
  return rows;
}

/**
 * Tables in the order in which their rows are removed: whoever refers to another one goes before it, so that no deletion takes
 * more along than the rows it names.
 */
export function childrenFirst(tables: readonly CompanyTable[]): CompanyTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const order: CompanyTable[] = [];
  while (left.size > 0) {
    const parents = new Set([...left.values()].flatMap((table) => table.parents));
    const free = [...left.values()].filter(({ name }) => !parents.has(name));
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      order.push(table);
      left.delete(table.name);
    }
  }
  return order;
}
