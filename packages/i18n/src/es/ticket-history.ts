import type { Catalog } from '../catalog.ts';

/** What happened to a ticket beside its messages (core §4). */
export const ticketHistory: Catalog['ticketHistory'] = {
  title: 'Historial de la atención',
  loadFailed: 'El historial no llegó.',
  more: 'Cargar anteriores',
  empty: 'Nada registrado todavía.',
  emptyDetail: 'Las atenciones antiguas pueden no tener historial.',
  system: 'Cliente o sistema',
  kinds: {
    created: 'Abrió la atención',
    opened: 'Atención abierta por un mensaje',
    takenUpAgain: 'Atención retomada por un mensaje',
    accepted: 'Aceptó la atención',
    returned: 'La devolvió a la cola',
    resolved: 'Resolvió la atención',
    reopened: 'Reabrió la atención',
    assigned: 'Entregado automáticamente a {{name}}',
    transferred: 'Transfirió: {{before}} → {{after}}',
    queueDeleted: 'La cola fue eliminada: la atención quedó sin cola',
    tagged: 'Cambió las etiquetas',
    edited: 'Cambió las opciones de la atención',
    rated: 'Valoración recibida: {{rating}}',
    merged: 'Unida a la atención n.º {{id}}',
    joined: 'Recibió los mensajes de la atención n.º {{id}}',
    contactMerged: 'El contacto se unió a otro',
    contactSeparated: 'El contacto se separó de otro',
  },
  added: 'Puso: {{names}}',
  removed: 'Quitó: {{names}}',
  nowhere: 'sin cola',
};
