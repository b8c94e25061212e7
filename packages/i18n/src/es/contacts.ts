import type { Catalog } from '../catalog.ts';

/** Contact drawer, read (core §2, §3). */
export const contacts: Catalog['contacts'] = {
  title: 'Contacto',
  listTitle: 'Contactos',
  close: 'Cerrar datos del contacto',
  since_one: 'Desde {{date}} · {{count}} atención',
  since_other: 'Desde {{date}} · {{count}} atenciones',
  created: 'Contacto desde {{date}}',
  number: 'Número',
  numberUnknown: 'Número aún no informado por WhatsApp',
  copyNumber: 'Copiar número',
  email: 'Correo electrónico',
  noEmail: 'Sin correo',
  addresses: 'Direcciones en WhatsApp',
  addressKinds: {
    phone: 'Teléfono',
    lid: 'Identidad privada',
    bsuid: 'Identidad comercial',
    group: 'Grupo',
  },
  extraInfo: 'Información extra',
  noExtraInfo: 'Ninguna información extra',
  connection: 'Conexión',
  group: 'Grupo',
  picture: 'Foto de {{name}}',
  startTicket: 'Iniciar atención',
  newTitle: 'Nuevo contacto',
  form: {
    name: 'Nombre',
    number: 'Número de WhatsApp',
    numberHint: 'Con código de país y de área. Ejemplo: 5511988887777',
    checking: 'Verificando en WhatsApp…',
  },
  toasts: {
    saved: 'Contacto guardado con éxito.',
  },
  validity: {
    yes: 'Confirmado en WhatsApp',
    no: 'No está en WhatsApp',
    unknown: 'Aún no verificado',
  },
  loadFailed: 'No se pudo cargar el contacto',
};
