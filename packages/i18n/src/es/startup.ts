import type { Catalog } from '../catalog.ts';

/** What the starting server says and lays; it speaks Portuguese and English at once. */
export const startup: Catalog['startup'] = {
  firstPlan: 'Plan 1',
  signInWith: 'Entra con',
  steps: {
    open: '1. Abre {{origin}} y entra como admin.',
    connect: '2. Conexiones → Nueva conexión → "Teléfono simulado": aparece un código QR.',
    phone: '3. Abre {{origin}}/telefone en otra pestaña, lee el código y escribe como cliente.',
  },
  stop: 'Ctrl+C termina.',
  portInUse: 'El puerto {{port}} está en uso. Usa otro: PORT={{other}} npm start',
};
