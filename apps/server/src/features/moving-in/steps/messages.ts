import { createHash } from 'node:crypto';
import { messageImport, messagesOf, newMessageId, reactionImport } from '#features/messages/index.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { type CompanyMove, readingOf } from '../company-move.ts';
import { type PartsByTicket, partAt } from '../map/moved-parts.ts';
import { ackOf, type Destination, type MessagePlan, planMessage } from '../map/plan-message.ts';
import type { OldRow } from '../source/source.ts';
import { changedAt, flagOf, madeAt, numberOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';
import { type KeptFile, keepFile, writeFiles } from './message-files.ts';

type Message = Extract<MessagePlan, { is: 'message' }> & { id: string };
type Reaction = Extract<MessagePlan, { is: 'reaction' }>;

/** The last message that is there. */
export interface UpTo {
  at: Date;
  id: string;
}

export interface MessageWork {
  parts: PartsByTicket;
  /** The address of each contact, for rows that name none. */
  addresses: ReadonlyMap<number, string>;
  /** Where files are kept; null in a dry run. */
  storage: Storage | null;
  /** From when on; what came before is there. */
  since: { at: Date; behind: string | null } | null;
  /** Does the work of a slice in one transaction that also notes how far it is. */
  write(upTo: UpTo, work: (writer: Writer) => Promise<void>): Promise<void>;
}

/** Messages that stand already, by WhatsApp's id; of several the one with the same person. */
class Known {
  readonly #byWaId = new Map<string, { id: string; contactId: number }[]>();

  add(waId: string, id: string, contactId: number): void {
    this.#byWaId.set(waId, [...(this.#byWaId.get(waId) ?? []), { id, contactId }]);
  }

  has(waId: string): boolean {
    return this.#byWaId.has(waId);
  }

  find(waId: string | null, contactId: number): string | null {
    const all = waId === null ? [] : (this.#byWaId.get(waId) ?? []);
    return (all.find((one) => one.contactId === contactId) ?? all[0])?.id ?? null;
  }
}

const keyOf = ({ to, waId, chat, author }: Message): string => `${to.connectionId}|${waId}|${chat}|${author}`;

/** Keys of all messages of a dry run, as numbers of 48 bits: two million take little room. */
class Seen {
  readonly #keys = new Set<number>();
  isNew(key: string): boolean {
    const number = createHash('sha256').update(key).digest().readUIntBE(0, 6);
    if (this.#keys.has(number)) return false;
    this.#keys.add(number);
    return true;
  }
}

function rowOf(move: CompanyMove, message: Message, known: Known) {
  const { row, to, fromMe, content } = message;
  const { ack, error } = ackOf(row, fromMe, move.family);
  return {
    ...{ id: message.id, ticket_id: to.ticketId, contact_id: to.contactId, connection_id: to.connectionId },
    ...{ wa_id: message.waId, wa_chat: message.chat, wa_author: message.author, from_me: fromMe, body: content.body },
    ...{ media_type: content.mediaType, ack, error, data: message.data, read: fromMe || flagOf(row, 'read') },
    ...{ is_deleted: flagOf(row, 'isDeleted'), is_edited: flagOf(row, 'isEdited') },
    ...{ quoted_id: known.find(message.quoted, to.contactId), user_id: move.ids.of('user', row.userId) },
    ...{ queue_id: move.ids.of('queue', row.queueId), created_at: message.at, updated_at: changedAt(row) },
  };
}

class MessageMove {
  readonly #move: CompanyMove;
  readonly #work: MessageWork;
  readonly #seen = new Seen();
  readonly #connections: number[];

  constructor(move: CompanyMove, work: MessageWork) {
    this.#move = move;
    this.#work = work;
    this.#connections = move.ids.newIdsOf('connection');
  }

  #destinationOf(row: OldRow): Destination | null {
    const part = partAt(this.#work.parts.get(numberOf(row, 'ticketId') ?? 0), madeAt(row));
    if (!part) return null;
    const address = this.#work.addresses.get(part.contactId) ?? '';
    return { ticketId: part.id, contactId: part.contactId, connectionId: part.connectionId, address };
  }

  #plan(rows: readonly OldRow[]): { messages: Message[]; reactions: Reaction[] } {
    const messages: Message[] = [];
    const reactions: Reaction[] = [];
    for (const row of rows) {
      const plan = planMessage(row, this.#destinationOf(row));
      if (plan.is === 'dropped') this.#move.report.dropped('Messages', plan.why);
      else if (plan.is === 'reaction') reactions.push(plan);
      else messages.push({ ...plan, id: newMessageId() });
    }
    return { messages, reactions };
  }

  async #known(messages: readonly Message[], reactions: readonly Reaction[]): Promise<Known> {
    const known = new Known();
    const files = messages.filter(({ content }) => content.file).map(({ waId }) => waId);
    const asked = [...messages, ...reactions].flatMap(({ quoted }) => quoted ?? []);
    const waIds = [...new Set([...files, ...asked])];
    if (this.#work.storage && waIds.length > 0)
      await this.#move.data.tenant(this.#move.companyId, async (tx) => {
        for (const row of await messagesOf(tx, this.#connections, waIds)) known.add(row.wa_id, row.id, row.contact_id);
      });
    return known;
  }

  /** Files of messages that are not there yet, copied before the rows that name them. */
  async #keepFiles(messages: readonly Message[], known: Known): Promise<Map<string, KeptFile>> {
    const kept = new Map<string, KeptFile>();
    for (const message of messages) {
      if (!message.content.file || known.has(message.waId)) continue;
      this.#move.goOn();
      kept.set(message.id, await keepFile(this.#move, this.#work.storage, message));
    }
    return kept;
  }

  async #write(writer: Writer, messages: readonly Message[], known: Known): Promise<Set<string | number>> {
    for (const { waId, id, to } of messages) known.add(waId, id, to.contactId);
    const fresh = writer.tx ? messages : messages.filter((message) => this.#seen.isNew(keyOf(message)));
    const written = await writer.insertNew(
      messageImport,
      fresh.map((message) => rowOf(this.#move, message, known)),
    );
    this.#move.report.count('Messages', 'written', written.size);
    this.#move.report.count('Messages', 'merged', messages.length - written.size);
    return written;
  }

  async #react(writer: Writer, reactions: readonly Reaction[], known: Known): Promise<void> {
    const rows = reactions.flatMap(({ row, to, author, emoji, fromMe, quoted, at }) => {
      const message_id = known.find(quoted, to.contactId);
      if (message_id === null && writer.tx) return [];
      const contact_id = fromMe ? null : (this.#move.ids.of('contact', row.contactId) ?? to.contactId);
      return [{ message_id, author, emoji, from_me: fromMe, contact_id, updated_at: at }];
    });
    const written = await writer.insert(reactionImport, rows);
    this.#move.report.count('Messages', 'merged', written);
    this.#move.report.dropped('Messages', 'reactionToNothing', reactions.length - rows.length);
    this.#move.report.count('Messages', 'merged', rows.length - written);
  }

  async slice(rows: readonly OldRow[]): Promise<void> {
    this.#move.goOn();
    const { messages, reactions } = this.#plan(rows);
    const known = await this.#known(messages, reactions);
    const files = await this.#keepFiles(messages, known);
    const last = rows.at(-1) ?? {};
    await this.#work.write({ at: madeAt(last), id: textOf(last, 'id', 200) }, async (writer) => {
      this.#move.report.count('Messages', 'read', rows.length);
      const written = await this.#write(writer, messages, known);
      const kept = messages.flatMap((plan) => {
        const file = files.get(plan.id);
        return file && written.has(plan.id) ? [{ plan, id: plan.id, file }] : [];
      });
      this.#move.report.count('files', 'read', kept.length);
      this.#move.report.count('files', 'written', kept.filter(({ file }) => file.bytes !== null).length);
      await writeFiles(writer, kept);
      await this.#react(writer, reactions, known);
    });
  }
}

/** Messages, oldest first, since their order is that on the screen; with files, quotes and reactions. */
export async function moveMessages(move: CompanyMove, work: MessageWork): Promise<void> {
  const mover = new MessageMove(move, work);
  const reading = readingOf(move, 'Messages', {
    ...{ order: ['createdAt', 'id'], through: { column: 'ticketId', table: 'Tickets' } },
    ...{ heavy: { column: 'dataJson', whenFilled: 'participant', whenIs: ['mediaType', 'audio'] } },
    ...(work.since ? { since: work.since } : {}),
  });
  for await (const rows of move.source.read(reading)) await mover.slice(rows);
}
