/** Parts of the product that the activity log is narrowed to, in the order of the chooser. */
export const activityAreas = [
  'access',
  'users',
  'settings',
  'connections',
  'contacts',
  'tickets',
  'records',
  'exports',
  'platform',
] as const;
export type ActivityArea = (typeof activityAreas)[number];

export type ActivityKindRow = {
  readonly area: ActivityArea;
  /**
   * What the entry is about: `named` keeps its name as it was, `person` the id of a contact only, so that a person who is erased is
   * not named by the log (LGPD), `none` nothing.
   */
  readonly subject: 'named' | 'person' | 'none';
  /** Names of the values that an entry keeps, most of them for its sentence. */
  readonly facts?: readonly string[];
};

/**
 * THE kinds of entries of the activity log (trust I-62). The sentence of each is `activity.kinds.<kind>` of the catalogs.
 * Facts of an entry never hold secrets, nor texts of messages.
 */
export const activityKinds = {
  'session.opened': { area: 'access', subject: 'none', facts: ['agent'] },
  'session.refused': { area: 'access', subject: 'none', facts: ['reason', 'agent'] },
  'session.closed': { area: 'access', subject: 'none' },
  /** A refresh token was used twice: somebody may have copied it. */
  'session.reused': { area: 'access', subject: 'none' },
  /** Somebody of the platform was here for support (docs/decisions/0039). */
  'support.entered': { area: 'access', subject: 'none', facts: ['reason'] },
  'support.left': { area: 'access', subject: 'none' },

  'user.created': { area: 'users', subject: 'named', facts: ['profile'] },
  'user.changed': { area: 'users', subject: 'named', facts: ['fields'] },
  'user.profileChanged': { area: 'users', subject: 'named', facts: ['before', 'after'] },
  'user.passwordChanged': { area: 'users', subject: 'named' },
  /** A change of the e-mail was taken back by the link that its old address got. */
  'user.emailRestored': { area: 'users', subject: 'named' },
  'user.deleted': { area: 'users', subject: 'named' },

  'setting.changed': { area: 'settings', subject: 'named', facts: ['before', 'after'] },
  'setting.secretChanged': { area: 'settings', subject: 'named' },
  'holiday.created': { area: 'settings', subject: 'named' },
  'holiday.changed': { area: 'settings', subject: 'named' },
  'holiday.deleted': { area: 'settings', subject: 'named' },

  'connection.created': { area: 'connections', subject: 'named' },
  'connection.changed': { area: 'connections', subject: 'named' },
  'connection.tokenReplaced': { area: 'connections', subject: 'named' },
  /** Whoever made the token was deleted, or may make none any more. */
  'connection.tokenEnded': { area: 'connections', subject: 'named' },
  'connection.deleted': { area: 'connections', subject: 'named' },
  'connection.started': { area: 'connections', subject: 'named' },
  'connection.renewed': { area: 'connections', subject: 'named' },
  'connection.ended': { area: 'connections', subject: 'named' },
  /** By the phone: a number was linked, or the link was removed there. */
  'connection.linked': { area: 'connections', subject: 'named' },
  'connection.numberChanged': { area: 'connections', subject: 'named', facts: ['before', 'after'] },
  'connection.unlinked': { area: 'connections', subject: 'named' },

  'contacts.phoneBookImported': { area: 'contacts', subject: 'none' },
  'contact.deleted': { area: 'contacts', subject: 'person' },
  'contact.merged': { area: 'contacts', subject: 'person', facts: ['other'] },
  'contact.separated': { area: 'contacts', subject: 'person', facts: ['other'] },

  /** Queue, person and connection, as they were called. */
  'ticket.transferred': { area: 'tickets', subject: 'none', facts: ['ticket', 'before', 'after'] },
  'ticket.peeked': { area: 'tickets', subject: 'none', facts: ['ticket'] },
  'ticket.deleted': { area: 'tickets', subject: 'none', facts: ['ticket'] },

  'queue.created': { area: 'records', subject: 'named' },
  'queue.changed': { area: 'records', subject: 'named' },
  'queue.deleted': { area: 'records', subject: 'named' },
  'prompt.created': { area: 'records', subject: 'named' },
  'prompt.changed': { area: 'records', subject: 'named' },
  'prompt.deleted': { area: 'records', subject: 'named' },
  'integration.created': { area: 'records', subject: 'named' },
  'integration.changed': { area: 'records', subject: 'named' },
  'integration.deleted': { area: 'records', subject: 'named' },
  'webhook.created': { area: 'records', subject: 'named' },
  'webhook.changed': { area: 'records', subject: 'named' },
  'webhook.deleted': { area: 'records', subject: 'named' },
  'tag.deleted': { area: 'records', subject: 'named' },
  'quickMessage.deleted': { area: 'records', subject: 'named' },
  'schedule.created': { area: 'records', subject: 'person' },
  'schedule.changed': { area: 'records', subject: 'person' },
  'schedule.deleted': { area: 'records', subject: 'person' },
  'campaign.created': { area: 'records', subject: 'named' },
  'campaign.changed': { area: 'records', subject: 'named' },
  'campaign.deleted': { area: 'records', subject: 'named' },
  'campaign.started': { area: 'records', subject: 'named' },
  'campaign.startUndone': { area: 'records', subject: 'named' },
  'campaign.cancelled': { area: 'records', subject: 'named' },
  'campaign.restarted': { area: 'records', subject: 'named' },
  'campaign.paused': { area: 'records', subject: 'named' },
  'campaign.resumed': { area: 'records', subject: 'named' },
  'campaign.exported': { area: 'exports', subject: 'named' },
  'contact.optedOut': { area: 'contacts', subject: 'person' },
  'contact.optedIn': { area: 'contacts', subject: 'person' },
  'fileList.deleted': { area: 'records', subject: 'named' },
  'contactList.deleted': { area: 'records', subject: 'named' },
  'import.started': { area: 'records', subject: 'named' },
  'import.undone': { area: 'records', subject: 'named' },

  'contact.erased': { area: 'contacts', subject: 'person' },
  'contact.copied': { area: 'exports', subject: 'person' },
  'contacts.exported': { area: 'exports', subject: 'none' },
  'activity.exported': { area: 'exports', subject: 'none' },
  'dashboard.exported': { area: 'exports', subject: 'none' },
  /** By the server: entries that were older than the company keeps them, up to a day. */
  'activity.forgotten': { area: 'records', subject: 'none', facts: ['entries', 'until'] },
  /** Many contacts at once by a call that lists them. */
  'contacts.listed': { area: 'exports', subject: 'none', facts: ['contacts'] },

  /** Of a company: noted for who did it and for the company itself (docs/decisions/0045). */
  'company.created': { area: 'platform', subject: 'named' },
  'company.changed': { area: 'platform', subject: 'named', facts: ['fields'] },
  'company.planChanged': { area: 'platform', subject: 'named', facts: ['before', 'after'] },
  'company.dueDayChanged': { area: 'platform', subject: 'named', facts: ['before', 'after'] },
  'company.stateChanged': { area: 'platform', subject: 'named', facts: ['before', 'after'] },
  'company.hoursChanged': { area: 'platform', subject: 'named' },
  'company.deleted': { area: 'platform', subject: 'named' },
  'company.restored': { area: 'platform', subject: 'named' },
  'company.exported': { area: 'platform', subject: 'named' },
  /** Before its thirty days are over. */
  'company.removalAsked': { area: 'platform', subject: 'named' },
  'company.removed': { area: 'platform', subject: 'named' },
  /** Money: amounts as people write them. Noted for the company itself, and for whoever of the platform did it. */
  'invoice.paid': { area: 'platform', subject: 'named', facts: ['amount', 'before', 'after'] },
  'invoice.cancelled': { area: 'platform', subject: 'named', facts: ['amount'] },
  'invoice.refunded': { area: 'platform', subject: 'named', facts: ['amount', 'before', 'after'] },
  /** It was more or less than the invoice, or came for one that was not open. */
  'payment.partial': { area: 'platform', subject: 'named', facts: ['amount', 'rest'] },
  'payment.surplus': { area: 'platform', subject: 'named', facts: ['amount', 'surplus'] },
  'payment.repeated': { area: 'platform', subject: 'named', facts: ['amount'] },
  'payment.refunded': { area: 'platform', subject: 'named', facts: ['amount'] },
  'payment.late': { area: 'platform', subject: 'named', facts: ['amount'] },
  'plan.switched': { area: 'platform', subject: 'named', facts: ['before'] },
  'plan.planned': { area: 'platform', subject: 'named', facts: ['after'] },
  'plan.gone': { area: 'platform', subject: 'named' },
  'plan.created': { area: 'platform', subject: 'named' },
  'plan.changed': { area: 'platform', subject: 'named' },
  'plan.deleted': { area: 'platform', subject: 'named' },
  'help.created': { area: 'platform', subject: 'named' },
  'help.changed': { area: 'platform', subject: 'named' },
  'help.deleted': { area: 'platform', subject: 'named' },
  'announcement.created': { area: 'platform', subject: 'named' },
  'announcement.changed': { area: 'platform', subject: 'named' },
  'announcement.deleted': { area: 'platform', subject: 'named' },
} as const satisfies Record<string, ActivityKindRow>;

export type ActivityKind = keyof typeof activityKinds;

/** Every kind, in the order of the table. */
export const activityKindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]; // keys of a literal

/** The kinds of one area. */
export const kindsOfArea = (area: ActivityArea): ActivityKind[] =>
  activityKindNames.filter((kind) => activityKinds[kind].area === area);

/** Fields of a user that `user.changed` names; their words are `activity.fields.<field>`. */
export const activityUserFields = ['name', 'email', 'language', 'queues', 'allTicket', 'connection'] as const;
export type ActivityUserField = (typeof activityUserFields)[number];

/** Fields of a company that `company.changed` names, in the same words. */
export const activityCompanyFields = ['name', 'email', 'phone', 'recurrence', 'campaigns', 'trial', 'billing'] as const;
export type ActivityCompanyField = (typeof activityCompanyFields)[number];
