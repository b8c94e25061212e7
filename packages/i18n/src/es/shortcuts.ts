import type { Catalog } from '../catalog.ts';

/** Keys that are named where no ticket is open (ui §6); the sheet of all keys comes later. */
export const shortcuts: Catalog['shortcuts'] = {
  keys: {
    nextPrevious: 'Siguiente y anterior',
    search: 'Buscar',
    newTicket: 'Nueva atención',
  },
};
