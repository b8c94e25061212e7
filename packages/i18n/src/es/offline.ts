import type { Catalog } from '../catalog.ts';

/** Without a line, and new versions. */
export const offline: Catalog['offline'] = {
  newVersion: {
    text: 'Hay una nueva versión de Recado.',
    load: 'Actualizar',
  },
  unsent: {
    short: 'Esperando conexión',
    words: 'Se enviará cuando vuelva la conexión',
  },
  notKept: 'Sin conexión, solo se pueden leer los últimos tickets abiertos en este navegador.',
};
