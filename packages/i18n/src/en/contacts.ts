import type { Catalog } from '../catalog.ts';

/** Contact drawer, read (core §2, §3). */
export const contacts: Catalog['contacts'] = {
  title: 'Contact',
  listTitle: 'Contacts',
  close: 'Close contact details',
  since_one: 'Since {{date}} · {{count}} conversation',
  since_other: 'Since {{date}} · {{count}} conversations',
  created: 'Contact since {{date}}',
  number: 'Number',
  numberUnknown: 'Number not told by WhatsApp yet',
  copyNumber: 'Copy number',
  email: 'Email',
  noEmail: 'No email',
  addresses: 'WhatsApp addresses',
  addressKinds: {
    phone: 'Phone',
    lid: 'Private identity',
    bsuid: 'Business identity',
    group: 'Group',
  },
  extraInfo: 'Extra information',
  noExtraInfo: 'No extra information',
  connection: 'Connection',
  group: 'Group',
  picture: 'Picture of {{name}}',
  startTicket: 'Start a conversation',
  newTitle: 'New contact',
  form: {
    name: 'Name',
    number: 'WhatsApp number',
    numberHint: 'With country and area code. Example: 5511988887777',
    checking: 'Checking with WhatsApp…',
  },
  toasts: {
    saved: 'Contact saved successfully.',
  },
  validity: {
    yes: 'Confirmed on WhatsApp',
    no: 'Not on WhatsApp',
    unknown: 'Not checked yet',
  },
  loadFailed: 'The contact could not be loaded',
};
