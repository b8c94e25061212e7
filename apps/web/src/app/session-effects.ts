import { limits } from '@recado/contract';
import i18next from 'i18next';
import { restoreSession } from '../kit/api.ts';
import { isFinal } from '../kit/api-error.ts';
import { followUser } from '../kit/follow-user.ts';
import { log } from '../kit/log.ts';
import { queryClient } from '../kit/query-client.ts';
import { closeLink, openLink } from '../kit/realtime/bridge.ts';
import { onEvent } from '../kit/realtime/reactions.ts';
import {
  currentToken,
  currentUser,
  endSession,
  type Session,
  sessionStore,
  setToken,
  storedToken,
  updateSetting,
} from '../kit/session-store.ts';
import { clearStorage, readText } from '../kit/storage.ts';
import { toast } from '../ui/toast.tsx';

const followPhase = (session: Session): void => {
  if (session.phase === 'in') openLink(session.user.lastEvent);
  else closeLink();
  if (session.phase !== 'out') return;
  queryClient.clear();
  if (session.why === 'expired') toast.info(i18next.t('frame.sessionEnded.expired'));
};

/** Opens what this browser keeps of the stored token's owner; false where it keeps nothing. */
const startFromKept = async (): Promise<boolean> => {
  try {
    return await (await import('./offline/kept-start.ts')).startFromKept();
  } catch (error) {
    log('what is kept could not be opened', error); // its code is not kept either
    return false;
  }
};

/** Asks who the stored token is; without an answer what was kept is shown, else an offer to try again. */
export const restore = async (): Promise<void> => {
  sessionStore.set({ phase: 'starting' });
  const late = setTimeout(() => void startFromKept(), limits.offlineStartMs);
  try {
    await restoreSession();
  } catch (error) {
    if (isFinal(error)) endSession();
    else if (!(await startFromKept()) && sessionStore.get().phase === 'starting') {
      sessionStore.set({ phase: 'unreachable' });
    }
  } finally {
    clearTimeout(late);
  }
};

/** Another login of the same account (core §4): the screen is blocked at once, the storage is emptied after 1 s. */
const takeOver = (): void => {
  const user = currentUser();
  if (!user) return;
  if (storedToken() !== currentToken()) {
    location.reload(); // the other login was made in this browser: its session is the one to go on with
    return;
  }
  sessionStore.set({ phase: 'takenOver', user });
  setTimeout(clearStorage, limits.sessionEndedReloadMs);
};

const followOtherWindows = (event: StorageEvent): void => {
  if (event.key !== 'token' && event.key !== null) return;
  const token = storedToken();
  if (sessionStore.get().phase === 'takenOver' || token === currentToken()) return;
  if (token === null) endSession();
  else if (currentUser()?.id === Number(readText('userId'))) setToken(token);
  else location.reload();
};

/** Ties the session to the live connection, the cache and the other windows of the browser; called once. */
export const startSession = (): void => {
  sessionStore.subscribe(() => followPhase(sessionStore.get()));
  onEvent('session.takenOver', ({ user }) => {
    if (user.id === currentUser()?.id) takeOver();
  });
  onEvent('user.updated', ({ user }) => followUser(user));
  onEvent('setting.updated', ({ setting }) => updateSetting(setting));
  addEventListener('storage', followOtherWindows);
  if (sessionStore.get().phase === 'starting') void restore();
};
