import { fileLists } from '@recado/contract';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's file lists by name, in which the server searches (wire-contract 4.7). */
export const fileListRecords = records({
  key: 'fileLists',
  resource: fileLists,
  compare: byText((list) => list.name),
  holds: (list, { search }) => holdsText(search, list.name),
});

liveRecords(fileListRecords);
