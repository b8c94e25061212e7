import type { Catalog } from '../catalog.ts';

/** To-do page (core §2, §5). */
export const todoList: Catalog['todoList'] = {
  title: 'Tareas',
  field: 'Nueva tarea',
  placeholder: '¿Qué necesitas hacer?',
  onlyHere: 'Se guardan solo en este navegador. Nadie más las ve.',
  notKept: 'Este navegador no está guardando las tareas: desaparecen cuando se cierre la página.',
  editField: 'Texto de la tarea',
  created: 'Creada el {{date}}',
  changed: 'modificada el {{date}}',
  deleted: 'Tarea eliminada',
  empty: {
    title: 'Ninguna tarea',
    detail:
      'Escribe arriba y pulsa Enter. Las tareas quedan en este navegador hasta que las elimines o borres sus datos.',
  },
};
