import type { Catalog } from '../catalog.ts';

/** Copies and removals of a contact's data (LGPD). */
export const privacy: Catalog['privacy'] = {
  title: 'Privacidad',
  subtitle: 'Datos de {{name}}',
  entry: 'Privacidad (LGPD)',
  erasedContact: 'Contacto borrado n.º {{id}}',
  copy: {
    title: 'Copia de los datos',
    detail:
      'Reúne en un archivo todo lo que la empresa guarda de este contacto: registro, atenciones, mensajes y archivos.',
    action: 'Reunir los datos',
  },
  erasure: {
    title: 'Borrar los datos',
    detail:
      'Borra para siempre mensajes, archivos, notas, nombre y número. Las atenciones quedan como registros vacíos.',
    action: 'Borrar los datos…',
    question: '¿Borrar los datos de {{name}}?',
    warning: 'No se puede deshacer. Lo que el cliente tiene en su teléfono sigue allí.',
    confirm: 'Borrar para siempre',
  },
  history: 'Solicitudes',
  none: 'Ninguna solicitud todavía.',
  kinds: { contactExport: 'Copia de los datos', contactErasure: 'Datos borrados' },
  states: { running: 'En curso', done: 'Terminado', failed: 'Falló' },
  by: 'por {{name}} · {{time}}',
  download: 'Descargar',
  gone: 'El archivo ya se borró.',
  counts: {
    messages: 'Mensajes',
    files: 'Archivos',
    tickets: 'Atenciones',
    notes: 'Notas',
    drafts: 'Borradores',
    reactions: 'Reacciones',
    lists: 'Listas y agendas',
    journal: 'Recepciones',
    copies: 'Copias de datos',
    contact: 'Registro',
  },
};
