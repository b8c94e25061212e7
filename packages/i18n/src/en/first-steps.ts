import type { Catalog } from '../catalog.ts';

/** What an admin sees until the company is ready. */
export const firstSteps: Catalog['firstSteps'] = {
  title: 'First steps',
  progress: '{{done}} of {{total}}',
  hide: 'Do not show the first steps again',
  done: '(done)',
  connect: {
    title: 'Connect a number',
    detail: 'Scan the QR code with the WhatsApp of the company.',
  },
  message: {
    title: 'Receive a test message',
    detail: 'Write to the connected number from another phone: it appears under Waiting.',
  },
  team: {
    title: 'Invite the team',
    detail: 'Every agent signs in with their own email.',
  },
  queues: {
    title: 'Create queues',
    detail: 'Customers choose a department, and every agent sees their own.',
  },
  hours: {
    title: 'Set the opening hours',
    detail: 'Outside of them customers get the notice that you write.',
  },
};
