import type { Catalog } from '../catalog.ts';

/** Notes in the contact drawer of a conversation. */
export const ticketNotes: Catalog['ticketNotes'] = {
  title: 'Notes',
  field: 'New note',
  placeholder: 'Write something for the team',
  hint: 'The customer does not see it.',
  empty: 'No notes yet',
  delete: 'Delete note of {{name}}, {{date}}',
  formerColleague: 'Former colleague',
  loadFailed: 'The notes could not be loaded',
  toasts: {
    added: 'Note added successfully!',
    deleted: 'Note deleted successfully!',
  },
};
