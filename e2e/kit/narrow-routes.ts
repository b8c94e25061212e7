import type { APIResponse, BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';

type Pattern = Parameters<Page['route']>[0];
type Handler = Parameters<Page['route']>[1];
interface Rule {
  pattern: Pattern;
  handler: Handler;
  isMeant: (url: string) => boolean;
}
/** What the browser holds up for us. */
interface Paused {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

/** What the product asks for while it runs; its documents, code and styles come as they do for everybody. */
const heldUp = (['Fetch', 'XHR', 'Image', 'Media'] as const).map((resourceType) => ({ resourceType }));
/** Rules about documents, code, and pictures that the browser's cache may hold: the driver's own way is theirs. */
const isForDriver = (pattern: Pattern): boolean => /assets|^\*\*\/$|youtube|public\//.test(String(pattern));

/** `**` stands for anything, `*` for anything within a part of the address, as the driver reads it. */
function matcherOf(pattern: Pattern): (url: string) => boolean {
  if (pattern instanceof RegExp) return (url) => pattern.test(url);
  if (typeof pattern !== 'string') return (url) => (pattern as (address: URL) => boolean)(new URL(url));
  const parts = pattern.split(/(\*\*?)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&');
  });
  const whole = new RegExp(`^${parts.join('')}$`);
  return (url) => whole.test(url);
}

/** The part of the driver's own that tests use of a request that is held up. */
function routeOf(
  page: Page,
  cdp: CDPSession,
  { requestId, request }: Paused,
  { next, settle }: { next: () => Promise<void>; settle: () => Promise<void> },
): Route {
  const asked: Partial<Request> = {
    url: () => request.url,
    method: () => request.method,
    headers: () =>
      Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
    postData: () => request.postData ?? null,
  };
  const route: Partial<Route> = {
    request: () => asked as Request,
    async abort() {
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      await settle();
    },
    async continue() {
      await cdp.send('Fetch.continueRequest', { requestId });
      await settle();
    },
    fallback: next,
    fetch: () =>
      page.request.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.postData === undefined ? {} : { data: request.postData }),
      }),
    async fulfill({ response, status, json, body, contentType, headers } = {}) {
      const type = contentType ?? (json === undefined ? undefined : 'application/json');
      const given: Record<string, string> = {
        ...response?.headers(),
        ...headers,
        ...(type ? { 'content-type': type } : {}),
      };
      // They are of the bytes on the wire, which are others now.
      const { 'content-encoding': _coding, 'content-length': _length, ...sent } = given;
      const bytes =
        json === undefined
          ? (body ?? (await (response as APIResponse | undefined)?.body()) ?? '')
          : JSON.stringify(json);
      await cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status ?? response?.status() ?? 200,
        responseHeaders: Object.entries(sent).map(([name, value]) => ({ name, value })),
        body: Buffer.from(bytes).toString('base64'),
      });
      await settle();
    },
  };
  return route as Route;
}

/**
 * Lets `page.route` hold up only what the running product asks for. The driver's own holds up every request of the page and
 * turns the browser's cache off meanwhile, so that each document loads and compiles all of the product's code anew.
 */
function routeNarrowly(page: Page): void {
  const own = {
    route: page.route.bind(page),
    unroute: page.unroute.bind(page),
    unrouteAll: page.unrouteAll.bind(page),
  };
  const underWay = new Set<Promise<unknown>>();
  /** Requests that nobody has answered yet: they wait on, also when the rule is gone that holds them up. */
  const held = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) held.clear();
  });
  let rules: Rule[] = [];
  let session: Promise<CDPSession> | undefined;

  /** Lets the browser alone again, which would let go what is held up. */
  const rest = async (cdp: CDPSession): Promise<void> => {
    if (rules.length === 0 && held.size === 0) await cdp.send('Fetch.disable').catch(() => undefined);
  };
  const answer = async (cdp: CDPSession, paused: Paused): Promise<void> => {
    // The rule that was made last comes first.
    const meant = rules.filter(({ isMeant }) => isMeant(paused.request.url)).toReversed();
    const pass = async (at: number): Promise<void> => {
      const rule = meant[at];
      const settle = (): Promise<void> => {
        held.delete(paused.requestId);
        return rest(cdp);
      };
      const route = routeOf(page, cdp, paused, { next: () => pass(at + 1), settle });
      if (!rule) return route.continue();
      await rule.handler(route, route.request());
    };
    await pass(0);
  };
  const listen = async (): Promise<CDPSession> => {
    const cdp = await page.context().newCDPSession(page);
    cdp.on('Fetch.requestPaused', (paused) => {
      held.add(paused.requestId);
      const work = answer(cdp, paused);
      underWay.add(work);
      work
        .catch((error: unknown) => {
          // A page that is left or closed meanwhile needs no answer any more.
          if (!/Invalid InterceptionId|has been closed|Session closed/.test(String(error))) throw error;
        })
        .finally(() => underWay.delete(work));
    });
    return cdp;
  };
  const drop = async (isDropped: (rule: Rule) => boolean): Promise<void> => {
    rules = rules.filter((rule) => !isDropped(rule));
    const cdp = await session;
    if (cdp) await rest(cdp);
  };

  page.route = async (pattern, handler, options) => {
    if (isForDriver(pattern)) return own.route(pattern, handler, options);
    rules.push({ pattern, handler, isMeant: matcherOf(pattern) });
    session ??= listen();
    await (await session).send('Fetch.enable', { patterns: heldUp });
    return {
      dispose: () => drop((rule) => rule.handler === handler),
      [Symbol.asyncDispose]: () => drop((rule) => rule.handler === handler),
    };
  };
  page.unroute = async (pattern, handler) => {
    if (isForDriver(pattern)) return own.unroute(pattern, handler);
    await drop((rule) => String(rule.pattern) === String(pattern) && (!handler || rule.handler === handler));
  };
  page.unrouteAll = async (options) => {
    const before = [...underWay];
    if (options?.behavior === 'wait') await Promise.allSettled(before);
    await drop(() => true);
    await own.unrouteAll(options);
  };
}

/** Does so for every page of a context. */
export const routeContextNarrowly = (context: BrowserContext): void => {
  context.on('page', routeNarrowly);
};
