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
  /** Reach of users and supervisors; absent = company. */
  readonly scope?: PermissionScope;
  /** Reach of admins; absent = company. */
  readonly adminScope?: PermissionScope;
};

const everybody = profiles;
const leads = ['supervisor', 'admin'] as const;
const admins = ['admin'] as const;

/**
 * THE permission table (core §6, administration §6, decisions 23 and 26, wire-contract B5).
 * Read by the routes, the list predicates, the audience of events, the menu and the guards.
 */
export const permissions = {
  'tickets.read': { profiles: everybody, scope: 'own-queues' },
  'tickets.create': { profiles: everybody, scope: 'own-queues' },
  'tickets.update': { profiles: everybody, scope: 'own-queues' },
  'tickets.delete': { profiles: admins },
  'tickets.showAll': { profiles: leads, scope: 'own-queues' },
  'tickets.peek': { profiles: admins },
  'tickets.filterByUser': { profiles: admins },
  'tickets.createWithoutQueue': { profiles: admins },

  // Sending covers editing, quoting, reacting and trying again.
  'messages.read': { profiles: everybody, scope: 'own-queues' },
  'messages.send': { profiles: everybody, scope: 'own-queues' },
  'messages.delete': { profiles: everybody, scope: 'own-queues' },

  'ticketNotes.read': { profiles: everybody, scope: 'own-queues' },
  'ticketNotes.create': { profiles: everybody, scope: 'own-queues' },
  'ticketNotes.delete': { profiles: everybody, scope: 'owner' },

  'contacts.read': { profiles: everybody },
  'contacts.create': { profiles: everybody },
  'contacts.update': { profiles: everybody },
  'contacts.delete': { profiles: admins },
  'contacts.import': { profiles: everybody },
  'contacts.export': { profiles: everybody },
  'contacts.merge': { profiles: leads },

  'connections.read': { profiles: everybody },
  'connections.add': { profiles: admins },
  'connections.act': { profiles: admins },
  'connections.editOrDelete': { profiles: admins },

  'queues.read': { profiles: everybody },
  'queues.manage': { profiles: admins },

  'users.read': { profiles: everybody },
  'users.manage': { profiles: admins },
  'users.editProfile': { profiles: admins },
  'users.editQueues': { profiles: admins },
  'profile.update': { profiles: everybody, scope: 'owner', adminScope: 'owner' },

  'settings.read': { profiles: everybody },
  'settings.update': { profiles: admins },
  'companies.readOwn': { profiles: everybody },
  'companies.viewDueDate': { profiles: admins },
  'companies.updateSchedules': { profiles: admins },

  'tags.read': { profiles: everybody },
  'tags.create': { profiles: everybody },
  'tags.assign': { profiles: everybody, scope: 'own-queues' },
  'tags.update': { profiles: leads },
  'tags.delete': { profiles: leads },
  'tags.setKanban': { profiles: leads },

  'kanban.view': { profiles: everybody, plan: 'useKanban', scope: 'own-queues' },
  'kanban.move': { profiles: everybody, plan: 'useKanban', scope: 'own-queues' },

  'quickMessages.read': { profiles: everybody },
  'quickMessages.create': { profiles: everybody },
  'quickMessages.update': { profiles: everybody, scope: 'owner' },
  'quickMessages.delete': { profiles: everybody, scope: 'owner' },

  'schedules.read': { profiles: everybody, plan: 'useSchedules' },
  'schedules.create': { profiles: everybody, plan: 'useSchedules' },
  'schedules.update': { profiles: everybody, plan: 'useSchedules', scope: 'owner' },
  'schedules.delete': { profiles: everybody, plan: 'useSchedules', scope: 'owner' },

  'chats.read': { profiles: everybody, plan: 'useInternalChat' },
  'chats.create': { profiles: everybody, plan: 'useInternalChat' },
  'chats.send': { profiles: everybody, plan: 'useInternalChat' },
  'chats.edit': { profiles: everybody, plan: 'useInternalChat', scope: 'owner', adminScope: 'owner' },
  'chats.delete': { profiles: everybody, plan: 'useInternalChat', scope: 'owner', adminScope: 'owner' },

  'files.read': { profiles: everybody },
  'files.manage': { profiles: admins },

  'dashboard.view': { profiles: admins },

  'campaigns.read': { profiles: admins, plan: 'useCampaigns' },
  'campaigns.manage': { profiles: admins, plan: 'useCampaigns' },
  'campaigns.configure': { profiles: admins, plan: 'useCampaigns' },
  'contactLists.read': { profiles: admins, plan: 'useCampaigns' },
  'contactLists.manage': { profiles: admins, plan: 'useCampaigns' },

  'prompts.read': { profiles: admins, plan: 'useOpenAi' },
  'prompts.manage': { profiles: admins, plan: 'useOpenAi' },
  'integrations.read': { profiles: admins, plan: 'useIntegrations' },
  'integrations.manage': { profiles: admins, plan: 'useIntegrations' },
  'messagesApi.use': { profiles: admins, plan: 'useExternalApi' },

  'invoices.read': { profiles: admins },
  'subscriptions.create': { profiles: admins },

  'announcements.read': { profiles: everybody },
  'helps.read': { profiles: everybody },
  'plans.read': { profiles: everybody },

  'announcements.manage': { profiles: everybody, super: true },
  'companies.manage': { profiles: everybody, super: true },
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
};

/** Why a permission is refused, or null when it is held. A super user outranks nothing but the super rows. */
export function refusalOf(
  permission: PermissionName,
  holder: PermissionHolder,
): 'ERR_NO_SUPER' | 'ERR_NO_PERMISSION' | 'ERR_PLAN_FEATURE' | null {
  const row: PermissionRow = permissions[permission];
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
