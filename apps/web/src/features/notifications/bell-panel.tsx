import type { ComponentProps } from 'react';
import { BellFoot } from './bell-foot.tsx';
import { BellList } from './bell-list.tsx';

/** What stands in the panel of the bell; fetched when it is first opened. */
export const BellPanel = ({ onSound, ...list }: ComponentProps<typeof BellList> & ComponentProps<typeof BellFoot>) => (
  <>
    <BellList {...list} />
    <BellFoot onSound={onSound} />
  </>
);
