import { tags } from '@recado/contract';
import { liveRecords } from '../../kit/resource/live-records.ts';
import { byText, holdsText } from '../../kit/resource/orders.ts';
import { records } from '../../kit/resource/records.ts';

/** The company's tags by name, as the server searches them: in name and colour (wire-contract 4.6). */
export const tagRecords = records({
  key: 'tags',
  resource: tags,
  compare: byText((tag) => tag.name),
  holds: (tag, { search }) => holdsText(search, tag.name, tag.color),
  toRow: (tag) => ({ ...tag, ticketsCount: '0' }),
  rowsAreWhole: true,
});

liveRecords(tagRecords);
