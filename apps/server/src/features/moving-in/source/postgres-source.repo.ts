import pg from 'pg';
import type { OldRow, Reading, Source } from './source.ts';

/** Rows of one slice. */
const atOnce = 1000;
const connectMs = 10_000;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface Statement {
  text: string;
  values: unknown[];
}

class PostgresSource implements Source {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, ReadonlySet<string>>;
  #cursors = 0;

  constructor(client: pg.Client, tables: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#client = client;
    this.#tables = tables;
  }

  columns(table: string): ReadonlySet<string> {
    return this.#tables.get(table) ?? new Set();
  }

  /** What follows "from": names are those that the base itself says, values travel apart. */
  #from({ table, scope, since }: Reading): Statement {
    const values: unknown[] = [];
    const value = (given: unknown) => `$${values.push(given)}`;
    const conditions: string[] = [];
    const columns = this.columns(table);
    if (scope && columns.has('companyId')) conditions.push(`t."companyId" = ${value(scope.company)}`);
    else if (scope?.through && this.columns(scope.through.table).has('companyId'))
      conditions.push(
        `t.${quoted(scope.through.column)} in (select p.id from ${quoted(scope.through.table)} p where p."companyId" = ${value(scope.company)})`,
      );
    if (since && since.behind === null) conditions.push(`t."createdAt" >= ${value(since.at)}`);
    else if (since) conditions.push(`(t."createdAt", t.id) > (${value(since.at)}, ${value(since.behind)})`);
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
    return { text: `from ${quoted(table)} t${where}`, values };
  }

  async count(reading: Reading): Promise<number> {
    if (this.columns(reading.table).size === 0) return 0;
    const { text, values } = this.#from(reading);
    const { rows } = await this.#client.query<{ n: number }>(`select count(*)::integer as n ${text}`, values);
    return rows[0]?.n ?? 0;
  }

  #list({ table, heavy }: Reading): string {
    const names = [...this.columns(table)].map((name) => {
      if (heavy?.column !== name || !this.columns(table).has(heavy.whenFilled)) return `t.${quoted(name)}`;
      const [column, is] = heavy.whenIs;
      const isNeeded = `t.${quoted(heavy.whenFilled)} is not null or t.${quoted(column)} = '${is}'`;
      return `case when ${isNeeded} then t.${quoted(name)} end as ${quoted(name)}`;
    });
    return names.join(', ');
  }

  async *read(reading: Reading): AsyncIterable<OldRow[]> {
    const known = this.columns(reading.table);
    if (known.size === 0) return;
    const { text, values } = this.#from(reading);
    const order = (reading.order ?? ['id'])
      .filter((column) => known.has(column))
      .map((column) => `t.${quoted(column)}`);
    const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : '';
    this.#cursors += 1;
    const cursor = `moving_${this.#cursors}`;
    await this.#client.query(
      `declare ${cursor} no scroll cursor for select ${this.#list(reading)} ${text}${sorted}`,
      values,
    );
    try {
      for (;;) {
        const { rows } = await this.#client.query<OldRow>(`fetch ${atOnce} from ${cursor}`);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await this.#client.query(`close ${cursor}`).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** Opens a PostgreSQL base for reading alone: all of it as it is at this moment. Throws what the server answers. */
export async function openPostgresSource(address: string): Promise<Source> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    application_name: 'recado-moving-in',
  });
  // A lost connection is reported by the query that needs it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns where table_schema = current_schema() group by 1`,
    );
    return new PostgresSource(client, new Map(rows.map(({ table, columns }) => [table, new Set(columns)])));
  } catch (error) {
    await client.end();
    throw error;
  }
}
