import type { ChatFile, ChatMessage, Tick } from './control-types.ts';
import type { Journal } from './journal.ts';
import type { Effect } from './message-content.ts';

/** One message as it reaches or leaves a handset. */
export type Incoming = { id: string; chat: string; fromMe: boolean; author: string; time: number; ack: Tick };

export type Applied =
  | { outcome: 'shown' | 'changed'; message: ChatMessage }
  | { outcome: 'duplicate' }
  | { outcome: 'nothing' };

/** What the person who holds the phone sees, per chat, in the order of arrival. */
export class ChatStore {
  #journal: Journal;
  #shelf: string;
  #marksShelf: string;
  #chats = new Map<string, Map<string, ChatMessage>>();
  #marks = new Set<string>();

  constructor(journal: Journal, number: string) {
    this.#journal = journal;
    this.#shelf = `chat/${number}`;
    this.#marksShelf = `mark/${number}`;
    for (const value of journal.values(this.#shelf)) {
      const message = value as ChatMessage; // written by #keep
      this.#chat(message.chat).set(message.id, message);
    }
    for (const mark of journal.values(this.#marksShelf)) this.#marks.add(String(mark));
  }

  ids(): string[] {
    return [...this.#chats.keys()];
  }

  messages(chat: string): ChatMessage[] {
    return [...(this.#chats.get(chat)?.values() ?? [])];
  }

  find(chat: string, id: string): ChatMessage | undefined {
    return this.#chats.get(chat)?.get(id);
  }

  /** Has a message with this id, shown or not, already reached this handset from this author? */
  has(incoming: Pick<Incoming, 'chat' | 'id' | 'author'>): boolean {
    return this.#chats.get(incoming.chat)?.has(incoming.id) || this.#marks.has(`${incoming.author}:${incoming.id}`);
  }

  /** Applies a message once; the same id from the same author again is a duplicate and changes nothing. */
  apply(incoming: Incoming, effect: Effect): Applied {
    if (this.has(incoming)) return { outcome: 'duplicate' };
    if (effect.does === 'nothing') return { outcome: 'nothing' };
    if (effect.does !== 'show') return this.#change(incoming, effect);
    const { kind, text, quotedId, file } = effect;
    const message: ChatMessage = {
      ...incoming,
      kind,
      text,
      ...(quotedId === undefined ? {} : { quotedId }),
      ...(file ? { file } : {}),
      isEdited: false,
      isDeleted: false,
      reactions: {},
    };
    this.#chat(incoming.chat).set(incoming.id, message);
    this.#keep(message);
    return { outcome: 'shown', message };
  }

  /** Changes what is shown of the file of a message, when there is one. */
  changeFile(chat: string, id: string, file: Partial<ChatFile>): ChatMessage | undefined {
    const message = this.find(chat, id);
    if (!message?.file) return undefined;
    message.file = { ...message.file, ...file };
    this.#keep(message);
    return message;
  }

  /** Raises the ticks of messages; a tick never goes down. Returns the ids that changed. */
  tick(chat: string, ids: string[], ack: Tick): string[] {
    const changed: string[] = [];
    for (const id of ids) {
      const message = this.find(chat, id);
      if (!message || message.ack >= ack) continue;
      message.ack = ack;
      this.#keep(message);
      changed.push(id);
    }
    return changed;
  }

  #change(incoming: Incoming, effect: Exclude<Effect, { does: 'show' | 'nothing' }>): Applied {
    const mark = `${incoming.author}:${incoming.id}`;
    this.#marks.add(mark);
    this.#journal.put(this.#marksShelf, mark, mark);
    const message = this.find(incoming.chat, effect.id);
    if (!message) return { outcome: 'nothing' };
    if (effect.does === 'react') {
      if (effect.emoji === '') delete message.reactions[incoming.author];
      else message.reactions[incoming.author] = effect.emoji;
    } else {
      // only the author may change a message, and an admin delete it, as on a real handset
      const mayDelete = effect.does === 'delete' && effect.asAdmin === true;
      if (message.author !== incoming.author && !mayDelete) return { outcome: 'nothing' };
      if (effect.does === 'edit') {
        message.isEdited = true;
        message.text = effect.text;
      } else {
        message.isDeleted = true;
        message.text = '';
      }
    }
    this.#keep(message);
    return { outcome: 'changed', message };
  }

  #chat(id: string): Map<string, ChatMessage> {
    const known = this.#chats.get(id);
    if (known) return known;
    const chat = new Map<string, ChatMessage>();
    this.#chats.set(id, chat);
    return chat;
  }

  #keep(message: ChatMessage): void {
    this.#journal.put(this.#shelf, `${message.chat}/${message.id}`, message);
  }
}
