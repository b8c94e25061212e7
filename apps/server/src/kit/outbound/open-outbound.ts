import { type Dispatcher, fetch } from 'undici';
import { type ClientCertificate, checkedAgent, openAgent } from './checked-agent.ts';
import { OutboundError, type OutboundFailure, outboundErrorIn } from './outbound-error.ts';
import { placeOf } from './public-address.ts';

export interface OutboundLimits {
  /** From the call to the last byte of the answer. */
  timeoutMs: number;
  /** Bytes of the answer, unpacked. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}
export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}
/** The one door to addresses that companies type. */
export interface Outbound {
  /**
   * Calls an address. Throws OutboundError: for what is no web address, for private addresses, for redirects, and when a limit
   * is passed, also while the answer is read.
   */
  call(url: string | URL, request: OutboundRequest, limits: OutboundLimits): Promise<Response>;
  /** The same in the form that clients of services take. */
  fetchWithin(limits: OutboundLimits): typeof globalThis.fetch;
  close(): Promise<void>;
}

function webAddress(url: string | URL): URL {
  const address = URL.canParse(String(url)) ? new URL(url) : undefined;
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.username || address.password)
    throw new OutboundError('address', 'This is not the address of a web service');
  return address;
}

/** What went wrong, in the words of the door. */
function failureOf(
  error: unknown,
  host: string,
  signals: { time: AbortSignal; own?: AbortSignal | undefined },
): OutboundError {
  const known = outboundErrorIn(error);
  if (known) return known;
  const kind: OutboundFailure = signals.own?.aborted ? 'stopped' : signals.time.aborted ? 'timeout' : 'unreachable';
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundError('timeout', `${host} did not answer in time`);
  return new OutboundError(kind, `${host} could not be called${code ? `: ${String(code)}` : ''}`, { cause: error });
}

/** The body until it grows beyond what is wanted. */
function bounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  translate: (error: unknown) => OutboundError,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = await reader.read().catch((error: unknown) => controller.error(translate(error)));
      if (!part) return;
      if (part.done) return controller.close();
      bytes += part.value.byteLength;
      if (bytes <= maxBytes) return controller.enqueue(part.value);
      const error = new OutboundError('tooLarge', `The answer is longer than ${maxBytes} bytes`);
      controller.error(error);
      await reader.cancel(error).catch(() => undefined);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const bodyless = (status: number): boolean => [101, 204, 205, 304].includes(status);

/** A form is written out here: the platform's forms are strangers to the client that looks at addresses. */
async function packed({ method = 'GET', headers, body }: OutboundRequest) {
  if (!(body instanceof FormData)) return { method, headers: { ...headers }, body: body ?? null };
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { method, headers: { ...headers, 'content-type': type }, body: new Uint8Array(await form.arrayBuffer()) };
}

async function callThrough(agent: Dispatcher, address: URL, request: OutboundRequest, limits: OutboundLimits) {
  const time = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([time, limits.signal]) : time;
  const translate = (error: unknown) => failureOf(error, address.host, { time, own: limits.signal });
  const init = { ...(await packed(request)), signal, dispatcher: agent, redirect: 'manual' } as const;
  const answer = await fetch(address, init).catch((error: unknown) => {
    throw translate(error);
  });
  const { status } = answer;
  if (status >= 300 && status < 400 && status !== 304) {
    await answer.body?.cancel().catch(() => undefined);
    throw new OutboundError('redirect', `${address.host} sends callers to another address`);
  }
  const stream = answer.body as ReadableStream<Uint8Array> | null;
  return new Response(stream && !bodyless(status) ? bounded(stream, limits.maxBytes, translate) : null, {
    status,
    statusText: answer.statusText,
    headers: [...answer.headers],
  });
}

/**
 * Opens the door. `allowed` are places on private addresses that the operator wants to be called: `host:port`. They alone are
 * shown the certificate.
 */
export function openOutbound(allowed: readonly string[], certificate?: ClientCertificate): Outbound {
  const places = new Set(allowed.map((place) => place.toLowerCase()));
  const agents = { checked: checkedAgent(), open: openAgent(certificate) };
  const call: Outbound['call'] = async (url, request, limits) => {
    const address = webAddress(url);
    return callThrough(places.has(placeOf(address)) ? agents.open : agents.checked, address, request, limits);
  };
  return {
    call,
    fetchWithin: (limits) => async (input, init) => {
      const request = init as (OutboundRequest & { signal?: AbortSignal | null }) | undefined;
      const url = input instanceof Request ? input.url : input;
      const signals = [limits.signal, request?.signal].filter((signal) => signal instanceof AbortSignal);
      const headers = Object.fromEntries(new Headers(request?.headers));
      const { method = 'GET', body } = request ?? {};
      return call(
        url,
        { method, headers, ...(body ? { body } : {}) },
        { ...limits, signal: signals.length ? AbortSignal.any(signals) : undefined },
      );
    },
    close: async () => {
      await Promise.all([agents.checked.destroy(), agents.open.destroy()]);
    },
  };
}
