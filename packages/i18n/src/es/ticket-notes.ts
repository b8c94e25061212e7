import type { Catalog } from '../catalog.ts';

/** Notes among the messages of a conversation and in its contact drawer. */
export const ticketNotes: Catalog['ticketNotes'] = {
  title: 'Notas',
  field: 'Nueva nota',
  placeholder: 'Escribe algo para el equipo',
  hint: 'El cliente no la ve.',
  teamOnly: 'Nota: solo la ve el equipo',
  leave: 'Volver a escribir al cliente',
  by: 'Nota de {{name}}',
  empty: 'Todavía no hay notas',
  delete: 'Eliminar nota de {{name}}, {{date}}',
  formerColleague: 'Excolega',
  loadFailed: 'No se pudieron cargar las notas',
  toasts: {
    added: '¡Nota agregada con éxito!',
    deleted: '¡Nota eliminada con éxito!',
  },
};
