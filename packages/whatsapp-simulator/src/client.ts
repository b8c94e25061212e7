import type {
  AddPhone,
  AutoBehaviour,
  FaultSettings,
  LoadRequest,
  LoadResult,
  PhoneDetails,
  PhoneSummary,
  ReceivedReport,
  Say,
  ScriptState,
  SimulatorEvent,
  SimulatorState,
  StreamErrorCode,
} from './control-types.ts';

export type * from './control-types.ts';

type Id = { id: string };
type InChat = { chat: string; id: string };

/** An answer of the control surface other than success. */
export class SimulatorError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Typed calls of the simulator's control surface, for Node and for the browser. Every call rejects with
 * SimulatorError when the simulator refuses it.
 */
export function createSimulatorClient(controlUrl: string) {
  const base = controlUrl.replace(/\/$/, '');

  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const content =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(base + path, { method, ...content });
    const value: unknown = await response.json();
    if (response.ok) return value as T; // the control surface and this client share their types
    throw new SimulatorError(response.status, (value as { error?: string }).error ?? response.statusText);
  }
  const get = <T>(path: string) => call<T>('GET', path);
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
  const phone = (number: string) => `/phones/${encodeURIComponent(number)}`;

  return {
    controlUrl: base,
    state: () => get<SimulatorState>('/state'),
    log: () => get<SimulatorEvent[]>('/log'),

    addPhone: (request: AddPhone) => post<PhoneSummary>('/phones', request),
    phone: (number: string) => get<PhoneDetails>(phone(number)),
    received: (number: string) => get<ReceivedReport>(`${phone(number)}/received`),
    scan: (number: string, qr: string) => post<{ device: number }>(`${phone(number)}/scan`, { qr }),
    enterCode: (number: string, code: string) => post<{ device: number }>(`${phone(number)}/code`, { code }),
    unlink: (number: string, device?: number) => post<{ devices: number[] }>(`${phone(number)}/unlink`, { device }),
    setAuto: (number: string, auto: Partial<AutoBehaviour>) => post<PhoneSummary>(`${phone(number)}/auto`, auto),
    addGroup: (request: { subject: string; members: string[]; addressing?: 'pn' | 'lid' }) =>
      post<Id>('/groups', request),

    say: (number: string, request: Say) => post<Id>(`${phone(number)}/say`, request),
    edit: (number: string, request: InChat & { text: string }) => post<Id>(`${phone(number)}/edit`, request),
    delete: (number: string, request: InChat) => post<Id>(`${phone(number)}/delete`, request),
    react: (number: string, request: InChat & { emoji: string }) => post<Id>(`${phone(number)}/react`, request),
    read: (number: string, chat: string, played = false) =>
      post<{ ids: string[] }>(`${phone(number)}/read`, { chat, played }),
    typing: (number: string, to: string, on = true) => post<object>(`${phone(number)}/typing`, { to, on }),
    call: (
      number: string,
      request: { to: string; callId?: string; stage?: 'offer' | 'timeout' | 'terminate'; video?: boolean },
    ) => post<{ callId: string }>(`${phone(number)}/call`, request),

    scripts: () => get<ScriptState[]>('/scripts'),
    startScript: (id: string, to?: string) => post<ScriptState>(`/scripts/${encodeURIComponent(id)}/start`, { to }),
    pauseScript: (id: string) => post<ScriptState>(`/scripts/${encodeURIComponent(id)}/pause`),

    setFaults: (settings: Partial<FaultSettings>) => post<FaultSettings>('/faults', settings),
    clearFaults: () => post<FaultSettings>('/faults/clear'),
    drop: (number?: string) => post<{ connections: number }>('/faults/drop', { number }),
    silence: (number?: string) => post<{ connections: number }>('/faults/silent', { number }),
    streamError: (code: StreamErrorCode, number?: string) =>
      post<{ connections: number }>('/faults/stream-error', { code, number }),
    unlinkAll: (number: string) => post<{ devices: number[] }>('/faults/unlink', { number }),
    /** refuses the next logins with a reason (403, 405, 503 ...); without one they are let in again */
    refuseLogins: (reason?: number, number?: string) => post<object>('/faults/refuse-login', { reason, number }),

    startLoad: (request: LoadRequest) => post<LoadResult>('/load/inbound', request),
    loadResult: () => get<LoadResult>('/load/result'),

    /** Live events until the signal aborts; resolves then, rejects when the stream breaks. */
    events: (listener: (event: SimulatorEvent) => void, signal: AbortSignal) =>
      readEvents(`${base}/events`, listener, signal),
  };
}

export type SimulatorClient = ReturnType<typeof createSimulatorClient>;

async function readEvents(url: string, listener: (event: SimulatorEvent) => void, signal: AbortSignal): Promise<void> {
  try {
    const { body } = await fetch(url, { signal });
    if (!body) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (block.startsWith('data: ')) listener(JSON.parse(block.slice('data: '.length)));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
