/**
 * What the service worker may keep of the product, and under which names (docs/decisions/0072). Kept apart from the
 * worker, so that it can be tried without one.
 */

/** Names of earlier releases: "shell-". What a page of ours could have written under them is not read any more. */
export const shellPrefix = 'recado-shell-';

/** Kept ones that go when a new one is there: all but the last of ours, of which a page may still be open. */
export const outdatedCaches = (names: readonly string[], current: string): string[] => {
  const others = names.filter((name) => name !== current);
  const last = others.filter((name) => name.startsWith(shellPrefix)).at(-1);
  return others.filter((name) => name !== last);
};

const types: readonly [RegExp, RegExp][] = [
  [/\.js$/, /^(?:text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.svg$/, /^image\/svg\+xml\b/],
  [/\.png$/, /^image\/png\b/],
  [/\.woff2$/, /^font\/woff2\b/],
  [/\.webmanifest$/, /^application\/manifest\+json\b/],
  [/\/$/, /^text\/html\b/],
];

/** What decides of an answer, beside its address. */
export type Answered = Pick<Response, 'ok' | 'redirected' | 'type' | 'headers'>;

/** Whether an answer is what its address names: of our own server, not led elsewhere, of the right kind. */
export const isKeepable = (path: string, { ok, redirected, type, headers }: Answered): boolean => {
  if (!ok || redirected || type !== 'basic') return false;
  const expected = types.find(([ending]) => ending.test(path))?.[1];
  const given = headers.get('content-type') ?? '';
  return expected ? expected.test(given) : !/html/.test(given);
};
