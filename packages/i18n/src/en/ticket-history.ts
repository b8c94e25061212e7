import type { Catalog } from '../catalog.ts';

/** What happened to a ticket beside its messages (core §4). */
export const ticketHistory: Catalog['ticketHistory'] = {
  title: 'Ticket history',
  loadFailed: 'The history did not come.',
  more: 'Load older ones',
  empty: 'Nothing noted yet.',
  emptyDetail: 'Old tickets may have no history.',
  system: 'Customer or system',
  kinds: {
    created: 'Opened the ticket',
    opened: 'Ticket opened by a message',
    takenUpAgain: 'Ticket taken up again by a message',
    accepted: 'Accepted the ticket',
    returned: 'Returned it to the queue',
    resolved: 'Resolved the ticket',
    reopened: 'Reopened the ticket',
    assigned: 'Handed to {{name}} automatically',
    transferred: 'Transferred: {{before}} → {{after}}',
    queueDeleted: 'The queue was deleted: the ticket has no queue',
    tagged: 'Changed the tags',
    edited: "Changed the ticket's options",
    rated: 'Rating received: {{rating}}',
    merged: 'Joined to ticket no. {{id}}',
    joined: 'Received the messages of ticket no. {{id}}',
    contactMerged: 'The contact was merged with another one',
    contactSeparated: 'The contact was separated from another one',
  },
  added: 'Added: {{names}}',
  removed: 'Removed: {{names}}',
  nowhere: 'no queue',
};
