import type { Page } from 'playwright-core';

/**
 * In the page: asks with the token that the browser keeps. One that has run out is renewed under the lock that the product
 * takes for it, so that its own windows go on with the new one.
 */
async function askWithin([how, where, what]: readonly [string, string, unknown]): Promise<unknown> {
  const stored = (): string => String(JSON.parse(localStorage.getItem('token') ?? 'null'));
  const send = async (token: string) => {
    const response = await fetch(`/api${where}`, {
      method: how,
      headers: {
        authorization: `Bearer ${token}`,
        ...(what === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(what === undefined ? {} : { body: JSON.stringify(what) }),
    });
    return { status: response.status, reply: await response.json() };
  };
  const renew = async (used: string): Promise<void> => {
    if (stored() !== used) return;
    const response = await fetch('/api/auth/refresh_token', { method: 'POST' });
    localStorage.setItem('token', JSON.stringify((await response.json()).token));
  };
  const used = stored();
  const first = await send(used);
  if (first.status !== 403 || first.reply.error !== 'ERR_TOKEN_EXPIRED') return first.reply;
  await navigator.locks.request('recado-refresh', () => renew(used));
  return (await send(stored())).reply;
}

/** Asks the API as the person who is signed in on the page. */
export const ask = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(askWithin, [method, path, body] as const) as Promise<T>;
