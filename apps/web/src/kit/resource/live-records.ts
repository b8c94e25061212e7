import type { EventName, EventPayload, LiveRecord } from '@recado/contract';
import { onEvent } from '../realtime/reactions.ts';
import { putRecord, refreshLists, takeRecord } from './record-caches.ts';
import type { RecordOf, Records, WebResource } from './records.ts';

/** How the live events of records are read whose spelling the resource does not give itself. */
export interface LiveDescription<R extends WebResource, Changed extends EventName, Gone extends EventName> {
  /** The event of a record that was made or changed, and where it stands in it; `action` "create" means made. */
  readonly changed: readonly [Changed, (payload: EventPayload<Changed>) => RecordOf<R> | undefined];
  readonly gone: readonly [Gone, (payload: EventPayload<Gone>) => number];
}

const isCreation = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'action' in payload && payload.action === 'create';

/**
 * What a plain resource does when an event arrives: replace a row in its place, put a new one where the order has it or
 * announce it, take a deleted one out. Call it once, at module level of the feature's `queries.ts`.
 * @returns a function that takes the reactions back
 */
export const followRecords = <R extends WebResource, Changed extends EventName, Gone extends EventName>(
  records: Records<R>,
  { changed, gone }: LiveDescription<R, Changed, Gone>,
): (() => void) => {
  const [changedName, recordIn] = changed;
  const [goneName, idIn] = gone;
  const stops = [
    onEvent(changedName, (payload) => {
      const record = recordIn(payload);
      if (record) putRecord(records, record, { isNew: isCreation(payload), isOwn: false });
    }),
    onEvent(goneName, (payload) => takeRecord(records, idIn(payload))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** `followRecords` by the spelling that the resource gives its own events. */
export const liveRecords = <R extends WebResource & { readonly live: LiveRecord }>(
  records: Records<R>,
): (() => void) => {
  const { name, key, goneKey } = records.resource.live;
  const fieldOf = (payload: unknown, field: string) => (payload as Record<string, unknown>)[field]; // payloads are objects
  return followRecords(records, {
    // The table of events has these two for every resource that is live.
    changed: [`${name}.updated` as EventName, (payload) => fieldOf(payload, key) as RecordOf<R>],
    gone: [`${name}.deleted` as EventName, (payload) => fieldOf(payload, goneKey) as number],
  });
};

/** Many rows differ after this event, such as a batch of an import; the lists ask again once a second at most. */
export const reloadRecords = <R extends WebResource>(records: Records<R>, name: EventName): (() => void) =>
  onEvent(name, () => void refreshLists(records.key));
