import type {
  AddPhone,
  AutoBehaviour,
  CutSide,
  FaultSettings,
  LoadRequest,
  LoadResult,
  MemberChange,
  PhoneDetails,
  PhoneSummary,
  ReceivedReport,
  Restriction,
  SampleFile,
  Say,
  ScriptState,
  SendFile,
  SimulatorEvent,
  SimulatorState,
  StreamErrorCode,
} from './control-types.ts';
import type { Show } from './kind-types.ts';

export type * from './control-types.ts';
export type * from './kind-types.ts';

type Id = { id: string };
type InChat = { chat: string; id: string };
type RingRequest = {
  to: string;
  callId?: string;
  stage?: 'offer' | 'accept' | 'timeout' | 'terminate';
  video?: boolean;
  /** the id of a group at whose members it rings */
  group?: string;
};

/** An answer of the control surface other than success. */
export class SimulatorError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const response = await asked;
  const value: unknown = await response.json();
  if (response.ok) return value as T; // the control surface and this client share their types
  throw new SimulatorError(response.status, (value as { error?: string }).error ?? response.statusText);
}

function queryOf(request: SendFile): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

type Post = <T>(path: string, body?: unknown) => Promise<T>;

/** Groups: making one, and what its member `by` changes. */
function groupCalls(post: Post) {
  const group = (id: string) => `/groups/${encodeURIComponent(id)}`;
  return {
    addGroup: (request: { subject: string; members: string[]; addressing?: 'pn' | 'lid' }) =>
      post<Id>('/groups', request),
    changeGroupPicture: (id: string, by: string, shown = true) => post<object>(`${group(id)}/picture`, { by, shown }),
    /** another description; an empty one takes it away */
    changeDescription: (id: string, by: string, text: string) => post<object>(`${group(id)}/description`, { by, text }),
    changeMembers: (id: string, by: string, what: MemberChange, members: string[] = []) =>
      post<object>(`${group(id)}/members`, { by, what, members }),
    changeSubject: (id: string, by: string, subject: string) => post<object>(`${group(id)}/subject`, { by, subject }),
  };
}

/** What goes wrong on purpose. */
function faultCalls(post: Post) {
  return {
    setFaults: (settings: Partial<FaultSettings>) => post<FaultSettings>('/faults', settings),
    clearFaults: () => post<FaultSettings>('/faults/clear'),
    drop: (number?: string) => post<{ connections: number }>('/faults/drop', { number }),
    silence: (number?: string) => post<{ connections: number }>('/faults/silent', { number }),
    /** The lines break after so many more bytes, in the middle of whatever is on its way. */
    cutAfter: (bytes: number, side: CutSide, number?: string) =>
      post<{ connections: number }>('/faults/cut', { bytes, side, number }),
    /** New chats of the account are refused with 463 for so many seconds, and its devices are told; 0 lifts it. */
    restrict: (number: string, seconds: number) => post<Restriction>('/faults/restrict', { number, seconds }),
    streamError: (code: StreamErrorCode, number?: string) =>
      post<{ connections: number }>('/faults/stream-error', { code, number }),
    unlinkAll: (number: string) => post<{ devices: number[] }>('/faults/unlink', { number }),
    /** refuses the next logins with a reason (403, 405, 503 ...); without one they are let in again */
    refuseLogins: (reason?: number, number?: string) => post<object>('/faults/refuse-login', { reason, number }),
  };
}

/** Headers that each call carries; asked at each, since a session gets new ones as it goes on. */
export type OwnHeaders = () => Promise<Record<string, string>> | Record<string, string>;

/**
 * Typed calls of the simulator's control surface, for Node and for the browser. Every call rejects with
 * SimulatorError when the simulator refuses it.
 * @param ownHeaders for callers outside of a browser that come in through the product, which asks who they are
 */
export function createSimulatorClient(controlUrl: string, ownHeaders: OwnHeaders = () => ({})) {
  const base = controlUrl.replace(/\/$/, '');

  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const own = await ownHeaders();
    const content =
      body === undefined
        ? { headers: own }
        : { body: JSON.stringify(body), headers: { ...own, 'content-type': 'application/json' } };
    return answered(fetch(base + path, { method, ...content }));
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
    /** The handset tells its devices the names of its address book again. */
    pushBook: (number: string) => post<{ people: number }>(`${phone(number)}/push-book`),
    setAuto: (number: string, auto: Partial<AutoBehaviour>) => post<PhoneSummary>(`${phone(number)}/auto`, auto),
    /** Another picture, or none. */
    changeNumber: (number: string, to: string) => post<PhoneSummary>(`${phone(number)}/number`, { to }),
    changePicture: (number: string, shown = true) => post<PhoneSummary>(`${phone(number)}/picture`, { shown }),
    ...groupCalls(post),

    say: (number: string, request: Say) => post<Id>(`${phone(number)}/say`, request),
    /** any kind of message without a file */
    show: (number: string, request: Show) => post<Id>(`${phone(number)}/show`, request),
    /** The bytes of a file; a Blob of a file on disk is streamed. */
    sendFile: async (number: string, request: SendFile, bytes: Blob | Uint8Array<ArrayBuffer>) => {
      const content = { method: 'POST', body: bytes, headers: await ownHeaders() };
      return answered<Id>(fetch(`${base}${phone(number)}/send-file?${queryOf(request)}`, content));
    },
    samples: () => get<SampleFile[]>('/samples'),
    sendSample: (number: string, request: Pick<SendFile, 'to' | 'caption' | 'quotedId'> & { sample: string }) =>
      post<Id>(`${phone(number)}/send-sample`, request),
    /** Where the plain bytes of a file are, for a page to show or to fetch; ready ones only. */
    fileUrl: (number: string, id: string) => `${base}${phone(number)}/file?id=${encodeURIComponent(id)}`,
    /** The plain bytes of a file. */
    fileBytes: async (number: string, id: string): Promise<ArrayBuffer> => {
      const address = `${base}${phone(number)}/file?id=${encodeURIComponent(id)}`;
      const reply = await fetch(address, { headers: await ownHeaders() });
      if (!reply.ok) throw new SimulatorError(reply.status, reply.statusText);
      return reply.arrayBuffer();
    },
    /** The person deletes the file from the handset. */
    forgetFile: (number: string, id: string) => post<object>(`${phone(number)}/forget-file`, { id }),
    /** The media host keeps the file no more; a device must ask for a new upload. */
    expireFile: (number: string, id: string) => post<object>(`${phone(number)}/expire-file`, { id }),
    edit: (number: string, request: InChat & { text: string }) => post<Id>(`${phone(number)}/edit`, request),
    /** `asAdmin`: a message of somebody else in a group. */
    delete: (number: string, request: InChat & { asAdmin?: boolean }) => post<Id>(`${phone(number)}/delete`, request),
    react: (number: string, request: InChat & { emoji: string }) => post<Id>(`${phone(number)}/react`, request),
    read: (number: string, chat: string, played = false) =>
      post<{ ids: string[] }>(`${phone(number)}/read`, { chat, played }),
    typing: (number: string, to: string, on = true) => post<object>(`${phone(number)}/typing`, { to, on }),
    recording: (number: string, to: string) => post<object>(`${phone(number)}/typing`, { to, recording: true }),
    call: (number: string, request: RingRequest) => post<{ callId: string }>(`${phone(number)}/call`, request),

    scripts: () => get<ScriptState[]>('/scripts'),
    startScript: (id: string, to?: string) => post<ScriptState>(`/scripts/${encodeURIComponent(id)}/start`, { to }),
    pauseScript: (id: string) => post<ScriptState>(`/scripts/${encodeURIComponent(id)}/pause`),

    ...faultCalls(post),

    startLoad: (request: LoadRequest) => post<LoadResult>('/load/inbound', request),
    /** Ends a load before all is written; it is over when its result says so. */
    stopLoad: () => post<LoadResult>('/load/stop'),
    loadResult: () => get<LoadResult>('/load/result'),

    /** Live events until the signal aborts; resolves then, rejects when the stream breaks. */
    events: (listener: (event: SimulatorEvent) => void, signal: AbortSignal) =>
      readEvents(`${base}/events`, ownHeaders, listener, signal),
  };
}

export type SimulatorClient = ReturnType<typeof createSimulatorClient>;

async function readEvents(
  url: string,
  ownHeaders: OwnHeaders,
  listener: (event: SimulatorEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { body } = await fetch(url, { headers: await ownHeaders(), signal });
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
