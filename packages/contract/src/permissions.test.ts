import { expect, test } from 'vitest';
import type { PermissionHolder } from './permissions.ts';
import { grantedPermissions, isGranted, permissionsByUiName, refusalOf, scopeOf } from './permissions.ts';
import { newPlanFeatures } from './plan-features.ts';

const agent: PermissionHolder = { profile: 'user', isSuper: false, plan: newPlanFeatures };
const supervisor: PermissionHolder = { ...agent, profile: 'supervisor' };
const admin: PermissionHolder = { ...agent, profile: 'admin' };

test('show all is granted to admins and supervisors', () => {
  expect(isGranted('tickets.showAll', agent)).toBe(false);
  expect(isGranted('tickets.showAll', supervisor)).toBe(true);
  expect(isGranted('tickets.showAll', admin)).toBe(true);
});

test('a user holds none of the permissions that the specification names', () => {
  for (const permission of Object.values(permissionsByUiName)) {
    expect(isGranted(permission, agent)).toBe(false);
    expect(isGranted(permission, admin)).toBe(true);
  }
});

test('only the super flag reaches companies, plans, helps and announcements, whatever the profile', () => {
  for (const permission of ['companies.manage', 'plans.manage', 'helps.manage', 'announcements.manage'] as const) {
    expect(refusalOf(permission, admin)).toBe('ERR_NO_SUPER');
    expect(refusalOf(permission, { ...agent, isSuper: true })).toBeNull();
  }
});

test('a plan without a feature refuses its permissions, and so does no plan at all', () => {
  const plan = { ...newPlanFeatures, useKanban: false };
  expect(refusalOf('kanban.view', { ...admin, plan })).toBe('ERR_PLAN_FEATURE');
  expect(refusalOf('kanban.view', { ...admin, plan: null })).toBe('ERR_PLAN_FEATURE');
  expect(refusalOf('campaigns.read', agent)).toBe('ERR_NO_PERMISSION');
});

test('an admin reaches the whole company, except internal chats of others', () => {
  expect(scopeOf('tickets.read', 'user')).toBe('own-queues');
  expect(scopeOf('tickets.read', 'supervisor')).toBe('own-queues');
  expect(scopeOf('tickets.read', 'admin')).toBe('company');
  expect(scopeOf('schedules.update', 'admin')).toBe('company');
  expect(scopeOf('chats.edit', 'admin')).toBe('owner');
});

test('the session reply lists permissions in the order of the table', () => {
  const granted = grantedPermissions(agent);
  expect(granted[0]).toBe('tickets.read');
  expect(granted).not.toContain('tickets.delete');
  expect(granted).toContain('schedules.read');
});
