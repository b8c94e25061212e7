import type { CarriedQuote, CompanySettings } from '@recado/contract';
import type { Address, InboundItem, KindBody, NumberChangeBody, Peer } from '@recado/whatsapp';
import type { HeardAnswer, WrittenTo } from '#features/campaigns/index.ts';
import type { BotReply, BotRules, BotState, Outside } from '#features/chatbot/index.ts';
import type { KnownContact } from '#features/contacts/index.ts';
import type { Seal } from '#kit/crypto/seal.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { TicketView } from '#kit/events/record.ts';
import type { Person } from './people.repo.ts';
import type { ReceivedFile } from './received-file.ts';

/** Whose messages these are. `ownAddress` is the linked number, when it is known. */
export interface InboundScope {
  companyId: number;
  connectionId: number;
  ownAddress?: Address | undefined;
  /** Seals what opens the files of messages. */
  seal?: Pick<Seal, 'close'> | undefined;
}
/** One journal row and what the driver translated it to (decision 43). */
export interface InboundEntry {
  journalId: number;
  items: readonly InboundItem[];
  /** When the session worker took it from WhatsApp. */
  receivedAt?: Date;
}
export type InboundMessage = Extract<InboundItem, { t: 'message' }>;

/** A ticket as the batch changes it; written once, at the flush. */
export interface TicketState {
  /** 0 until it is stored. */
  id: number;
  uuid: string;
  contactId: number;
  status: 'pending' | 'open' | 'closed';
  queueId: number | null;
  userId: number | null;
  unread: number;
  /** It counts as unread because somebody put it aside, not for a message (docs/rules/tickets.md, N-1). */
  isPutAside: boolean;
  isGroup: boolean;
  closedAt: Date | null;
  queuedAt: Date | null;
  startedAt: Date | null;
  ratingAskedAt: Date | null;
  rating: number | null;
  ratedAt: Date | null;
  /** Why she rated so; null until she has said it. */
  ratingComment: string | null;
  /** Her first answer to the request was none of 1 to 3. */
  ratingAskedAgain: boolean;
  /** Of a closed ticket: nobody closed it but the timer of inactivity, and whether a person's question was the last word. */
  end: { isExpired: boolean; isAsked: boolean };
  /** Where the bot stands; `paused`: a person has taken over. The queue is the ticket's own. */
  bot: Omit<BotState, 'queueId'> & { paused: boolean };
  /** Who could see it before the batch; null for a new one. */
  before: TicketView | null;
  /** What happened to it, for its history. */
  log: { kind: string; data: Record<string, unknown> }[];
}
export interface NewMessage {
  id: string;
  ticket: TicketState;
  /** The ticket as it stood when the message came. */
  view: TicketView;
  waId: string;
  waChat: string;
  waAuthor: string;
  fromMe: boolean;
  body: string;
  preview: string;
  mediaType: string;
  /** Already seen: own ones, ratings and thanks after the end. */
  read: boolean;
  quotedWaId: string | null;
  /** What is shown of it where it was never stored. */
  quote: CarriedQuote | undefined;
  data: unknown;
  file: ReceivedFile | null;
  at: Date;
  receivedAt: Date | null;
  /** A line beside the conversation: the ticket keeps its last message and its place in the lists. */
  isQuiet: boolean;
}
export interface KnownMessage {
  id: string;
  contactId: number;
  waId: string;
  waAuthor: string;
  fromMe: boolean;
}
/** One batch on its way through the pipeline. */
export interface Batch {
  tx: TenantDb;
  scope: InboundScope;
  settings: CompanySettings;
  /** The queue of new tickets: the connection's only one (wire-contract 8.2). */
  onlyQueueId: number | null;
  bot: BotRules;
  completionMessage: string;
  now: Date;
  contacts: Map<string, KnownContact>;
  tickets: Map<number, TicketState>;
  /** Stored or about to be, by WhatsApp id. */
  known: Map<string, KnownMessage[]>;
  /** Members of groups and mentioned people, by address key. */
  people: Map<string, Person>;
  /** When each item was taken from WhatsApp. */
  receivedAt: ReadonlyMap<InboundItem, Date>;
  /** Contacts to whom a campaign wrote lately. */
  writtenTo: Map<number, WrittenTo>;
  /** What they answered to it. */
  campaignAnswers: (Omit<HeardAnswer, 'ticketId'> & { ticket: TicketState })[];
  fresh: NewMessage[];
  /** Closed tickets whose customers have come back, or wrote something else since. */
  cameBack: number[];
  thanks: TicketState[];
  /** Tickets whose request for a rating was answered with something else. */
  unclear: TicketState[];
  /** Tickets whose rating got its reason afterwards. */
  reasons: TicketState[];
  /** What the bot answers, in the order of the messages. */
  replies: (BotReply & { ticket: TicketState })[];
  /** Messages that a model or an integration answers. */
  handOvers: { ticket: TicketState; outside: Outside; messageId: string }[];
  /** Tickets of those who called although calls are not taken. */
  callers: TicketState[];
  /** Who goes on under another number. */
  numberChanges: (Omit<NumberChangeBody, 'kind'> & { peer: Peer })[];
  /** New names and pictures of groups, in their order. */
  groupChanges: { group: Address; change: Extract<KindBody, { kind: 'groupChange' }> }[];
}
/** What the steps of one message share. */
export interface MessageContext {
  batch: Batch;
  item: InboundMessage;
  contact?: KnownContact;
  ticket?: TicketState;
  /** The message changes nothing but the record: a rating or thanks after the end (decision 24). */
  onRecordOnly?: boolean;
  /** It does not count as unread. */
  isSeen?: boolean;
  /** It answers a campaign's question, or opts out: the bot says nothing to it. */
  isForCampaign?: boolean;
  campaignAnswer?: Omit<HeardAnswer, 'ticketId'>;
}
export type Step = (context: MessageContext) => 'continue' | 'stop';

/** Whether a person is the one the chat is with. */
export function isSamePeer(a: Peer, b: Peer): boolean {
  const keys = (peer: Peer) =>
    [peer.primary, ...(peer.alt ? [peer.alt] : [])].map(({ kind, value }) => `${kind}:${value}`);
  return keys(a).some((key) => keys(b).includes(key));
}
