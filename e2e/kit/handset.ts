import type { ChatMessage, SimulatorClient } from '@recado/whatsapp-simulator';
import { until } from './until.ts';

/** A customer's phone: what its person does, and what she sees of the company's chat. */
export class Handset {
  readonly number: string;
  readonly name: string;
  #phones: SimulatorClient;
  #company: string;

  constructor(phones: SimulatorClient, who: { number: string; name: string }, company: string) {
    this.#phones = phones;
    this.number = who.number;
    this.name = who.name;
    this.#company = company;
  }

  async say(text: string, quotedId?: string): Promise<string> {
    const { id } = await this.#phones.say(this.number, {
      to: this.#company,
      text,
      ...(quotedId === undefined ? {} : { quotedId }),
    });
    return id;
  }
  /** Sends a file that comes with the simulator. */
  async sendSample(sample: string, caption?: string): Promise<string> {
    const words = caption === undefined ? {} : { caption };
    const { id } = await this.#phones.sendSample(this.number, { to: this.#company, sample, ...words });
    return id;
  }

  /** The plain bytes of a file on this phone. */
  async bytesOf(id: string): Promise<Buffer> {
    return Buffer.from(await this.#phones.fileBytes(this.number, id));
  }

  /** Everything of the company that has a file, oldest first, once there are so many and all of them are whole. */
  filesReceived(count: number): Promise<ChatMessage[]> {
    return until(`${count} files on the phone of ${this.name}`, async () => {
      const files = (await this.messages()).filter(({ fromMe, file }) => !fromMe && file);
      if (files.length > count) throw new Error(`${files.length} files on the phone of ${this.name}`);
      return files.length === count && files.every(({ file }) => file?.state === 'ready') && files;
    });
  }

  edit = (id: string, text: string) => this.#phones.edit(this.number, { chat: this.#company, id, text });
  delete = (id: string) => this.#phones.delete(this.number, { chat: this.#company, id });
  react = (id: string, emoji: string) => this.#phones.react(this.number, { chat: this.#company, id, emoji });
  read = () => this.#phones.read(this.number, this.#company);
  switchOn = (online: boolean) => this.#phones.setAuto(this.number, { online });

  /** Everything on the screen of this chat, oldest first. */
  async messages(): Promise<ChatMessage[]> {
    const { chats } = await this.#phones.phone(this.number);
    return chats.find(({ id }) => id === this.#company)?.messages ?? [];
  }

  async message(id: string): Promise<ChatMessage> {
    const found = (await this.messages()).find((message) => message.id === id);
    if (!found) throw new Error(`${this.name} has no message ${id}`);
    return found;
  }

  /** The one message of the company that contains a text; two of them are an error. */
  untilReceived(text: string): Promise<ChatMessage> {
    return until(`on the phone of ${this.name}: ${text}`, async () => {
      const found = (await this.messages()).filter((message) => !message.fromMe && message.text.includes(text));
      if (found.length > 1) throw new Error(`${found.length} times on the phone of ${this.name}: ${text}`);
      return found[0];
    });
  }

  /** Waits until a message has become what `check` wants. */
  untilMessage(id: string, what: string, check: (message: ChatMessage) => boolean): Promise<ChatMessage> {
    return until(`on the phone of ${this.name}: ${what}`, async () => {
      const message = await this.message(id);
      return check(message) && message;
    });
  }
}
