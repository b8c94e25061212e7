import type { PlanFeature, PlanFeatureFlags } from './plan-features.ts';

/** Profiles of a user, weakest first (decisions 26: supervisor is the third choice). */
export const profiles = ['user', 'supervisor', 'admin'] as const;
export type Profile = (typeof profiles)[number];

/**
 * Which records a permission reaches: those of one's own queues or without queue, those one made oneself,
 * or all of the company.
 */
export type PermissionScope = 'own-queues' | 'owner' | 'company';

export type PermissionRow = {
  /** Profiles that hold it. */
  readonly profiles: readonly Profile[];
  /** Held by super users only, whatever their profile. */
  readonly super?: true;
  /** Held only while the company's plan has this feature. */
  readonly plan?: PlanFeature;
  /**
   * Held by a super user who is in the company for support, as its admins do (docs/decisions/0039); `ifAllowed`: only while
   * the company says so in its settings.
   */
  readonly support?: true | 'ifAllowed';
  /** Reach of users and supervisors; absent = company. */
  readonly scope?: PermissionScope;
  /** Reach of admins; absent = company. */
  readonly adminScope?: PermissionScope;
};

const everybody = profiles;
const leads = ['supervisor', 'admin'] as const;
const admins = ['admin'] as const;
const support = true;

/**
 * THE permission table (core §6, administration §6, decisions 23 and 26, wire-contract B5).
 * Read by the routes, the list predicates, the audience of events, the menu and the guards.
 */
export const permissions = {
  'tickets.read': { profiles: everybody, scope: 'own-queues', support },
  'tickets.create': { profiles: everybody, scope: 'own-queues' },
  'tickets.update': { profiles: everybody, scope: 'own-queues' },
  'tickets.delete': { profiles: admins },
  'tickets.showAll': { profiles: leads, scope: 'own-queues', support },
  'tickets.peek': { profiles: admins, support },
  'tickets.filterByUser': { profiles: admins, support },
  'tickets.createWithoutQueue': { profiles: admins },

  // Sending covers editing, quoting, reacting and trying again.
  'messages.read': { profiles: everybody, scope: 'own-queues', support },
  'messages.send': { profiles: everybody, scope: 'own-queues' },
  // In an open ticket that a colleague holds.
  'messages.sendForOthers': { profiles: admins },
  'messages.delete': { profiles: everybody, scope: 'own-queues' },

  'ticketNotes.read': { profiles: everybody, scope: 'own-queues', support },
  'ticketNotes.create': { profiles: everybody, scope: 'own-queues' },
  'ticketNotes.delete': { profiles: everybody, scope: 'owner' },

  'contacts.read': { profiles: everybody, support },
  // All of them in one answer.
  'contacts.listAll': { profiles: everybody },
  'contacts.create': { profiles: everybody },
  'contacts.update': { profiles: everybody },
  'contacts.delete': { profiles: admins },
  'contacts.import': { profiles: everybody },
  'contacts.export': { profiles: everybody },
  'contacts.merge': { profiles: leads },

  'connections.read': { profiles: everybody, support },
  'connections.add': { profiles: admins, support },
  // Trying again with the link that there is.
  'connections.act': { profiles: admins, support },
  'connections.editOrDelete': { profiles: admins, support },
  // Whoever reads a code links a phone of theirs: the codes, a new link, and what ends the one there is.
  'connections.link': { profiles: admins, support: 'ifAllowed' },
  'connections.replaceToken': { profiles: admins },

  'queues.read': { profiles: everybody, support },
  'queues.manage': { profiles: admins, support },

  'users.read': { profiles: everybody, support },
  'users.manage': { profiles: admins },
  'users.editProfile': { profiles: admins },
  'users.editQueues': { profiles: admins },
  // Notices to one's own browsers while none of their tabs is open.
  'push.subscribe': { profiles: everybody },
  'push.update': { profiles: everybody, scope: 'owner', adminScope: 'owner' },
  'profile.update': { profiles: everybody, scope: 'owner', adminScope: 'owner' },

  'settings.read': { profiles: everybody, support },
  'settings.update': { profiles: admins, support },
  'companies.readOwn': { profiles: everybody, support },
  'companies.viewDueDate': { profiles: admins, support },
  'companies.updateSchedules': { profiles: admins, support },
  'holidays.manage': { profiles: admins, support },

  'tags.read': { profiles: everybody, support },
  'tags.create': { profiles: everybody, support },
  'tags.assign': { profiles: everybody, scope: 'own-queues' },
  'tags.update': { profiles: leads, support },
  'tags.delete': { profiles: leads, support },
  'tags.setKanban': { profiles: leads, support },

  // The lanes themselves, which are tags of the company.
  'kanban.lanes': { profiles: everybody, plan: 'useKanban', support },
  'kanban.view': { profiles: everybody, plan: 'useKanban', scope: 'own-queues', support },
  'kanban.move': { profiles: everybody, plan: 'useKanban', scope: 'own-queues' },
  'kanban.manage': { profiles: admins, plan: 'useKanban', support },

  'quickMessages.read': { profiles: everybody, support },
  'quickMessages.create': { profiles: everybody },
  'quickMessages.update': { profiles: everybody, scope: 'owner' },
  'quickMessages.delete': { profiles: everybody, scope: 'owner' },

  'schedules.read': { profiles: everybody, plan: 'useSchedules', support },
  'schedules.create': { profiles: everybody, plan: 'useSchedules' },
  'schedules.update': { profiles: everybody, plan: 'useSchedules', scope: 'owner' },
  /** Also without the plan's feature: what waits can always be taken away. */
  'schedules.delete': { profiles: everybody, scope: 'owner' },

  'chats.read': { profiles: everybody, plan: 'useInternalChat' },
  'chats.create': { profiles: everybody, plan: 'useInternalChat' },
  'chats.send': { profiles: everybody, plan: 'useInternalChat' },
  'chats.edit': { profiles: everybody, plan: 'useInternalChat', scope: 'owner', adminScope: 'owner' },
  'chats.delete': { profiles: everybody, plan: 'useInternalChat', scope: 'owner', adminScope: 'owner' },

  'files.read': { profiles: everybody, support },
  'files.manage': { profiles: admins },

  'activity.read': { profiles: admins, support },
  'activity.export': { profiles: admins },
  'privacy.export': { profiles: admins },
  'privacy.erase': { profiles: admins },

  'dashboard.view': { profiles: admins, support },
  'dashboard.export': { profiles: admins },

  'campaigns.read': { profiles: admins, plan: 'useCampaigns', support },
  'campaigns.manage': { profiles: admins, plan: 'useCampaigns' },
  'campaigns.configure': { profiles: admins, plan: 'useCampaigns' },
  'contactLists.read': { profiles: admins, plan: 'useCampaigns', support },
  'contactLists.manage': { profiles: admins, plan: 'useCampaigns' },

  'prompts.read': { profiles: admins, plan: 'useOpenAi', support },
  // Better texts, answers and summaries by a model, for whoever answers.
  'ai.assist': { profiles: everybody, plan: 'useOpenAi', scope: 'own-queues' },
  // What a model hears in a voice note, for whoever reads the ticket.
  'messages.transcribe': { profiles: everybody, plan: 'useOpenAi', scope: 'own-queues' },
  'prompts.manage': { profiles: admins, plan: 'useOpenAi' },
  'integrations.read': { profiles: admins, plan: 'useIntegrations', support },
  'integrations.manage': { profiles: admins, plan: 'useIntegrations' },
  'messagesApi.use': { profiles: admins, plan: 'useExternalApi' },

  'invoices.read': { profiles: admins, support },
  'subscriptions.create': { profiles: admins },

  'announcements.read': { profiles: everybody, support },
  'helps.read': { profiles: everybody, support },
  'plans.read': { profiles: everybody, support },

  'announcements.manage': { profiles: everybody, super: true },
  'companies.manage': { profiles: everybody, super: true },
  'companies.support': { profiles: everybody, super: true },
  'helps.manage': { profiles: everybody, super: true },
  'invoices.manage': { profiles: everybody, super: true },
  'plans.manage': { profiles: everybody, super: true },

  /** The simulated phone; its routes exist in local mode only. */
  'simulator.use': { profiles: everybody },
} as const satisfies Record<string, PermissionRow>;

/** Any permission of the table. */
export type PermissionName = keyof typeof permissions;

/** Every permission, in the order of the table. */
export const permissionNames = Object.keys(permissions) as PermissionName[]; // keys of a literal

/** The specification's names (core §6, administration §6) → ours. */
export const permissionsByUiName = {
  'tickets-manager:showall': 'tickets.showAll',
  'ticket-options:deleteTicket': 'tickets.delete',
  'contacts-page:deleteContact': 'contacts.delete',
  'connections-page:addConnection': 'connections.add',
  'connections-page:actionButtons': 'connections.act',
  'connections-page:editOrDeleteConnection': 'connections.editOrDelete',
  'user-modal:editProfile': 'users.editProfile',
  'user-modal:editQueues': 'users.editQueues',
} as const satisfies Record<string, PermissionName>;

/** Who asks, as far as the table needs to know. `plan` null = the company has no plan: no plan feature. */
export type PermissionHolder = {
  readonly profile: Profile;
  readonly isSuper: boolean;
  readonly plan: PlanFeatureFlags | null;
  /** In the company for support: an admin there, as far as the table says so. */
  readonly inSupport?: boolean;
  /** The company lets its support link phones. */
  readonly isSupportTrusted?: boolean;
};

/** Whether a visit of support holds the permission, as far as visits go. */
function isForSupport({ support }: PermissionRow, isTrusted: boolean): boolean {
  return support === 'ifAllowed' ? isTrusted : support === true;
}

/** Why a permission is refused, or null when it is held. A super user outranks nothing but the super rows. */
export function refusalOf(
  permission: PermissionName,
  holder: PermissionHolder,
): 'ERR_NO_SUPER' | 'ERR_NO_PERMISSION' | 'ERR_PLAN_FEATURE' | 'ERR_SUPPORT_MODE' | null {
  const row: PermissionRow = permissions[permission];
  if (holder.inSupport && !isForSupport(row, holder.isSupportTrusted === true)) return 'ERR_SUPPORT_MODE';
  if (row.super && !holder.isSuper) return 'ERR_NO_SUPER';
  if (!row.profiles.includes(holder.profile)) return 'ERR_NO_PERMISSION';
  if (row.plan && !holder.plan?.[row.plan]) return 'ERR_PLAN_FEATURE';
  return null;
}

/** True when the holder has the permission. */
export function isGranted(permission: PermissionName, holder: PermissionHolder): boolean {
  return refusalOf(permission, holder) === null;
}

/** The permissions that the session reply carries, in the order of the table (house 3.6). */
export function grantedPermissions(holder: PermissionHolder): PermissionName[] {
  return permissionNames.filter((permission) => isGranted(permission, holder));
}

/** How far a held permission reaches for a profile. */
export function scopeOf(permission: PermissionName, profile: Profile): PermissionScope {
  const row: PermissionRow = permissions[permission];
  return (profile === 'admin' ? row.adminScope : row.scope) ?? 'company';
}
