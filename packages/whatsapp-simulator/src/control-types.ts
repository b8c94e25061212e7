// Shapes of the control surface: JSON both ways, shared by the server and the typed client.

export type PhoneKind = 'company' | 'customer';

/** 2 taken by the server, 3 delivered, 4 read, 5 played, 0 refused; it only grows. */
export type Tick = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * A file as the handset shows it. `state`: waiting while the handset fetches it, ready, failed when it could not, gone
 * when the person deleted it. `size` in bytes and `sha256` in hex are of the plain bytes: announced ones while waiting,
 * counted ones when ready.
 */
export type ChatFile = {
  state: 'waiting' | 'ready' | 'failed' | 'gone';
  type: string;
  size: number;
  sha256: string;
  name?: string;
  seconds?: number;
  isVoice?: boolean;
  /** a film that plays by itself, over and over */
  gif?: boolean;
  isViewOnce?: boolean;
  width?: number;
  height?: number;
  /** base64 JPEG */
  thumbnail?: string;
};

export type ChatMessage = {
  id: string;
  chat: string;
  fromMe: boolean;
  /** number of the author */
  author: string;
  kind: string;
  text: string;
  quotedId?: string;
  /** the file of a message that has one */
  file?: ChatFile;
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
  hasPicture: boolean;
  auto: AutoBehaviour;
  devices: LinkedDeviceSummary[];
  counters: PhoneCounters;
};

export type PhoneDetails = PhoneSummary & { chats: Chat[] };

export type GroupSummary = {
  id: string;
  subject: string;
  members: string[];
  addressing: 'pn' | 'lid';
  hasPicture: boolean;
};

/** What happens to members of a group; `join` and `leave` is what they do themselves. */
export type MemberChange = 'add' | 'join' | 'remove' | 'leave' | 'promote' | 'demote';

export type EdgeCounters = {
  connections: number;
  /** logins of a device whose earlier line still stood, which was ended for it */
  replaced: number;
  toDevices: number;
  fromDevices: number;
  redelivered: number;
  refused: number;
  unknownQueries: Record<string, number>;
};

export type SimulatorState = {
  url: string;
  rootKey: string;
  /** `host:port` of the media host, and its certificate (PEM) */
  mediaHost: string;
  mediaCertificate: string;
  phones: PhoneSummary[];
  groups: GroupSummary[];
  counters: EdgeCounters;
  faults: FaultSettings;
};

export type AddPhone = {
  number: string;
  name?: string;
  kind?: PhoneKind;
  addressing?: 'pn' | 'lid';
  /** shows a picture from the beginning */
  picture?: boolean;
};

export type Say = { to: string; text: string; quotedId?: string; id?: string };

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** A file to send from a handset. Everything but the kind may be left out; `thumbnail` is a base64 JPEG, `waveform` a base64 row of loudnesses. */
export type SendFile = {
  to: string;
  kind: FileKind;
  type?: string;
  name?: string;
  caption?: string;
  quotedId?: string;
  id?: string;
  seconds?: number;
  voice?: boolean;
  gif?: boolean;
  viewOnce?: boolean;
  width?: number;
  height?: number;
  thumbnail?: string;
  waveform?: string;
};

/** A file that comes with the simulator, ready to be sent. */
export type SampleFile = Omit<SendFile, 'to' | 'caption' | 'quotedId' | 'id'> & { sample: string; size: number };

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
  /** neighbouring messages of different chats change places; within a chat the order stays */
  mixChats: boolean;
  /** refuse messages of devices with this code, `times` of them (absent: all) and only to `to` (absent: anybody) */
  nack: { code: number; times?: number; to?: string } | null;
  /** so many acks of the server are lost, the message is not */
  loseAcks: number;
  /** so many queries of devices stay without an answer */
  loseQueries: number;
  /** only queries that begin so are lost: namespace, type and first child, as "encrypt/get/key"; null: any */
  loseQueriesOf: string | null;
  /** a typed number finds only the account that has exactly it, not the one with or without the ninth digit */
  exactNumbers: boolean;
  /** so many uploads of devices are refused by the media host */
  refuseUploads: number;
  /** what goes wrong with downloads of devices, `times` of them (absent: all) */
  downloads: { what: DownloadFault; times?: number } | null;
};

/** `missing`: answered 404; `cut`: the line breaks in the middle; `short`: ends in the middle; `changed`: one byte is another. */
export type DownloadFault = 'missing' | 'cut' | 'short' | 'changed' | 'slow';

/** Whose bytes a cut counts: those of the server or those of the device. */
export type CutSide = 'toDevice' | 'fromDevice';

/** The account may not start chats until then (milliseconds since 1970). */
export type Restriction = { number: string; until: number };

export type StreamErrorCode = 403 | 440 | 500 | 503 | 515;

export type ScriptState = {
  id: string;
  title: string;
  description: string;
  status: 'idle' | 'running' | 'paused' | 'done';
  step: number;
  steps: number;
};

export type LoadRequest = {
  to: string;
  customers: number;
  messages: number;
  perSecond?: number;
  prefix?: string;
  /** every so many messages one is a document with the text as its caption */
  fileEvery?: number;
};

export type LoadResult = {
  isRunning: boolean;
  sent: number;
  durationMs: number;
  /** `sha256` (hex) is that of the file of a message with one */
  customers: { number: string; name: string; messages: { id: string; text: string; sha256?: string }[] }[];
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
