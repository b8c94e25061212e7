import { isKeepable, outdatedCaches, shellPrefix } from '../src/kit/kept-shell.ts';

/** Filled in by the build (build/list-shell.ts). */
const assets: readonly string[] = ['__SHELL__'];
/** They have no hash in their names. */
const plain = ['/', '/before-paint.js', '/mark.svg', '/manifest.webmanifest', '/icons/app-192.png'];

/** Every build has names of its own: the list tells builds apart. */
const versionOf = (names: readonly string[]): string => {
  let sum = 0;
  for (const sign of names.join()) sum = (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
};
const cacheName = `${shellPrefix}${versionOf(assets)}`;

/** A page that waits longer than this for the server is opened from what is kept. */
const patienceMs = 4000;
/** What stands before the server says these while it is gone. */
const gone = new Set([502, 503, 504]);

/** Fetches everything that the product opens with. */
export const fillShell = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const keep = async (request: Request): Promise<void> => {
    const response = await fetch(request);
    const { pathname } = new URL(request.url);
    if (!isKeepable(pathname, response)) throw new Error(`${pathname} is not what its name says.`);
    await cache.put(request, response);
  };
  const wanted = [
    ...plain.map((path) => new Request(path, { cache: 'no-cache' })),
    ...assets.map((path) => new Request(path)),
  ];
  await Promise.all(wanted.map(keep));
};

/** What is kept of a request, under our names alone: the newest first. */
const keptOf = async (request: Request): Promise<Response | undefined> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix)).reverse();
  for (const name of [cacheName, ...names]) {
    const kept = await (await caches.open(name)).match(request);
    if (kept) return kept;
  }
  return undefined;
};

/** Forgets builds before the last one: a page of that one may still be open, and asks for its parts. */
export const forgetOldShells = async (): Promise<void> => {
  await Promise.all(outdatedCaches(await caches.keys(), cacheName).map((name) => caches.delete(name)));
};

const inTime = (request: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server takes too long.')), patienceMs);
    fetch(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** The page comes from the server as long as it answers, so that a new build is opened at once. */
const page = async (request: Request): Promise<Response> => {
  const kept = async (): Promise<Response | undefined> => (await caches.open(cacheName)).match('/');
  try {
    const response = await inTime(request);
    return gone.has(response.status) ? ((await kept()) ?? response) : response;
  } catch {
    // Nothing kept: the browser says itself what is wrong.
    return (await kept()) ?? fetch(request);
  }
};

/** Names with a hash never change what they name: what is kept is as good as what the server has. */
const asset = async (request: Request): Promise<Response> => {
  const kept = await keptOf(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isKeepable(new URL(request.url).pathname, response)) {
    const copy = response.clone();
    void caches.open(cacheName).then((cache) => cache.put(request, copy));
  }
  return response;
};

const unhashed = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptOf(request);
    if (kept) return kept;
    throw error;
  }
};

/** Answers requests of pages; calls, files of customers, what is sent and other origins are left to the browser. */
export const answer = (event: FetchEvent): void => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/\.\w+$|^\/(?:api|public|socket\.io|simulator)\b/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (plain.includes(pathname) && pathname !== '/') event.respondWith(unhashed(request));
};
