// Shapes of the control surface: JSON both ways, shared by the server and the typed client.

export type PhoneKind = 'company' | 'customer';

/** 2 taken by the server, 3 delivered, 4 read, 5 played, 0 refused; it only grows. */
export type Tick = 0 | 1 | 2 | 3 | 4 | 5;

export type ChatMessage = {
  id: string;
  chat: string;
  fromMe: boolean;
  /** number of the author */
  author: string;
  kind: string;
  text: string;
  quotedId?: string;
  isEdited: boolean;
  isDeleted: boolean;
  /** number -> emoji */
  reactions: Record<string, string>;
  ack: Tick;
  /** milliseconds */
  time: number;
};

export type Chat = { id: string; name: string; unread: number; messages: ChatMessage[]; typing: boolean };

/** What a handset does by itself: delivery receipts, read receipts, being switched on. */
export type AutoBehaviour = { deliver: boolean; read: boolean; online: boolean };

export type LinkedDeviceSummary = { id: number; isConnected: boolean; undelivered: number; preKeys: number };

export type PhoneCounters = { sent: number; received: number; duplicates: number; undecryptable: number };

export type PhoneSummary = {
  number: string;
  name: string;
  kind: PhoneKind;
  addressing: 'pn' | 'lid';
  lid: string;
  auto: AutoBehaviour;
  devices: LinkedDeviceSummary[];
  counters: PhoneCounters;
};

export type PhoneDetails = PhoneSummary & { chats: Chat[] };

export type GroupSummary = { id: string; subject: string; members: string[]; addressing: 'pn' | 'lid' };

export type EdgeCounters = {
  connections: number;
  toDevices: number;
  fromDevices: number;
  redelivered: number;
  refused: number;
  unknownQueries: Record<string, number>;
};

export type SimulatorState = {
  url: string;
  rootKey: string;
  phones: PhoneSummary[];
  groups: GroupSummary[];
  counters: EdgeCounters;
  faults: FaultSettings;
};

export type AddPhone = { number: string; name?: string; kind?: PhoneKind; addressing?: 'pn' | 'lid' };

export type Say = { to: string; text: string; quotedId?: string; id?: string };

export type ReceivedReport = {
  ids: string[];
  messages: { id: string; from: string; text: string }[];
  duplicates: number;
};

export type FaultSettings = {
  /** milliseconds added before each stanza to a device */
  delayMs: number;
  /** every message to a device is given twice */
  duplicate: boolean;
  /** neighbouring messages to a device change places */
  reorder: boolean;
  /** refuse messages of devices with this code, `times` of them (absent: all) and only to `to` (absent: anybody) */
  nack: { code: number; times?: number; to?: string } | null;
  /** so many acks of the server are lost, the message is not */
  loseAcks: number;
  /** so many queries of devices stay without an answer */
  loseQueries: number;
};

export type StreamErrorCode = 403 | 440 | 500 | 503 | 515;

export type ScriptState = {
  id: string;
  title: string;
  description: string;
  status: 'idle' | 'running' | 'paused' | 'done';
  step: number;
  steps: number;
};

export type LoadRequest = { to: string; customers: number; messages: number; perSecond?: number; prefix?: string };

export type LoadResult = {
  isRunning: boolean;
  sent: number;
  durationMs: number;
  customers: { number: string; name: string; messages: { id: string; text: string }[] }[];
};

/** One thing that happened; `at` is milliseconds. */
export type SimulatorEvent = { at: number } & (
  | { type: 'phone'; number: string }
  | { type: 'message'; number: string; message: ChatMessage }
  | { type: 'changed'; number: string; message: ChatMessage }
  | { type: 'tick'; number: string; chat: string; ids: string[]; ack: Tick }
  | { type: 'typing'; number: string; from: string; state: string }
  | { type: 'link'; number: string; device: number; state: 'linked' | 'unlinked' | 'online' | 'offline' }
  | { type: 'pairingCodeAsked'; number: string }
  | { type: 'call'; number: string; from: string; callId: string; state: string }
  | { type: 'duplicate'; number: string; id: string }
  | { type: 'retry'; number: string; id: string; direction: 'asked' | 'answered' }
  | { type: 'refused'; number: string; id: string; code: number }
  | { type: 'fault'; what: string }
  | { type: 'script'; id: string; status: ScriptState['status']; step: number }
  | { type: 'problem'; what: string }
);
