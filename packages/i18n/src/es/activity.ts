import type { Catalog } from '../catalog.ts';

/** Activity log: page, sentences, file (trust I-62). */
export const activity: Catalog['activity'] = {
  title: 'Actividad',
  person: 'Persona',
  everybody: 'Todo el mundo',
  area: 'Asunto',
  everything: 'Todo',
  start: 'Desde',
  end: 'Hasta',
  clear: 'Quitar filtros',
  export: 'Exportar los datos',
  exported: 'Archivo guardado.',
  more: 'Cargar más',
  system: 'El sistema',
  goneContact: 'contacto eliminado n.º {{id}}',
  nothing: 'vacío',
  notAllowed: 'Solo los administradores ven la actividad.',
  empty: { title: 'Aún no hay nada', detail: 'Los accesos, cambios, eliminaciones y exportaciones aparecen aquí.' },
  notFound: { title: 'Nada por aquí', detail: 'Ninguna actividad con estos filtros.' },
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué', address: 'Dirección' },
  areas: {
    access: 'Accesos',
    users: 'Usuarios',
    settings: 'Configuración',
    connections: 'Conexiones',
    contacts: 'Contactos',
    tickets: 'Atenciones',
    records: 'Registros',
    exports: 'Exportaciones',
  },
  fields: {
    name: 'nombre',
    email: 'correo',
    language: 'idioma del usuario',
    queues: 'colas',
    allTicket: 'avisos de espera',
    connection: 'conexión',
  },
  kinds: {
    session: {
      opened: 'Inició sesión',
      refused: 'No pudo entrar: {{reason}}',
      closed: 'Cerró la sesión',
      reused: 'Sesión terminada: la misma clave se usó dos veces',
    },
    support: {
      entered: 'El soporte de la plataforma entró: {{reason}}',
      left: 'El soporte de la plataforma salió',
    },
    user: {
      created: 'Creó el usuario {{subject}} ({{profile}})',
      changed: 'Cambió el usuario {{subject}}: {{fields}}',
      profileChanged: 'Cambió el perfil de {{subject}}: de {{before}} a {{after}}',
      passwordChanged: 'Cambió la contraseña de {{subject}}',
      deleted: 'Eliminó el usuario {{subject}}',
    },
    setting: {
      changed: 'Cambió {{subject}}: de {{before}} a {{after}}',
      secretChanged: 'Cambió la clave secreta: {{subject}}',
    },
    connection: {
      created: 'Creó la conexión {{subject}}',
      changed: 'Cambió la conexión {{subject}}',
      deleted: 'Eliminó la conexión {{subject}}',
      started: 'Inició la conexión {{subject}}',
      renewed: 'Pidió un código nuevo para {{subject}}',
      ended: 'Desconectó {{subject}}',
      linked: 'Se vinculó un teléfono a {{subject}}',
      unlinked: '{{subject}} se eliminó en el teléfono',
    },
    contacts: {
      phoneBookImported: 'Importó la agenda del teléfono',
      exported: 'Exportó la lista de contactos',
    },
    contact: {
      erased: 'Borró los datos de {{subject}}',
      copied: 'Pidió una copia de los datos de {{subject}}',
      deleted: 'Eliminó un contacto: {{subject}}',
      merged: 'Unió el contacto n.º {{other}} a {{subject}}',
      separated: 'Separó el contacto n.º {{other}} de {{subject}}',
    },
    ticket: {
      deleted: 'Eliminó la atención n.º {{ticket}}',
    },
    tag: {
      deleted: 'Eliminó la etiqueta {{subject}}',
    },
    quickMessage: {
      deleted: 'Eliminó la respuesta rápida {{subject}}',
    },
    fileList: {
      deleted: 'Eliminó la lista de archivos {{subject}}',
    },
    contactList: {
      deleted: 'Eliminó la lista de contactos {{subject}}',
    },
    import: {
      started: 'Importó el archivo {{subject}}',
      undone: 'Deshizo la importación de {{subject}}',
    },
    activity: {
      exported: 'Exportó la actividad',
    },
  },
};
