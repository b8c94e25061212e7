import type { PermissionName, SessionUser } from '@recado/contract';
import { readJson, writeText } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { forgetSupport, supportToken } from './support-token.ts';

/**
 * Where the browser stands with its session.
 * `starting`: a stored token is being exchanged; `unreachable`: no answer yet, nothing is known;
 * `out`: nobody; `in`: somebody; `takenOver`: the account was opened elsewhere (core §4).
 */
export type Session =
  | { phase: 'starting' }
  | { phase: 'unreachable' }
  | { phase: 'out'; why?: 'expired' }
  | { phase: 'in'; user: SessionUser }
  | { phase: 'takenOver'; user: SessionUser };

const stored = readJson('token');
let accessToken: string | null = typeof stored === 'string' ? stored : null;

export const sessionStore = createStore<Session>(accessToken ? { phase: 'starting' } : { phase: 'out' });

/** The access token in memory, that of a visit of support before the own one; the own is mirrored in the browser's storage as JSON text. */
export const currentToken = (): string | null => supportToken() ?? accessToken;

/** The token that another window may have stored meanwhile. */
export const storedToken = (): string | null => {
  const text = readJson('token');
  return typeof text === 'string' ? text : null;
};

export const setToken = (token: string | null): void => {
  accessToken = token;
  writeText('token', token === null ? null : JSON.stringify(token));
};

/** Takes over a reply of login or refresh. */
export const beginSession = (token: string, user: SessionUser): void => {
  if (user.support) {
    sessionStore.set({ phase: 'in', user });
    return;
  }
  forgetSupport();
  setToken(token);
  writeText('companyId', String(user.companyId));
  writeText('userId', String(user.id));
  if (user.company.settings.some((row) => row.key === 'campaignsEnabled' && row.value === 'true')) {
    writeText('cshow', 'null');
  }
  if (sessionStore.get().phase !== 'takenOver') sessionStore.set({ phase: 'in', user });
};

/** Drops the session of this browser (wire-contract part 6); preferences and drafts stay. `expired`: nobody asked for it. */
export const endSession = (why?: 'expired'): void => {
  accessToken = null;
  for (const key of ['token', 'companyId', 'userId', 'cshow'] as const) writeText(key, null);
  if (sessionStore.get().phase !== 'out') sessionStore.set(why ? { phase: 'out', why } : { phase: 'out' });
};

/** The user of the running session; null when nobody is signed in. */
export const currentUser = (): SessionUser | null => {
  const session = sessionStore.get();
  return session.phase === 'in' || session.phase === 'takenOver' ? session.user : null;
};

/** Replaces the user after a profile change or an event. */
export const updateUser = (user: SessionUser): void => {
  const session = sessionStore.get();
  if (session.phase === 'in' && session.user.id === user.id) sessionStore.set({ phase: 'in', user });
};

/** Takes a setting of the company over, with what follows from it on this screen: the zone of times, the language of texts. */
export const updateSetting = (setting: SessionUser['company']['settings'][number]): void => {
  const user = currentUser();
  if (!user) return;
  const { key, value } = setting;
  const settings = user.company.settings.map((row) => (row.key === key ? setting : row));
  const isOwn = key === 'timezone' || key === 'language';
  updateUser({ ...user, company: { ...user.company, settings, ...(isOwn ? { [key]: value } : {}) } });
};

/** The session, followed. */
export const useSession = (): Session => useStore(sessionStore);

/** The signed-in user, followed. Only for screens behind the guard, where there is one. */
export const useUser = (): SessionUser => {
  const session = useSession();
  if (session.phase === 'in' || session.phase === 'takenOver') return session.user;
  throw new Error('useUser was called outside a session');
};

/** Whether the signed-in user holds a permission; the server decides again. */
export const can = (permission: PermissionName): boolean => currentUser()?.permissions.includes(permission) ?? false;

/** `can`, followed. */
export const useCan = (permission: PermissionName): boolean => {
  const session = useSession();
  const user = session.phase === 'in' || session.phase === 'takenOver' ? session.user : null;
  return user?.permissions.includes(permission) ?? false;
};
