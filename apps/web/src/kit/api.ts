import {
  type KeptByProxy,
  proxyRoutes,
  type Route,
  type RouteInput,
  type RouteResult,
  type SessionUser,
  sessionRoutes,
} from '@recado/contract';
import { ApiError, isFinal } from './api-error.ts';
import { log } from './log.ts';
import { sendForm } from './send-form.ts';
import { learnServerTime } from './server-clock.ts';
import { beginSession, currentToken, endSession, setToken, storedToken } from './session-store.ts';
import { endSupport } from './support-token.ts';

const baseOfPage = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-base"]');

/** Below this path of its own origin the page asks; the server that serves it writes it in (decision 1). */
export const apiBase = baseOfPage?.content ?? '/api';

type Extras = {
  signal?: AbortSignal;
  /** Goes out even when the page is left meanwhile. */
  outlivesPage?: boolean;
  headers?: Record<string, string>;
  /** Told how much of a form has left, 0 to 1. */
  onProgress?: (share: number) => void;
};
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Builds the address of a call: parameters into the path, the rest as query; missing values are left out. */
export const addressOf = (
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string => {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${apiBase}${filled}${text ? `?${text}` : ''}`;
};

type Answer = { status: number; reply: unknown };

/** Recado answers JSON and nothing else: a page of words is of a server on the way, even one that says it is well. */
const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const { status } = response;
  if (text === '') return { status, reply: {} };
  try {
    return { status, reply: JSON.parse(text) as unknown };
  } catch {
    return { status: Math.max(status, 400), reply: { error: status === 413 ? 'proxyTooLarge' : 'proxy' } };
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Codes with details come as JSON text in `error`: {"code": …, …} (wire-contract 4.1). */
const detailsIn = (text: string): Record<string, unknown> | null => {
  if (!text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};

const failureOf = (status: number, reply: unknown): ApiError => {
  const body = isRecord(reply) ? reply : {};
  const text = typeof body.error === 'string' ? body.error : 'ERR_INTERNAL';
  const details = detailsIn(text);
  if (details) return new ApiError(status, typeof details.code === 'string' ? details.code : 'ERR_INTERNAL', details);
  return new ApiError(status, text, body);
};

const send = async (route: Route, input: Loose, extras: Extras): Promise<Answer> => {
  const token = currentToken();
  const isForm = input.body instanceof FormData;
  const hasBody = input.body !== undefined;
  let response: Response;
  const askedAt = Date.now();
  try {
    const transport = extras.onProgress ? sendForm(extras.onProgress) : fetch;
    response = await transport(addressOf(route.path, input.params, input.query), {
      method: route.method,
      credentials: 'same-origin',
      ...(extras.signal ? { signal: extras.signal } : {}),
      ...(extras.outlivesPage ? { keepalive: true } : {}),
      headers: {
        ...(token && route.access !== 'public' ? { authorization: `Bearer ${token}` } : {}),
        ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
        ...extras.headers,
      },
      ...(hasBody ? { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) } : {}), // isForm was asked above
    });
    learnServerTime(response.headers.get('date'), askedAt);
    return await readAnswer(response);
  } catch (error) {
    if (extras.signal?.aborted) throw error;
    throw new ApiError(0, 'network');
  }
};

type TokenReply = { token: string; user: SessionUser };

const exchange = async (used: string | null): Promise<void> => {
  // Another window may have refreshed while this one waited for the lock: its token is as good as a new one.
  const meanwhile = storedToken();
  if (used && meanwhile && meanwhile !== used) {
    setToken(meanwhile);
    return;
  }
  const { status, reply } = await send(sessionRoutes.refresh, {}, {});
  if (status >= 400) throw failureOf(status, reply);
  const { token, user } = reply as TokenReply; // shape of the refresh route
  beginSession(token, user);
};

/** The page is being left: nothing more is answered to it. */
const leaving = new Promise<never>(() => undefined);

let running: Promise<void> | null = null;

/** Exchanges the refresh cookie for a new access token: one at a time, whatever asks, in every window of the browser. */
const refreshToken = (used: string | null): Promise<void> => {
  // A visit of support is not made longer.
  if (endSupport()) return leaving;
  const locks = navigator.locks;
  running ??= (locks ? locks.request('recado-refresh', () => exchange(used)) : exchange(used)).finally(() => {
    running = null;
  });
  return running;
};

/** Ends the session that a refused call was made in; somebody may have signed in anew before its answer came. */
const endSessionOf = (used: string | null): void => {
  if (used === currentToken()) endSession('expired');
};

/**
 * Renews the token that a call or the live line was refused with; the session ends when that is refused, too.
 * @throws ApiError — `network`, or what the server refused with
 */
export const renewSession = async (used: string | null = currentToken()): Promise<void> => {
  try {
    await refreshToken(used);
  } catch (error) {
    if (isFinal(error)) endSessionOf(used);
    throw error;
  }
};

/** Tells the operator's log what a server on the way keeps from this browser. */
export const noteProxy = (kept: KeptByProxy): void => {
  call(proxyRoutes.noteProxy, { body: { kept } }).catch((error: unknown) => log('a notice was not taken', error));
};

/**
 * Calls one route of the contract, typed by it.
 * 403 ERR_TOKEN_EXPIRED → one refresh and one retry; 401 of a private route → end of the session (core §7).
 * @param extras `signal` to cancel, `outlivesPage` for a last word, `headers` such as Idempotency-Key
 * @throws ApiError
 */
export const call = async <R extends Route>(
  route: R,
  input: RouteInput<R>,
  extras: Extras = {},
): Promise<RouteResult<R>> => {
  const loose = input as Loose; // every RouteInput has only these parts
  let used = currentToken();
  let answer = await send(route, loose, extras);
  if (answer.status === 403 && failureOf(403, answer.reply).code === 'ERR_TOKEN_EXPIRED') {
    await renewSession(used);
    used = currentToken();
    answer = await send(route, loose, extras);
  }
  if (answer.status >= 400) {
    const failure = failureOf(answer.status, answer.reply);
    // A wrong current password (own profile) says nothing about the session.
    const isOver = answer.status === 401 && failure.code !== 'ERR_INVALID_CREDENTIALS';
    if (isOver && route.access !== 'public') {
      if (endSupport()) return leaving;
      endSessionOf(used);
    }
    // The notice itself may be refused the same way.
    if (failure.code === 'proxyTooLarge' && route.path !== proxyRoutes.noteProxy.path) noteProxy('upload');
    throw failure;
  }
  return answer.reply as RouteResult<R>; // the server serialises by the same schema
};

const fetchFile = (route: Route, input: Loose, signal?: AbortSignal): Promise<Response> =>
  fetch(addressOf(route.path, input.params, input.query), {
    method: route.method,
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      authorization: `Bearer ${currentToken()}`,
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });

/**
 * The answer of a route that writes it as it goes, to be read piece by piece.
 * @throws ApiError
 */
export const openAnswer = async <R extends Route>(
  route: R,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<Response> => {
  const loose = input as Loose; // every RouteInput has only these parts
  const used = currentToken();
  let response: Response;
  try {
    response = await fetchFile(route, loose, signal);
    if (
      response.status === 403 &&
      failureOf(403, (await readAnswer(response.clone())).reply).code === 'ERR_TOKEN_EXPIRED'
    ) {
      await renewSession(used);
      response = await fetchFile(route, loose, signal);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'network');
  }
  if (!response.ok) throw failureOf(response.status, (await readAnswer(response)).reply);
  return response;
};

/**
 * Fetches the file of a route that answers one, and lets the browser keep it under the route's name.
 * @throws ApiError
 */
export const download = async <R extends Route>(route: R, input: RouteInput<R>): Promise<void> => {
  const response = await openAnswer(route, input);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = route.download?.fileName ?? '';
  link.click();
  // The browser has begun to keep it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/**
 * Restores the session of a stored token at start; always asks the server who it is. The token is exchanged only when
 * it has expired: a reload that cuts an exchange off would leave the browser with a cookie that is used up.
 * @throws ApiError — `network`, or 401 when the session is over
 */
export const restoreSession = async (): Promise<void> => {
  const { user } = await call(sessionRoutes.me, {});
  const token = currentToken();
  if (token) beginSession(token, user);
};
