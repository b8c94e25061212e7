/** Tags page (administration §2, §5). */
export const tags = {
  title: 'Etiquetas',
  search: { label: 'Buscar etiquetas', placeholder: 'Buscar nombre o color' },
  add: 'Nueva etiqueta',
  columns: { name: 'Nombre', tickets: 'Conversaciones', kanban: 'Kanban' },
  tickets_one: '{{count}} conversación',
  tickets_other: '{{count}} conversaciones',
  noTickets: 'Ninguna conversación',
  lane: 'Columna del kanban',
  noLane: 'No es columna',
  empty: {
    title: 'Todavía no hay etiquetas',
    detail: 'Las etiquetas marcan conversaciones por tema o etapa y pueden ser columnas del kanban.',
  },
  form: {
    newTitle: 'Nueva etiqueta',
    editTitle: 'Editar etiqueta',
    name: 'Nombre',
    kanban: 'Kanban',
    kanbanHint: 'Muestra la etiqueta como una columna del tablero.',
  },
  chooser: {
    label: 'Buscar o crear etiqueta',
    create: 'Crear "{{name}}"',
    tooShort: 'Para crear una etiqueta, escriba al menos {{count}} letras.',
    none: 'Aún no hay etiquetas. Escribe un nombre para crear la primera.',
    more: 'Hay más: siga escribiendo.',
  },
  deletion: {
    none: 'Ninguna conversación usa esta etiqueta.',
    some_one: 'Se quita de {{count}} conversación. Esto no se puede deshacer.',
    some_other: 'Se quita de {{count}} conversaciones. Esto no se puede deshacer.',
  },
} as const;
