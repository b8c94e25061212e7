import { patchAnswers } from '../outdated-answers.ts';
import { putOff } from '../put-off.ts';
import { queryClient } from '../query-client.ts';
import {
  type Changed,
  dropRecord,
  forgetFresh,
  freshOf,
  placeRecord,
  type RecordList,
  rowsOf,
  toFirstPage,
} from './record-lists.ts';
import {
  type Asked,
  type FiltersOf,
  listKeyOf,
  oneKeyOf,
  type RecordOf,
  type Records,
  type RowOf,
  type WebResource,
} from './records.ts';

const askAfterMs = 1000;
const planned = new Set<string>();

/** Asks the server for a resource's lists once things are calm; many wishes are one. */
export const refreshLists = (key: string): void => {
  if (planned.has(key)) return;
  planned.add(key);
  putOff(() => {
    planned.delete(key);
    void queryClient.invalidateQueries({ queryKey: listKeyOf(key) });
  }, askAfterMs);
};

/** Whether a list was asked nothing, so that every record is in it. */
export const isWhole = ({ search, filters }: Asked<unknown>): boolean =>
  search === '' && Object.values(filters ?? {}).every((value) => value === undefined || value === '' || value === null);

const changeLists = <R extends WebResource>(
  { key }: Records<R>,
  change: (data: RecordList<RowOf<R>>, asked: Asked<FiltersOf<R>>) => Changed<RowOf<R>>,
): void =>
  patchAnswers<RecordList<RowOf<R>>>(queryClient, listKeyOf(key), (data, listKey) => {
    const changed = change(data, listKey[2] as Asked<FiltersOf<R>>); // keys of lists are made by listKeyOf
    if (!changed.isCertain) refreshLists(key);
    return changed.data;
  });

/** Puts a record that was made or changed into every cached list and form. */
export const putRecord = <R extends WebResource>(
  records: Records<R>,
  record: RecordOf<R>,
  about: { isNew: boolean; isOwn: boolean },
): void => {
  changeLists(records, (data, asked) => {
    const isAll = isWhole(asked);
    const holds = (row: RowOf<R>) => isAll || (records.holds ? records.holds(row, asked) : 'unknown');
    return placeRecord<RowOf<R>, RecordOf<R>>(data, {
      ...about,
      record,
      holds,
      isWhole: isAll,
      toRow: records.toRow,
      compare: records.compare,
    });
  });
  const one = oneKeyOf(records.key, record.id);
  // Other answers about the record stand under longer keys.
  patchAnswers(queryClient, one, (data, key) => (key.length === one.length ? record : data));
};

/** Takes a record that is gone out of every cached list. */
export const takeRecord = <R extends WebResource>(records: Records<R>, id: number): void => {
  changeLists(records, (data, asked) => dropRecord<RowOf<R>>(data, id, isWhole(asked)));
  queryClient.removeQueries({ queryKey: oneKeyOf(records.key, id), type: 'inactive' });
};

/** Shows what "1 novo" announced: rows that are loaded stay, else the list begins anew. */
export const showFresh = <R extends WebResource>(records: Records<R>, asked: Asked<unknown>): void => {
  const key = listKeyOf(records.key, asked);
  const data = queryClient.getQueryData<RecordList<RowOf<R>>>(key);
  if (!data) return;
  const loaded = new Set<number>(rowsOf(data).map(({ id }) => id));
  const areLoaded = freshOf(data).every((id) => loaded.has(id));
  queryClient.setQueryData(key, areLoaded ? forgetFresh(data) : toFirstPage(data));
  if (!areLoaded) void queryClient.invalidateQueries({ queryKey: key });
};
