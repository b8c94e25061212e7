import type { Catalog } from '../catalog.ts';

/** Contact lists and their people (administration §2, §5). */
export const contactLists: Catalog['contactLists'] = {
  title: 'Listas de contactos',
  search: { label: 'Buscar listas de contactos', placeholder: 'Buscar por nombre' },
  add: 'Nueva lista',
  example: 'Descargar planilha.xlsx de ejemplo',
  columns: { count: 'Contactos' },
  nobody: 'Ningún contacto',
  people_one: '{{count}} contacto',
  people_other: '{{count}} contactos',
  open: 'Abrir contactos de {{name}}',
  deletion: 'La lista tiene {{people}}. Esto no se puede deshacer.',
  empty: {
    title: 'Todavía no hay listas',
    detail: 'Las listas reúnen a las personas que reciben una campaña. Pueden venir de una hoja de cálculo.',
  },
  form: { newTitle: 'Nueva lista de contactos', editTitle: 'Editar lista de contactos' },
  items: {
    back: 'Listas de contactos',
    import: 'Importar hoja de cálculo',
    add: 'Nuevo contacto',
    search: { label: 'Buscar contactos de la lista', placeholder: 'Buscar nombre o número' },
    newTitle: 'Nuevo contacto de la lista',
    editTitle: 'Editar contacto de la lista',
    numberHint: 'Con código de país y de área',
    empty: {
      title: 'Ningún contacto en esta lista',
      detail:
        'Agrega personas una por una o tráelas todas de una hoja de cálculo. El WhatsApp de cada número se verifica poco a poco.',
    },
  },
};
