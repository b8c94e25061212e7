import type { Catalog } from '../catalog.ts';

/** Copies and removals of a contact's data (LGPD). */
export const privacy: Catalog['privacy'] = {
  title: 'Privacy',
  subtitle: 'Data of {{name}}',
  entry: 'Privacy (LGPD)',
  erasedContact: 'Erased contact no. {{id}}',
  copy: {
    title: 'Copy of the data',
    detail: 'Gathers in one file all that the company keeps of this contact: record, tickets, messages and files.',
    action: 'Gather the data',
  },
  erasure: {
    title: 'Erase the data',
    detail: 'Removes messages, files, notes, name and number for good. The tickets stay as empty records.',
    action: 'Erase the data…',
    question: 'Erase the data of {{name}}?',
    warning: 'This cannot be undone. What the customer has on the own phone stays there.',
    confirm: 'Erase for good',
  },
  history: 'Requests',
  none: 'No request yet.',
  kinds: { contactExport: 'Copy of the data', contactErasure: 'Erased data' },
  states: { running: 'Under way', done: 'Done', failed: 'Failed' },
  by: 'by {{name}}, {{time}}',
  download: 'Download',
  gone: 'The file has been removed.',
  counts: {
    messages: 'Messages',
    files: 'Files',
    tickets: 'Tickets',
    notes: 'Notes',
    drafts: 'Drafts',
    reactions: 'Reactions',
    lists: 'Lists and phone books',
    journal: 'Receipts',
    copies: 'Copies',
    contact: 'Record',
  },
};
