/** Takes the inputs of calls apart, and puts other values in. */
import { type ApiName, api, type ErrorCode, type Route } from '@recado/contract';
import { z } from 'zod';
import { formValues } from './request-body.ts';
import type { RouteExample } from './route-examples.ts';

export type LeafPath = readonly (string | number)[];
export interface Leaf {
  path: LeafPath;
  value: unknown;
}

export const routeNames = Object.keys(api) as ApiName[];
export const routeOf = (name: ApiName): Route => api[name];
/** Calls that need no session: everybody's, and those of programs, whose token is tried by the tests of their feature. */
const withoutSession = new Set<Route['access']>(['public', 'connectionToken']);
/** Calls that need a session. */
export const guardedNames = routeNames.filter((name) => !withoutSession.has(routeOf(name).access));
export const changesThings = (name: ApiName): boolean => routeOf(name).method !== 'GET';

/** Every value of an input that is not a container, with its path; the bytes of a file are none. */
export function leavesOf(value: unknown, path: LeafPath = []): Leaf[] {
  if (ArrayBuffer.isView(value)) return [];
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

/** A copy of the input with another value at a path. */
export function withValue(input: RouteExample, path: LeafPath, value: unknown): RouteExample {
  const copy = structuredClone(input);
  let place = copy as Record<string | number, unknown>; // the paths come from leavesOf
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  place[path.at(-1) ?? ''] = value;
  return copy;
}

function propertiesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const found: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, items, anyOf, oneOf } = node as Record<string, unknown>;
    for (const [name, child] of Object.entries(properties ?? {})) {
      const here = [path, name].filter(Boolean).join('.');
      const before = found.length;
      walk(child, here);
      if (found.length === before) found.push(here);
    }
    for (const child of [items, anyOf, oneOf].flat()) walk(child, path);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return [...new Set(found)];
}

/** Fields that a call declares, as `body.quotedMsg.id`; list positions are left out. */
export function declaredFields(route: Route): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    propertiesOf(route[part]).map((field) => `${part}.${field}`),
  );
}
/** The same of an example. */
export const filledFields = (example: RouteExample): string[] =>
  leavesOf(example).map(({ path }) => path.filter((key) => typeof key === 'string').join('.'));

const isId = (field: string): boolean => /(^|[.a-z])(id|ids|uuid|tags|users)$/i.test(field.split('.').at(-1) ?? '');
/** Leaves that name a row: they differ between two companies, or are named like an id. */
export function idLeaves(mine: RouteExample, theirs: RouteExample): { path: LeafPath; foreign: unknown }[] {
  const others = new Map(leavesOf(theirs).map(({ path, value }) => [path.join('.'), value]));
  return leavesOf(mine).flatMap(({ path, value }) => {
    const foreign = others.get(path.join('.'));
    const field = path.filter((key) => typeof key === 'string').join('.');
    // An e-mail names an account in all companies at once, a name a new record, a last message what a screen shows.
    if (/^(email|name|lastMessageId)$/.test(String(path.at(-1)))) return [];
    if (foreign !== value) return [{ path, foreign }];
    // A plan counts users; what names some is a list.
    const isCount = typeof value === 'number' && /users$/.test(field);
    return isId(field) && !isCount ? [{ path, foreign: 1 }] : [];
  });
}

/** The input as the server's schemas meet it: query and path are texts, the body went through JSON. */
export function partsOf(route: Route, input: RouteExample): Record<'params' | 'query' | 'body', unknown> {
  const texts = (part: Record<string, unknown> | undefined) =>
    part && Object.fromEntries(Object.entries(part).map(([key, value]) => [key, String(value)]));
  const json: unknown = input.body === undefined ? undefined : JSON.parse(JSON.stringify(input.body));
  const body = route.upload && input.files ? formValues(input.body) : json;
  return { params: texts(input.params), query: texts(input.query) ?? {}, body };
}

/** Whether the call's schemas take the input. */
export function fits(route: Route, input: RouteExample): boolean {
  const parts = partsOf(route, input);
  return (['params', 'query', 'body'] as const).every((part) => route[part]?.safeParse(parts[part]).success ?? true);
}

/** Errors that any guarded call may answer, beside its own. */
const commonErrors: readonly ErrorCode[] = [
  'ERR_SESSION_EXPIRED',
  'ERR_TOKEN_EXPIRED',
  'ERR_COMPANY_OVERDUE',
  'ERR_COMPANY_INACTIVE',
  'ERR_NO_PERMISSION',
  'ERR_NO_SUPER',
  'ERR_PLAN_FEATURE',
  'ERR_SUPPORT_MODE',
  'ERR_VALIDATION',
  'ERR_BAD_JSON',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_UNSUPPORTED_MEDIA_TYPE',
  'ERR_TOO_MANY_REQUESTS',
];

/** Errors that any call with files may answer. */
const uploadErrors: readonly ErrorCode[] = [
  'ERR_FILE_REQUIRED',
  'ERR_FILE_EMPTY',
  'ERR_FILE_TYPE',
  'ERR_FILE_CONTENT',
  'ERR_TOO_MANY_FILES',
  'ERR_UPLOAD_INCOMPLETE',
];

/** The code in a reply's `error`, which is the code itself or the JSON text of its details. */
export function codeIn(body: { error?: unknown }): string {
  const text = String(body.error);
  return text.startsWith('{') ? String((JSON.parse(text) as { code?: unknown }).code) : text;
}

/** Whether a call may answer this code: its own or one that every call may. */
export const declares = (route: Route, code: string): boolean =>
  ([...commonErrors, ...(route.upload ? uploadErrors : []), ...(route.errors ?? [])] as string[]).includes(code);
