import type { Catalog } from '../catalog.ts';

/** Texts of the dialogs around a ticket, and of what stands in the way of taking one. */
export const ticketDialogs: Catalog['ticketDialogs'] = {
  confirmDelete: {
    title: 'Delete the conversation with {{name}}?',
    detail: 'Do you really want to delete this record?',
    warning: 'The messages of this conversation are erased in Recado and stay on the phone.',
  },
  peekDialog: {
    title: 'Peek at the conversation',
    note: 'You only look: nothing is marked as read, and neither the customer nor the agent notices. The peek is noted in the activity log.',
  },
  newDialog: {
    title: 'New conversation',
    contact: 'Contact',
    contactPlaceholder: 'Name or number, 3 letters or more',
    searching: 'Searching contacts…',
    notFound: 'No contact with "{{text}}"',
    queue: 'Queue',
    queuePlaceholder: 'Select a queue',
    anyConnection: 'Yours or the default',
    submit: 'Open conversation',
  },
  transferDialog: {
    title: 'Transfer conversation',
    detail: 'Without an agent, the ticket goes back to Waiting in the chosen queue.',
    queue: 'Queue',
    user: 'Agent (optional)',
    anyUser: 'Any agent',
    online_one: 'available, {{count}} in hand',
    online_other: 'available, {{count}} in hand',
    offline_one: 'away, {{count}} in hand',
    offline_other: 'away, {{count}} in hand',
    submit: 'Transfer',
    alreadyWaits: 'The conversation is already waiting in this queue.',
  },
  conflict: {
    title: 'There is already a conversation with this contact',
    withUser: '{{user}} is already answering this contact in the queue {{queue}}.',
    withUserNoQueue: '{{user}} is already answering this contact, without a queue.',
    waiting: 'This contact is waiting in the queue {{queue}}.',
    waitingNoQueue: 'This contact is waiting to be answered.',
    reopen: 'A newer conversation with this contact is open.',
  },
  takenOver: '{{name}} accepted this conversation before you.',
  takenOverUnknown: 'A colleague accepted this conversation before you.',
};
