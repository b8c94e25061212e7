import type { SessionUser } from '@recado/contract';
import { queryClient } from './query-client.ts';
import { currentUser, updateUser } from './session-store.ts';

/** All of somebody that decides what they may see and hear of (core §6), as text to be compared. */
export const rightsOf = ({ profile, super: isSuper, allTicket, queues, permissions }: SessionUser): string =>
  JSON.stringify([profile, isSuper, allTicket, queues.map(({ id }) => id).sort(), [...permissions].sort()]);

/**
 * Takes over the own user from an event. Where the rights are others now, nothing that was loaded under the earlier ones
 * stays on the screen or in the cache: what is shown is asked for anew, and what may no longer be read is refused.
 */
export const followUser = (user: SessionUser): void => {
  const before = currentUser();
  updateUser(user);
  if (before?.id !== user.id || rightsOf(before) === rightsOf(user)) return;
  void queryClient.resetQueries();
};
