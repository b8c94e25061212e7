/** Records of plain resources, as live events draw them. */
import type { EventName, RecordEvent } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { StoredEvent } from './payloads.ts';

/** By event and id. */
export type LoadedRecords = ReadonlyMap<EventName, ReadonlyMap<number, unknown>>;

/** How the features load their records; many ids at once. */
export type RecordLoaders = Readonly<
  Record<RecordEvent, (tx: TenantDb, ids: readonly number[]) => Promise<readonly { id: number }[]>>
>;

/** Loads the records of a batch of events, one call of a loader for each name of an event. */
export async function loadRecords(
  tx: TenantDb,
  batch: readonly StoredEvent[],
  loaders: RecordLoaders,
): Promise<LoadedRecords> {
  const isOne = (event: StoredEvent): event is StoredEvent<RecordEvent> => Object.hasOwn(loaders, event.name);
  const wanted = Map.groupBy(batch.filter(isOne), ({ name }) => name);
  const records = new Map<EventName, ReadonlyMap<number, unknown>>();
  for (const [name, group] of wanted) {
    const rows = await loaders[name](tx, [...new Set(group.map(({ subject }) => subject.recordId))]);
    records.set(name, new Map(rows.map((row) => [row.id, row])));
  }
  return records;
}
