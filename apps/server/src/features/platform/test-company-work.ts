/** What the tests of archives and removals of companies share. */
import type { CompanyJob } from '@recado/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Data } from '#kit/db/data.ts';
import { readZipDirectory, unfold } from '#kit/sheets/zip-entries.ts';
import type { Person, TestServer } from '#testing/test-server.ts';
import { startCompanyWork } from './company-work.ts';

export const at = (id: number) => ({ params: { id } });
export const patience = { timeout: 30_000 };

/** Makes archives and removes companies in the background, quicker than the product does; notes what goes wrong. */
export function companyWorkers() {
  const troubles: object[] = [];
  let stops: (() => Promise<void>)[] = [];
  return {
    troubles,
    start: async (server: TestServer, data: Data = server.data): Promise<() => Promise<void>> => {
      const { storage, database } = server;
      const log = { warn: (details: object) => void troubles.push(details) };
      const timings = { lookEveryMs: 100, retrySeconds: 1 };
      const { stop } = await startCompanyWork({ data, storage, pool: database.pool, log, timings });
      stops.push(stop);
      return stop;
    },
    stopAll: async () => {
      await Promise.all(stops.map((stop) => stop()));
      stops = [];
      expect(troubles.splice(0)).toEqual([]);
    },
  };
}

/** The newest job of a company once it is over. */
export async function endedJob(owner: Person, companyId: number): Promise<CompanyJob> {
  const jobs = () => owner.call('listCompanyJobs', at(companyId));
  await expect.poll(async () => (await jobs())[0]?.state, patience).not.toBe('running');
  const [job] = await jobs();
  if (!job) throw new Error('There is no job');
  return job;
}

/** The files of an archive by name. */
export function unpack(archive: Buffer): Map<string, Buffer> {
  const limits = { zipEntries: 1000, unpackedBytes: 100_000_000 };
  return new Map(readZipDirectory(archive, limits).map((entry) => [entry.name, unfold(archive, entry)]));
}

/** In which tables a text stands, whatever the column; live events are gone after ten minutes. */
export const tablesWith = (server: TestServer, text: string): Promise<string[]> =>
  server.data.system(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'events' order by 1`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await sql`select 1 from ${sql.table(name)} r where r::text like ${`%${text}%`} limit 1`.execute(db);
      if (hits.rows.length) found.push(name);
    }
    return found;
  });
