import type { Ack, Address, Driver, DriverHost, KindBody, Marks, Translate } from '../port.ts';

/** One message as the customer sees it in the conversation with the company. */
export type OnPhone = {
  id: string;
  fromMe: boolean;
  text: string;
  quotedId?: string;
  isEdited: boolean;
  isDeleted: boolean;
  reactions: string[];
  ack: Ack;
};

/** A file that a customer sends, as her phone describes it. */
export type SuiteFile = {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
  type: string;
  name?: string;
  caption?: string;
  seconds?: number;
  voice?: boolean;
  gif?: boolean;
  viewOnce?: boolean;
  width?: number;
  height?: number;
  thumbnail?: string;
  waveform?: string;
};

/** A file of ours as it lies on the customer's phone, opened there. */
export type FileOnPhone = {
  kind: string;
  type: string;
  caption: string;
  size: number;
  sha256: string;
  name?: string;
  seconds?: number;
  isVoice: boolean;
  gif?: boolean;
};

/** What a test wants of its driver; `qrMs`: how long each QR code is shown. */
export type DriverTimings = { qrMs?: number };

/** One company number, one customer, one WhatsApp: what the suite needs of a driver's test world. */
export type SuiteWorld = {
  newDriver(host: DriverHost, timings: DriverTimings): Driver;
  translate: Translate;
  customer: { name: string; address: Address; number: string };
  accountNumber: string;
  scan(qr: string): Promise<void>;
  enterCode(code: string): Promise<void>;
  say(text: string, options?: { id?: string; quotedId?: string }): Promise<string>;
  /** The customer sends a message without a file; a text only for what stands beside it. */
  show(body: KindBody | { kind: 'text'; text: string }, marks?: Marks): Promise<string>;
  /** The customer calls, or a call goes on: nobody answered in time, or she hung up. Returns the call's id. */
  call(stage: 'offer' | 'timeout' | 'terminate', id?: string): Promise<string>;
  /** The owner takes the call on his own phone; missing when this world has no such thing. */
  answerCall?(id: string): Promise<void>;
  /** Ids of the calls that the company refused. */
  refusedCalls(): Promise<string[]>;
  edit(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
  react(id: string, emoji: string): Promise<void>;
  read(): Promise<void>;
  typing(on: boolean): Promise<void>;
  /** The customer shows another picture, or none. */
  showPicture(isShown: boolean): Promise<void>;
  sayFile(file: SuiteFile, bytes: Buffer): Promise<string>;
  /** Undefined until the phone has it whole. */
  fileOnPhone(id: string): Promise<FileOnPhone | undefined>;
  /** WhatsApp keeps the file of a customer's message no more; phones still have it. */
  expireFile(id: string): Promise<void>;
  /** Phones have it no more either. */
  forgetFile(id: string): Promise<void>;
  /** Other bytes come instead of the file. */
  spoilFile(id: string): Promise<void>;
  /** The owner writes to the customer from his own phone; undefined when this world has no such thing. */
  sayFromAccount?(text: string): Promise<string>;
  conversation(): Promise<OnPhone[]>;
  isCompanyTyping(): Promise<boolean>;
  /** Ids that came to the customer's phone more than once. */
  repeats(): Promise<number>;
  /** Cuts the line; `refuse` keeps the number from coming back until `letIn`. */
  drop(): Promise<void>;
  unlink(): Promise<void>;
  replace(): Promise<void>;
  ban(): Promise<void>;
  refuseNext(code: 463 | 479): Promise<void>;
  loseNextAck(): Promise<void>;
  linkedDevices(): Promise<number>;
  close(): Promise<void>;
};
