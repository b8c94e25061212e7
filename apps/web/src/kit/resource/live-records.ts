import type { EventName, EventPayload } from '@recado/contract';
import { onEvent } from '../realtime/reactions.ts';
import { putRecord, refreshLists, takeRecord } from './record-caches.ts';
import type { RecordOf, Records, WebResource } from './records.ts';

export interface LiveDescription<
  R extends WebResource,
  Changed extends EventName,
  Gone extends EventName,
  Reload extends EventName,
> {
  /** The event of a record that was made or changed, and where it stands in it; `action` "create" means made. */
  readonly changed: readonly [Changed, (payload: EventPayload<Changed>) => RecordOf<R> | undefined];
  readonly gone: readonly [Gone, (payload: EventPayload<Gone>) => number];
  /** An event after which many rows differ, such as a batch of an import; the lists ask again once a second at most. */
  readonly reload?: readonly [Reload, (payload: EventPayload<Reload>) => boolean];
}

const isCreation = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'action' in payload && payload.action === 'create';

/**
 * What a plain resource does when an event arrives: replace a row in its place, put a new one where the order has it or
 * announce it, take a deleted one out. Call it once, at module level of the feature's `queries.ts`.
 * @returns a function that takes the reactions back
 */
export const liveRecords = <
  R extends WebResource,
  Changed extends EventName,
  Gone extends EventName,
  Reload extends EventName = never,
>(
  records: Records<R>,
  { changed, gone, reload }: LiveDescription<R, Changed, Gone, Reload>,
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
  if (reload) stops.push(onEvent(reload[0], (payload) => reload[1](payload) && refreshLists(records.key)));
  return () => {
    for (const stop of stops) stop();
  };
};
