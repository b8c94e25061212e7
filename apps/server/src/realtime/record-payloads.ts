/** What live events of plain resources draw: one record, several of a batch, or the id of one that is gone. */
import type { EventName } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { StoredEvent, Subject } from './payloads.ts';

/** By event and id. */
export type LoadedRecords = ReadonlyMap<EventName, ReadonlyMap<number, unknown>>;

interface Loaded {
  readonly records: LoadedRecords;
}

/** A record under the name that clients know; undefined when it is gone meanwhile. */
const drawn =
  (event: EventName, key: string) =>
  (subject: Subject, { records }: Loaded): unknown => {
    const record = records.get(event)?.get(subject.recordId ?? 0);
    return record ? { action: subject.action ?? 'update', [key]: record } : undefined;
  };
/** The id of a record that is gone, under the name that clients know. */
export const gone =
  (key: string) =>
  (subject: Subject): unknown => ({ action: 'delete', [key]: subject.recordId });

/** The records of a batch that are still there, in their order. */
function severalOf(event: EventName, { recordIds = [] }: Subject, { records }: Loaded): unknown[] {
  return recordIds.map((id) => records.get(event)?.get(id)).filter((record) => record !== undefined);
}

/** The events that draw records of plain resources: each has a loader among `records` (apps/server/src/app.ts). */
export const recordBuilders = {
  'bulkChange.finished': drawn('bulkChange.finished', 'change'),
  'privacyJob.updated': drawn('privacyJob.updated', 'record'),
  'companyJob.updated': drawn('companyJob.updated', 'record'),
  'announcement.updated': drawn('announcement.updated', 'record'),
  'help.updated': drawn('help.updated', 'record'),
  // "update" also when it is made (wire-contract 5).
  'queue.updated': (subject, { records }) => {
    const queue = records.get('queue.updated')?.get(subject.recordId ?? 0);
    return queue && { action: 'update', queue };
  },
  'tag.updated': drawn('tag.updated', 'tag'),
  'holiday.updated': drawn('holiday.updated', 'holiday'),
  'ticketNote.updated': drawn('ticketNote.updated', 'record'),
  'quickMessage.updated': drawn('quickMessage.updated', 'record'),
  'schedule.updated': drawn('schedule.updated', 'schedule'),
  'fileList.updated': (subject, { records }) => {
    const fileList = records.get('fileList.updated')?.get(subject.recordId ?? 0);
    return fileList && { action: subject.action ?? 'update', files: fileList, fileList };
  },
  'contactList.updated': drawn('contactList.updated', 'record'),
  'contactListItem.updated': drawn('contactListItem.updated', 'record'),
  'contactListItem.reloaded': (subject, loaded) => ({
    action: 'reload',
    contactListId: subject.contactListId,
    records: severalOf('contactListItem.reloaded', subject, loaded),
  }),
} satisfies Partial<Record<EventName, (subject: Subject, loaded: Loaded) => unknown>>;
export type RecordEvent = keyof typeof recordBuilders;

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
  const records = new Map<EventName, ReadonlyMap<number, unknown>>();
  for (const name of Object.keys(loaders) as RecordEvent[]) {
    const subjects = batch.filter((event) => event.name === name).map((event) => event.subject);
    const ids = subjects.flatMap(({ recordId, recordIds = [] }) => [recordId, ...recordIds]);
    const wanted = [...new Set(ids.filter((id) => id !== undefined))];
    if (wanted.length === 0) continue;
    const rows = await loaders[name](tx, wanted);
    records.set(name, new Map(rows.map((row) => [row.id, row])));
  }
  return records;
}
