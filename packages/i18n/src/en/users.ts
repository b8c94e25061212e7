import type { Catalog } from '../catalog.ts';

/** Users: page and form (core §5, §6). */
export const users: Catalog['users'] = {
  title: 'Users',
  search: { label: 'Search users', placeholder: 'Search name or email' },
  add: 'New user',
  ofPlan: '{{count}} of {{limit}} of the plan {{plan}}',
  columns: { name: 'Name', email: 'Email', profile: 'Role', queues: 'Queues', presence: 'Presence' },
  profiles: { user: 'Agent', supervisor: 'Supervisor', admin: 'Administrator' },
  profileHints: {
    user: 'Serves their own queues.',
    supervisor: 'Sees every conversation of their own queues and keeps the tags.',
    admin: 'Sees everything and administers the company.',
  },
  super: 'Super',
  you: 'you',
  online: 'Online',
  seen: 'Seen {{time}} ago',
  neverSeen: 'Never signed in',
  noQueues: 'No queue',
  moreQueues_one: '{{count}} more queue: {{names}}',
  moreQueues_other: '{{count}} more queues: {{names}}',
  waiting: {
    schedules_one: '{{count}} scheduled message will not leave unless somebody takes it over in Scheduled messages.',
    schedules_other:
      '{{count}} scheduled messages will not leave unless somebody takes them over in Scheduled messages.',
    changes_one: '{{count}} ticket of a bulk change stays as it is.',
    changes_other: '{{count}} tickets of a bulk change stay as they are.',
    tokens_one:
      '{{count}} connection loses the API token that this person made: programs that use it stop until somebody makes another.',
    tokens_other:
      '{{count}} connections lose the API token that this person made: programs that use it stop until somebody makes another.',
  },
  deleteDetail: 'Open conversations wait in their queues again. The name stays with what this person did.',
  empty: {
    title: 'No users yet',
    detail: 'Add the people who will answer, and choose the queues of each.',
  },
  form: {
    newTitle: 'New user',
    editTitle: 'Edit user',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    passwordKept: 'Leave it blank to keep the current one.',
    passwordEnds: 'A new password ends the open sessions of this person.',
    currentPassword: 'Your current password',
    profile: 'Role',
    ownProfile: 'Only another administrator changes your role.',
    demotion: 'With fewer rights, this person has to sign in again.',
    queues: 'Queues',
    queuesHint: 'Where this person gets conversations from.',
    noQueues: 'The company has no queues yet.',
    connection: 'Default connection',
    connectionHint: 'Used when this person starts a conversation.',
    noConnection: "The company's default",
    allTicket: 'Notify about who is waiting',
    allTicketHint: 'The bell and the sound also count conversations that nobody has accepted.',
  },
};
