import { expect, test } from 'vitest';
import { isCorrectable, mayChangeMessage } from './may-change-message.ts';
import { grantedPermissions, type PermissionHolder } from './permissions.ts';

const bruno = 7;
const carla = 8;
const asks = (
  message: Parameters<typeof mayChangeMessage>[0],
  holderId: number | null,
  who: Partial<PermissionHolder> = {},
): boolean => {
  const granted = grantedPermissions({ profile: 'user', isSuper: false, plan: null, ...who });
  return mayChangeMessage(message, holderId, bruno, (permission) => granted.includes(permission));
};

test('a message of ours is changed by its author, by who holds the ticket, and by admins', () => {
  const ofCarla = { fromMe: true, userId: carla };
  expect(asks({ fromMe: true, userId: bruno }, carla)).toBe(true);
  expect(asks(ofCarla, bruno)).toBe(true);
  expect(asks(ofCarla, null, { profile: 'admin' })).toBe(true);
  expect(asks(ofCarla, carla)).toBe(false);
  expect(asks(ofCarla, carla, { profile: 'supervisor' })).toBe(false);
});

test('what the bot or the phone wrote is changed by the holder alone, what the customer wrote by nobody', () => {
  expect(asks({ fromMe: true, userId: null }, null)).toBe(false);
  expect(asks({ fromMe: true, userId: null }, bruno)).toBe(true);
  expect(asks({ fromMe: false, userId: null }, bruno, { profile: 'admin' })).toBe(false);
});

test('only a text that has not failed and is there is corrected', () => {
  const text = { mediaType: 'conversation', isDeleted: false, ack: 2 };
  expect(isCorrectable(text)).toBe(true);
  for (const other of [{ mediaType: 'locationMessage' }, { isDeleted: true }, { ack: 0 }])
    expect(isCorrectable({ ...text, ...other })).toBe(false);
});
