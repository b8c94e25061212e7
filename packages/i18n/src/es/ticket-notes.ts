import type { Catalog } from '../catalog.ts';

/** Notes in the contact drawer of a conversation. */
export const ticketNotes: Catalog['ticketNotes'] = {
  title: 'Notas',
  field: 'Nueva nota',
  placeholder: 'Escribe algo para el equipo',
  hint: 'El cliente no la ve.',
  empty: 'Todavía no hay notas',
  delete: 'Eliminar nota de {{name}}, {{date}}',
  formerColleague: 'Excolega',
  loadFailed: 'No se pudieron cargar las notas',
  toasts: {
    added: '¡Nota agregada con éxito!',
    deleted: '¡Nota eliminada con éxito!',
  },
};
