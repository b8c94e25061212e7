import type { ChatMessage, PhoneSummary, SimulatorEvent } from '@recado/whatsapp-simulator/client';

/** One line of the log; `ms` is the time since the message that it is about was written. */
export type LogLine = {
  key: string;
  at: number;
  kind: 'sent' | 'arrived' | 'answered' | 'delivered' | 'read' | 'repeated' | 'linked' | 'unlinked' | 'problem';
  from: string;
  to: string;
  ms: number | null;
};

type Known = {
  names: Map<string, PhoneSummary>;
  written: Map<string, ChatMessage>;
  /** Companies with a linked device at the moment that is being told. */
  linked: Set<string>;
};
type Link = SimulatorEvent & { type: 'link' };

const nameOf = ({ names }: Known, number: string): string => names.get(number)?.name ?? number;
const isCompany = ({ names }: Known, number: string): boolean => names.get(number)?.kind === 'company';

const ofMessage = (event: SimulatorEvent & { type: 'message' }, known: Known): Omit<LogLine, 'key' | 'at'> | null => {
  const { message, number } = event;
  // Each message is seen by both handsets: the customer's one tells it.
  if (isCompany(known, number)) return null;
  if (message.fromMe) return { kind: 'sent', from: nameOf(known, number), to: nameOf(known, message.chat), ms: null };
  const ms = known.written.has(message.id) ? message.time - (known.written.get(message.id)?.time ?? 0) : null;
  return { kind: 'answered', from: nameOf(known, message.author), to: nameOf(known, number), ms };
};

const ofTick = (event: SimulatorEvent & { type: 'tick' }, known: Known): Omit<LogLine, 'key' | 'at'> | null => {
  const { number, chat, ids, ack, at } = event;
  if (ack !== 3 && ack !== 4) return null;
  const written = known.written.get(ids[0] ?? '')?.time;
  const names = {
    from: nameOf(known, number),
    to: nameOf(known, chat),
    ms: written === undefined ? null : at - written,
  };
  // With a linked device the customer's second tick is the product's word that it keeps the message.
  if (isCompany(known, chat) && ack === 3 && known.linked.has(chat)) return { kind: 'arrived', ...names };
  return { kind: ack === 3 ? 'delivered' : 'read', ...names };
};

const lineOf = (event: SimulatorEvent, known: Known): Omit<LogLine, 'key' | 'at'> | null => {
  const nobody = { from: '', to: '', ms: null };
  if (event.type === 'message') return ofMessage(event, known);
  if (event.type === 'tick') return ofTick(event, known);
  if (event.type === 'duplicate') return { ...nobody, kind: 'repeated', to: nameOf(known, event.number) };
  if (event.type === 'problem') return { ...nobody, kind: 'problem', from: event.what };
  if (event.type !== 'link' || (event.state !== 'linked' && event.state !== 'unlinked')) return null;
  return { ...nobody, kind: event.state, from: nameOf(known, event.number) };
};

/** Who was linked before the first event: told by the first word about the link, else by how it is now. */
const linkedAtFirst = (events: readonly SimulatorEvent[], phones: readonly PhoneSummary[]): Set<string> => {
  const links = events.filter((event): event is Link => event.type === 'link');
  const wasLinked = ({ number, devices }: PhoneSummary): boolean => {
    const first = links.find((event) => event.number === number);
    return first ? first.state !== 'linked' : devices.length > 0;
  };
  return new Set(phones.filter(wasLinked).map(({ number }) => number));
};

const follow = (event: SimulatorEvent, { written, linked }: Known): void => {
  if (event.type === 'message' && event.message.fromMe) written.set(event.message.id, event.message);
  if (event.type === 'link' && event.state === 'linked') linked.add(event.number);
  if (event.type === 'link' && event.state === 'unlinked') linked.delete(event.number);
};

/** Ids of messages that the product or a handset has confirmed: their line tells more than "sent". */
const confirmedIds = (events: readonly SimulatorEvent[]): Set<string> =>
  new Set(events.flatMap((event) => (event.type === 'tick' && event.ack >= 3 ? event.ids : [])));

/** Events as lines of the log, the newest first. */
export const logLines = (events: readonly SimulatorEvent[], phones: readonly PhoneSummary[]): LogLine[] => {
  const names = new Map(phones.map((phone) => [phone.number, phone]));
  const known: Known = { names, written: new Map(), linked: linkedAtFirst(events, phones) };
  const confirmed = confirmedIds(events);
  const lines: LogLine[] = [];
  for (const [index, event] of events.entries()) {
    follow(event, known);
    const line = lineOf(event, known);
    if (!line || (line.kind === 'sent' && event.type === 'message' && confirmed.has(event.message.id))) continue;
    lines.push({ ...line, at: event.at, key: `${event.at}-${events.length - index}` });
  }
  return lines.reverse();
};

/**
 * What customers wrote to a company since its latest link, and how much of it the product has confirmed.
 * @param since the moment of the link in ms; 0 when it is not known
 */
export const tally = (received: readonly ChatMessage[], since: number): { sent: number; received: number } => {
  const counted = received.filter(({ fromMe, time }) => !fromMe && time >= since);
  return { sent: counted.length, received: counted.filter(({ ack }) => ack >= 3).length };
};
