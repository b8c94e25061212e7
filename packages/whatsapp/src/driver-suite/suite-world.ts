import type { Ack, Address, Driver, DriverHost, Translate } from '../port.ts';

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

/** One company number, one customer, one WhatsApp: what the suite needs of a driver's test world. */
export type SuiteWorld = {
  newDriver(host: DriverHost): Driver;
  translate: Translate;
  customer: { name: string; address: Address; number: string };
  accountNumber: string;
  scan(qr: string): Promise<void>;
  enterCode(code: string): Promise<void>;
  say(text: string, options?: { id?: string; quotedId?: string }): Promise<string>;
  edit(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
  react(id: string, emoji: string): Promise<void>;
  read(): Promise<void>;
  typing(on: boolean): Promise<void>;
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
