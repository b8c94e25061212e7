import type { Catalog } from '../catalog.ts';

/** Many tickets resolved or transferred at once. */
export const bulk: Catalog['bulk'] = {
  label: 'Selected tickets',
  count_one: '{{count}} selected',
  count_other: '{{count}} selected',
  hint: 'Select tickets',
  all: 'All',
  end: 'End selection',
  most: 'Select up to {{count}} tickets at a time.',
  transferTitle_one: 'Transfer {{count}} ticket',
  transferTitle_other: 'Transfer {{count}} tickets',
  undo: 'Undo',
  undone_one: 'Nothing changed: {{count}} ticket stayed as it was.',
  undone_other: 'Nothing changed: {{count}} tickets stayed as they were.',
  held: {
    resolve_one: '{{count}} ticket will be resolved.',
    resolve_other: '{{count}} tickets will be resolved.',
    transfer_one: '{{count}} ticket will be transferred.',
    transfer_other: '{{count}} tickets will be transferred.',
  },
  done: {
    resolve_one: '{{count}} ticket resolved.',
    resolve_other: '{{count}} tickets resolved.',
    transfer_one: '{{count}} ticket transferred.',
    transfer_other: '{{count}} tickets transferred.',
  },
  leftOut: 'Left as it was: {{names}}. {{reason}}',
  more: '{{names}} and {{count}} more',
};
