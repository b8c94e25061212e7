import type { Catalog } from '../catalog.ts';

/** Texts of the dialogs around a ticket, and of what stands in the way of taking one. */
export const ticketDialogs: Catalog['ticketDialogs'] = {
  confirmDelete: {
    title: '¿Eliminar la atención de {{name}}?',
    detail: '¿Realmente quieres eliminar este registro?',
    warning: 'Los mensajes de esta atención se borran en Recado y siguen en el celular.',
  },
  peekDialog: {
    title: 'Espiar la conversación',
    note: 'Solo mira: nada se marca como leído, y ni el cliente ni el agente lo notan. Queda registrado en las actividades.',
  },
  newDialog: {
    title: 'Nueva atención',
    contact: 'Contacto',
    contactPlaceholder: 'Nombre o número, 3 letras o más',
    searching: 'Buscando contactos…',
    notFound: 'Ningún contacto con "{{text}}"',
    queue: 'Cola',
    queuePlaceholder: 'Selecciona una cola',
    anyConnection: 'La tuya o la predeterminada',
    submit: 'Abrir atención',
  },
  transferDialog: {
    title: 'Transferir atención',
    detail: 'Sin agente, el ticket vuelve a En espera en la cola elegida.',
    queue: 'Cola',
    user: 'Agente (opcional)',
    anyUser: 'Cualquier agente',
    online_one: 'disponible, {{count}} en atención',
    online_other: 'disponible, {{count}} en atención',
    offline_one: 'ausente, {{count}} en atención',
    offline_other: 'ausente, {{count}} en atención',
    submit: 'Transferir',
    alreadyWaits: 'La atención ya espera en esta cola.',
  },
  conflict: {
    title: 'Ya existe una atención con este contacto',
    withUser: '{{user}} ya atiende a este contacto en la cola {{queue}}.',
    withUserNoQueue: '{{user}} ya atiende a este contacto, sin cola.',
    waiting: 'Este contacto está en espera en la cola {{queue}}.',
    waitingNoQueue: 'Este contacto está en espera de atención.',
    reopen: 'Hay una atención más nueva abierta con este contacto.',
  },
  takenOver: '{{name}} aceptó esta atención antes que tú.',
  takenOverUnknown: 'Un colega aceptó esta atención antes que tú.',
};
