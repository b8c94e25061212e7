import { grantedPermissions, type Profile } from '@recado/contract';
import { expect, test } from 'vitest';
import { type Editor, isDemotion, type KnownUser, refusalOfChange, refusalOfDeletion } from './user-rules.ts';

const editor = (userId: number, profile: Profile, isSuper = false): Editor => ({
  userId,
  isSuper,
  permissions: new Set(grantedPermissions({ profile, isSuper, plan: null })),
});
const user = (id: number, changes: Partial<KnownUser> = {}): KnownUser => ({
  id,
  profile: 'user',
  super: false,
  allTicket: false,
  connectionId: null,
  queueIds: [1, 2],
  ...changes,
});

test('everybody changes the own name, e-mail, password and language, and nobody else does but admins (decision 26)', () => {
  const patch = { name: 'Ana', email: 'ana@exemplo.local', password: 'nova-senha', language: 'es' } as const;
  for (const profile of ['user', 'supervisor', 'admin'] as const) {
    expect(refusalOfChange(editor(7, profile), user(7, { profile }), patch)).toBeNull();
    expect(refusalOfChange(editor(8, profile), user(7), patch)).toBe(profile === 'admin' ? null : 'ERR_NO_PERMISSION');
  }
});

test('profile, queues, connection and allTicket are changed by admins only; what a form echoes is no change (core §6)', () => {
  const echo = { profile: 'user', queueIds: [2, 1], whatsappId: null, allTicket: false } as const;
  expect(refusalOfChange(editor(7, 'user'), user(7), { ...echo, queueIds: [2, 1, 1] })).toBeNull();
  for (const patch of [{ queueIds: [1] }, { queueIds: [1, 2, 3] }, { whatsappId: 4 }, { allTicket: true }]) {
    expect(refusalOfChange(editor(7, 'user'), user(7), patch)).toBe('ERR_NO_PERMISSION');
    expect(refusalOfChange(editor(7, 'supervisor'), user(7), patch)).toBe('ERR_NO_PERMISSION');
    expect(refusalOfChange(editor(8, 'admin'), user(7), patch)).toBeNull();
    expect(refusalOfChange(editor(7, 'admin'), user(7, { profile: 'admin' }), patch)).toBeNull();
  }
  expect(refusalOfChange(editor(7, 'user'), user(7), { profile: 'admin' })).toBe('ERR_NO_PERMISSION');
  expect(refusalOfChange(editor(8, 'admin'), user(7), { profile: 'admin' })).toBeNull();
});

test('nobody changes the own profile or deletes the own account', () => {
  const admin = user(7, { profile: 'admin' });
  expect(refusalOfChange(editor(7, 'admin'), admin, { profile: 'user' })).toBe('ERR_OWN_USER');
  expect(refusalOfDeletion(editor(7, 'admin'), admin)).toBe('ERR_OWN_USER');
  expect(refusalOfDeletion(editor(8, 'admin'), admin)).toBeNull();
  expect(refusalOfDeletion(editor(8, 'supervisor'), user(7))).toBe('ERR_NO_PERMISSION');
});

test('a super user is changed and deleted by super users only', () => {
  const superUser = user(7, { profile: 'admin', super: true });
  expect(refusalOfChange(editor(8, 'admin'), superUser, { password: 'tomada-1' })).toBe('ERR_NO_SUPER');
  expect(refusalOfDeletion(editor(8, 'admin'), superUser)).toBe('ERR_NO_SUPER');
  expect(refusalOfChange(editor(8, 'admin', true), superUser, { name: 'Ana' })).toBeNull();
});

test('a demotion is a profile that gives less', () => {
  expect([isDemotion('admin', 'supervisor'), isDemotion('supervisor', 'user')]).toEqual([true, true]);
  expect([isDemotion('user', 'admin'), isDemotion('admin', 'admin')]).toEqual([false, false]);
});
