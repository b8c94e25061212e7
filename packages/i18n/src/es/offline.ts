import type { Catalog } from '../catalog.ts';

/** Without a line, and new versions. */
export const offline: Catalog['offline'] = {
  newVersion: {
    text: 'Hay una nueva versión de Recado.',
    load: 'Actualizar',
  },
  notKept: 'Sin conexión, solo se pueden leer los últimos tickets abiertos en este navegador.',
};
