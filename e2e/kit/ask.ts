import type { Page } from 'playwright-core';

/** Asks the API as the person who is signed in on the page. */
export const ask = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const token: unknown = JSON.parse(localStorage.getItem('token') ?? 'null');
      const response = await fetch(`/api${where}`, {
        method: how,
        headers: {
          authorization: `Bearer ${String(token)}`,
          ...(what === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      return response.json();
    },
    [method, path, body] as const,
  );
