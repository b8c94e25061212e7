import { expect, test } from 'vitest';
import { mayAnswer } from './may-answer.ts';
import { grantedPermissions, type PermissionHolder } from './permissions.ts';

const bruno = 7;
const carla = 8;
const held = { status: 'open', userId: carla } as const;
const asks = (
  ticket: Parameters<typeof mayAnswer>[0],
  userId: number,
  who: Partial<PermissionHolder> = {},
): boolean => {
  const granted = grantedPermissions({ profile: 'user', isSuper: false, plan: null, ...who });
  return mayAnswer(ticket, userId, (permission) => granted.includes(permission));
};

test('an open ticket is answered by who holds it, and by admins in anybody’s', () => {
  expect(asks(held, carla)).toBe(true);
  expect(asks(held, bruno)).toBe(false);
  expect(asks(held, bruno, { profile: 'supervisor' })).toBe(false);
  expect(asks(held, bruno, { profile: 'admin' })).toBe(true);
});

test('nobody answers in a ticket that waits or is resolved, nor on a visit of support', () => {
  for (const status of ['pending', 'closed'] as const)
    expect(asks({ status, userId: carla }, carla, { profile: 'admin' })).toBe(false);
  expect(asks(held, bruno, { profile: 'admin', inSupport: true })).toBe(false);
});
