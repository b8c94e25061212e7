import type { Catalog } from '../catalog.ts';

/** Activity log: page, sentences, file (trust I-62). */
export const activity: Catalog['activity'] = {
  title: 'Activity',
  person: 'Person',
  everybody: 'Everybody',
  area: 'Subject',
  everything: 'Everything',
  start: 'From',
  end: 'To',
  clear: 'Clear filters',
  export: 'Export',
  exported: 'File saved.',
  more: 'Load more',
  system: 'System',
  goneContact: 'deleted contact no. {{id}}',
  nothing: 'empty',
  notAllowed: 'Only administrators see the activity.',
  empty: { title: 'Nothing here yet', detail: 'Sign-ins, changes, deletions and exports appear here.' },
  notFound: { title: 'Nothing found', detail: 'No activity matches these filters.' },
  columns: { when: 'When', who: 'Who', what: 'What', address: 'Address' },
  areas: {
    access: 'Access',
    users: 'Users',
    settings: 'Settings',
    connections: 'Connections',
    contacts: 'Contacts',
    tickets: 'Tickets',
    records: 'Records',
    exports: 'Exports',
  },
  fields: {
    name: 'name',
    email: 'email',
    language: 'language',
    queues: 'queues',
    allTicket: 'notices',
    connection: 'connection',
  },
  kinds: {
    session: {
      opened: 'Signed in',
      refused: 'Could not sign in: {{reason}}',
      closed: 'Signed out',
      reused: 'Session ended: the same key was used twice',
    },
    support: {
      entered: 'Platform support came in: {{reason}}',
      left: 'Platform support left',
    },
    user: {
      created: 'Created the user {{subject}} ({{profile}})',
      changed: 'Changed the user {{subject}}: {{fields}}',
      profileChanged: 'Changed the profile of {{subject}}: from {{before}} to {{after}}',
      passwordChanged: 'Changed the password of {{subject}}',
      deleted: 'Deleted the user {{subject}}',
    },
    setting: {
      changed: 'Changed {{subject}}: from {{before}} to {{after}}',
      secretChanged: 'Changed the secret key: {{subject}}',
    },
    connection: {
      created: 'Created the connection {{subject}}',
      changed: 'Changed the connection {{subject}}',
      deleted: 'Deleted the connection {{subject}}',
      started: 'Started the connection {{subject}}',
      renewed: 'Asked for a new code for {{subject}}',
      ended: 'Disconnected {{subject}}',
      linked: 'A phone was linked to {{subject}}',
      unlinked: '{{subject}} was removed on the phone',
    },
    contacts: {
      phoneBookImported: 'Imported the phone book',
      exported: 'Exported the list of contacts',
    },
    contact: {
      erased: 'Erased the data of {{subject}}',
      copied: 'Asked for a copy of the data of {{subject}}',
      deleted: 'Deleted a contact: {{subject}}',
      merged: 'Merged contact no. {{other}} into {{subject}}',
      separated: 'Separated contact no. {{other}} from {{subject}}',
    },
    ticket: {
      deleted: 'Deleted ticket no. {{ticket}}',
    },
    tag: {
      deleted: 'Deleted the tag {{subject}}',
    },
    quickMessage: {
      deleted: 'Deleted the quick reply {{subject}}',
    },
    fileList: {
      deleted: 'Deleted the file list {{subject}}',
    },
    contactList: {
      deleted: 'Deleted the contact list {{subject}}',
    },
    import: {
      started: 'Imported the file {{subject}}',
      undone: 'Took back the import of {{subject}}',
    },
    activity: {
      exported: 'Exported the activity',
    },
  },
};
