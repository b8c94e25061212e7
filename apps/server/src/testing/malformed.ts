/**
 * Malformed requests of a call, made from its good example and its schemas by a seed (trust I-13): one value that does not
 * fit, or a body that cannot be read. A call that takes nothing gets noise, which it must not mind.
 */
import { type ApiName, isErrorCode, type Route } from '@recado/contract';
import fc from 'fast-check';
import { badValuesFor } from './bad-values.ts';
import { exampleOf } from './example-of.ts';
import type { RouteExample } from './route-examples.ts';
import {
  changesThings,
  codeIn,
  declares,
  fits,
  type LeafPath,
  leavesOf,
  partsOf,
  routeOf,
  withValue,
} from './route-inputs.ts';
import type { CallOutcome, TestServer } from './test-server.ts';
import type { WallWorld } from './wall-world.ts';

/** A request whose parts are read, or one whose bytes are not. */
export type Malformed =
  | { kind: 'value'; place: string; input: RouteExample }
  | { kind: 'body'; type: string; body: string }
  | { kind: 'noise'; query: string };

/** Every place of an input where another value may stand: its leaves, and the containers of the body; a form is always one. */
export function placesOf(input: RouteExample): LeafPath[] {
  const leaves = leavesOf(input).map(({ path }) => path);
  const containers = leaves.flatMap((path) => path.map((_key, index) => path.slice(0, index)));
  const inBody = containers.filter((path) => path[0] === 'body' && (path.length > 1 || !input.files));
  return [...new Map([...leaves, ...inBody].map((path) => [path.join('.'), path])).values()];
}

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && Object.values(value ?? {}).some(holdsNul);

/** In a text that the call keeps; names of files are cleaned, and their content is what it is. */
function hasNul(route: Route, input: RouteExample): boolean {
  const parts = partsOf(route, input);
  const kept = (['params', 'query', 'body'] as const).map(
    (part) => route[part]?.safeParse(parts[part]).data ?? parts[part],
  );
  return holdsNul([kept, input.files?.map((file) => file?.fields)]);
}

/** Whether the call must refuse the input by its shape alone. */
export const isMalformed = (name: ApiName, input: RouteExample): boolean =>
  !fits(routeOf(name), input) || hasNul(routeOf(name), input);

/** What people type into fields of programs that they do not mean well. */
const tokens = [
  "'; drop table users; --",
  '*)(uid=*))(|(uid=*',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: such a text is meant.
  '${7*7}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '\r\nx-injected: 1',
  '=HYPERLINK("http://exemplo.local")',
];

const texts = fc.oneof(
  fc.constantFrom(...tokens),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.repeat(200)),
);
const values = fc.oneof(
  texts,
  fc.jsonValue({ maxDepth: 4 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((number) => number * 2 ** 20),
);

/** A path or a query carries texts, an address is short, and an empty part, or one of dots, is another address. */
const inAddress = (part: unknown, value: unknown): boolean =>
  typeof value === 'string' && value.length <= 5000 && (part !== 'params' || !/^\.{0,2}$/.test(value));

function valueAt(path: LeafPath): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...badValuesFor(path[0]));
  if (path[0] === 'body' || path[0] === 'files') return fc.oneof(known, values);
  return fc
    .oneof(
      known,
      texts.map((text) => text.toWellFormed()),
    )
    .filter((value) => inAddress(path[0], value));
}

function withoutPlace(input: RouteExample, path: LeafPath): RouteExample {
  const copy = withValue(input, path, undefined);
  return path[0] === 'params' ? input : structuredClone(copy);
}

/** The example with something else at one place, or with nothing there. */
function spoilt(input: RouteExample, places: readonly LeafPath[]): fc.Arbitrary<Malformed> {
  return fc.constantFrom(...places).chain((path) => {
    const at = (changed: RouteExample): Malformed => ({ kind: 'value', place: path.join('.'), input: changed });
    return fc.oneof(
      { weight: 9, arbitrary: valueAt(path).map((value) => at(withValue(input, path, value))) },
      { weight: 1, arbitrary: fc.constant(at(withoutPlace(input, path))) },
    );
  });
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The body of the example, cut, with something behind it, or said to be something else. */
function unreadable({ body }: RouteExample): fc.Arbitrary<Malformed> {
  const good = JSON.stringify(body ?? { a: [1, 'x'] });
  const cut = fc.integer({ min: 1, max: good.length - 1 }).map((length) => good.slice(0, length));
  const broken = fc
    .tuple(cut, fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 50 })))
    .map(([start, end]) => start + end)
    .filter((text) => !isJson(text));
  const hostile = fc.constantFrom('{"__proto__":{"super":true}}', '{"constructor":{"prototype":{"super":true}}}', '');
  const types = fc.constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'x', '*/*');
  const of =
    (type: string) =>
    (text: string): Malformed => ({ kind: 'body', type, body: text });
  return fc.oneof(
    { weight: 6, arbitrary: broken.map(of('application/json')) },
    { weight: 1, arbitrary: hostile.map(of('application/json')) },
    { weight: 1, arbitrary: types.map((type) => of(type)(good)) },
    { weight: 1, arbitrary: broken.map(of('multipart/form-data; boundary=x')) },
  );
}

const noise: fc.Arbitrary<Malformed> = fc
  .array(fc.tuple(texts, texts), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&'))
  .filter((query) => query.length <= 5000)
  .map((query) => ({ kind: 'noise', query }));

/** Malformed requests of a call with the ids of a world. */
export function malformedOf(name: ApiName, world: WallWorld): fc.Arbitrary<Malformed> {
  const input = exampleOf(name, world);
  const isBad = (one: Malformed) => one.kind === 'value' && isMalformed(name, one.input);
  const places = placesOf(input).filter((path) =>
    badValuesFor(path[0]).some((value) => isMalformed(name, withValue(input, path, value))),
  );
  const byValue = places.length > 0 ? [{ weight: 4, arbitrary: spoilt(input, places).filter(isBad) }] : [];
  const byBody = changesThings(name) ? [{ weight: 1, arbitrary: unreadable(input) }] : [];
  const kinds = [...byValue, ...byBody];
  return kinds.length > 0 ? fc.oneof(...kinds) : noise;
}

async function send(server: TestServer, name: ApiName, world: WallWorld, one: Malformed) {
  if (one.kind === 'value') return world.caller.attempt(name, one.input);
  const query = one.kind === 'noise' ? `?${one.query}` : '';
  const reply = await fetch(server.addressOf(name, exampleOf(name, world)) + query, {
    method: routeOf(name).method,
    headers: {
      authorization: `Bearer ${world.caller.token}`,
      ...(one.kind === 'body' ? { 'content-type': one.type } : {}),
    },
    body: one.kind === 'body' ? one.body : null,
  });
  const text = await reply.text();
  return {
    status: reply.status,
    body: (isJson(text) ? JSON.parse(text) : { text }) as CallOutcome<{ error?: string }>['body'],
  };
}

/** Whether a body holds a key that its parser refuses before anybody looks at the values. */
const holdsHostileKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsHostileKey));

/** Sends one; what is wrong with the answer, or null when it is as it must be. */
export async function faultOf(
  server: TestServer,
  name: ApiName,
  world: WallWorld,
  one: Malformed,
): Promise<string | null> {
  const { status, body } = await send(server, name, world, one);
  const answer = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  const isInvalid = status === 400 && body.error === 'ERR_VALIDATION';
  // The value of a parameter that nobody asked for may be refused for a NUL, and for nothing else.
  if (one.kind === 'noise') return status < 300 || (isInvalid && one.query.includes('%00')) ? null : answer;
  const isUnreadable = status === 400 && body.error === 'ERR_BAD_JSON';
  if (one.kind === 'value') return isInvalid || (isUnreadable && holdsHostileKey(one.input.body)) ? null : answer;
  const code = codeIn(body);
  return status >= 400 && status < 500 && isErrorCode(code) && declares(routeOf(name), code) ? null : answer;
}
