import type { Catalog } from '../catalog.ts';

/** Keys that are named where no ticket is open (ui §6); the sheet of all keys comes later. */
export const shortcuts: Catalog['shortcuts'] = {
  keys: {
    nextPrevious: 'Next and previous',
    search: 'Search',
    newTicket: 'New conversation',
  },
};
