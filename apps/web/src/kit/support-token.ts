/**
 * The token of a visit of support: of this window only, and gone with it. While it is there, every call and the live
 * connection are the visit's (docs/decisions/0039). Without storage the visit is not begun.
 */
export const supportKey = 'supportToken';

export const supportToken = (): string | null => globalThis.sessionStorage?.getItem(supportKey) ?? null;

/** Forgets the visit, on the way to a session of one's own. */
export const forgetSupport = (): void => globalThis.sessionStorage?.removeItem(supportKey);

let isLeaving = false;

/**
 * Ends the visit in this window and goes back to the companies. Answers false where there is none; true once more until the
 * page has gone, since what is refused to a late call of the visit says nothing about the own session.
 */
export const endSupport = (): boolean => {
  if (isLeaving) return true;
  if (!supportToken()) return false;
  isLeaving = true;
  forgetSupport();
  location.assign('/companies');
  return true;
};
