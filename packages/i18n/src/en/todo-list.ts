import type { Catalog } from '../catalog.ts';

/** To-do page (core §2, §5). */
export const todoList: Catalog['todoList'] = {
  title: 'To-do list',
  field: 'New task',
  placeholder: 'What do you need to do?',
  onlyHere: 'Kept in this browser only. Nobody else sees them.',
  notKept: 'This browser does not keep the tasks: they will be gone when the page closes.',
  editField: 'Text of the task',
  created: 'Created on {{date}}',
  changed: 'changed on {{date}}',
  deleted: 'Task deleted',
  empty: {
    title: 'No tasks',
    detail: 'Write above and press Enter. Tasks stay in this browser until you delete them or clear its data.',
  },
};
