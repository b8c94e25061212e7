import type { Catalog } from '../catalog.ts';

/** Without a line, and new versions. */
export const offline: Catalog['offline'] = {
  newVersion: {
    text: 'Hay una nueva versión de Recado.',
    load: 'Actualizar',
  },
  missingPart: {
    text: 'Una parte de Recado no se cargó. Los borradores y los mensajes por enviar no se pierden.',
    load: 'Recargar',
  },
  notKept: 'Sin conexión, solo se pueden leer los últimos tickets abiertos en este navegador.',
};
