import type { Catalog } from '../catalog.ts';

/** Notes among the messages of a conversation and in its contact drawer. */
export const ticketNotes: Catalog['ticketNotes'] = {
  title: 'Notes',
  field: 'New note',
  placeholder: 'Write something for the team',
  hint: 'The customer does not see it.',
  teamOnly: 'Note: only the team sees it',
  leave: 'Back to writing to the customer',
  by: 'Note by {{name}}',
  empty: 'No notes yet',
  delete: 'Delete note of {{name}}, {{date}}',
  formerColleague: 'Former colleague',
  loadFailed: 'The notes could not be loaded',
  toasts: {
    added: 'Note added successfully!',
    deleted: 'Note deleted successfully!',
  },
};
