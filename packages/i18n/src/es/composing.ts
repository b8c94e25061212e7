/** What is done with a text before and after it is sent: undo, search in the conversation, pass on. */
export const composing = {
  undo: 'Deshacer',
  look: {
    label: 'Buscar en la conversación',
    placeholder: 'Buscar texto, con o sin acentos',
    position: '{{at}} / {{total}}',
    none: 'No se encontró nada',
    failed: 'La búsqueda falló',
    older: 'Resultado más antiguo',
    newer: 'Resultado más reciente',
    close: 'Cerrar la búsqueda',
  },
  viewers_one: '{{names}} está viendo',
  viewers_other: '{{names}} están viendo',
  viewersMore: '{{first}} y {{others}} más',
  forward: {
    title: 'Reenviar mensaje',
    detail: 'Elija hasta {{count}} atenciones en las que puede responder.',
    search: 'Buscar atención',
    none: 'Ninguna otra atención en la que pueda responder.',
    failed: 'Las atenciones no llegaron',
    of: '#{{id}} · {{connection}}',
    send_one: 'Reenviar a {{count}}',
    send_other: 'Reenviar a {{count}}',
    done_one: 'Mensaje reenviado.',
    done_other: 'Mensaje reenviado a {{count}} atenciones.',
  },
} as const;
