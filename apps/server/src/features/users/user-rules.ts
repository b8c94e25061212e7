import type { ErrorCode, Profile, UserPatch } from '@recado/contract';
import { profiles } from '@recado/contract';
import type { Actor } from '#kit/http/context.ts';

/** What of a user decides who may change them, and how. */
export interface KnownUser {
  id: number;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  connectionId: number | null;
  queueIds: readonly number[];
}

/** What decides of the caller. */
export type Editor = Pick<Actor, 'userId' | 'isSuper' | 'permissions'>;

/** Whether a profile gives less than another. */
export const isDemotion = (before: Profile, after: Profile): boolean =>
  profiles.indexOf(after) < profiles.indexOf(before);

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;

/** Whether a patch touches what `user-modal:editQueues` governs: queues, connection, allTicket (core §6). */
function changesWork(user: KnownUser, patch: UserPatch): boolean {
  return (
    (patch.queueIds !== undefined && !isSame(patch.queueIds, user.queueIds)) ||
    (patch.whatsappId !== undefined && (patch.whatsappId ?? null) !== user.connectionId) ||
    (patch.allTicket !== undefined && patch.allTicket !== user.allTicket)
  );
}

/** Somebody's own account is theirs; others' are those of who manages users, and a super user's of super users. */
function refusalOfAccess(editor: Editor, user: KnownUser): ErrorCode | null {
  if (user.id === editor.userId) return null;
  if (!editor.permissions.has('users.manage')) return 'ERR_NO_PERMISSION';
  return user.super && !editor.isSuper ? 'ERR_NO_SUPER' : null;
}

/**
 * Why a change is refused, or null (core §6, decision 26). What a form echoes unchanged needs no right. Nobody changes the
 * own profile, so that no company loses its last admin and nobody rises by themselves.
 */
export function refusalOfChange(editor: Editor, user: KnownUser, patch: UserPatch): ErrorCode | null {
  const refusal = refusalOfAccess(editor, user);
  if (refusal) return refusal;
  if (patch.profile !== undefined && patch.profile !== user.profile) {
    if (!editor.permissions.has('users.editProfile')) return 'ERR_NO_PERMISSION';
    if (user.id === editor.userId) return 'ERR_OWN_USER';
  }
  return changesWork(user, patch) && !editor.permissions.has('users.editQueues') ? 'ERR_NO_PERMISSION' : null;
}

/** Why a deletion is refused, or null: nobody deletes themselves, so that an admin always stays. */
export function refusalOfDeletion(editor: Editor, user: KnownUser): ErrorCode | null {
  return user.id === editor.userId ? 'ERR_OWN_USER' : refusalOfAccess(editor, user);
}
