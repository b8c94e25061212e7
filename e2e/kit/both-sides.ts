import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import type { SpawnedSimulator } from '@recado/whatsapp-simulator';
import type { Api } from './api.ts';
import { until } from './until.ts';

export const company = '5511988771020';
/** When nothing has moved for so long, nothing will. */
const stillMs = 60_000;

/** Texts of one conversation, in order: as said, and as found on the other side. */
export interface Conversation {
  customer: string;
  said: string[];
  stored: string[];
  /** hashes of the files that the customer sent, and of those that the product has; a word for one it has not */
  filesSaid: string[];
  filesStored: string[];
  accepted: string[];
  onHandset: string[];
  failed: string[];
  /** accepted, but not yet acknowledged by the network: these may still go out */
  waiting: string[];
}

/** The product on the one side, the phones on the other. */
export interface Sides {
  simulator: SpawnedSimulator;
  api: Api;
  connectionId: number;
  /** texts that the API accepted, in order, by customer */
  accepted: Map<string, string[]>;
}

/** How much is on its way: what the link has not confirmed of the customers' messages, and answers not on a handset. */
export async function onTheWay({ simulator, accepted }: Sides): Promise<number> {
  const { phones } = await simulator.client.state();
  const answers = phones.reduce((sum, { number, counters }) => {
    const texts = accepted.get(number)?.length ?? 0;
    return sum + Math.max(0, texts - counters.received);
  }, 0);
  const devices = phones.find(({ number }) => number === company)?.devices ?? [];
  return answers + devices.reduce((sum, { undelivered }) => sum + undelivered, 0);
}

async function compare(sides: Sides): Promise<Conversation[]> {
  const { api, simulator, accepted } = sides;
  const load = await simulator.client.loadResult();
  const tickets = [...(await api.tickets('open')), ...(await api.tickets('pending'))];
  const conversations: Conversation[] = [];
  for (const { number, messages } of load.customers) {
    const of = tickets.filter((ticket) => ticket.contact.number === number);
    const histories = await Promise.all(of.map((ticket) => api.history(ticket.id)));
    const history = histories.flat();
    const { messages: received } = await simulator.client.received(number);
    conversations.push({
      customer: number,
      said: messages.map(({ text }) => text),
      filesSaid: messages.flatMap(({ sha256 }) => sha256 ?? []),
      filesStored: await Promise.all(history.filter(({ fromMe, file }) => !fromMe && file).map(hashOfFile)),
      stored: history.filter(({ fromMe }) => !fromMe).map(({ body }) => body),
      accepted: accepted.get(number) ?? [],
      onHandset: received.map(({ text }) => text).filter((text) => text.startsWith('answer ')),
      waiting: history.filter(({ fromMe, ack }) => fromMe && ack === 1).map(({ body }) => body),
      failed: history.filter(({ fromMe, error }) => fromMe && error).map(({ body, error }) => `${body}: ${error}`),
    });
  }
  return conversations;
}

/** Whoever sees a message must get its file: no address of a file that is not there (trust I-22). */
async function hashOfFile({ file, mediaUrl }: Message): Promise<string> {
  if (file?.state !== 'ready' || !mediaUrl) return `${file?.state} ${file?.reason ?? ''}`;
  const answer = await fetch(mediaUrl).catch(() => null);
  if (!answer?.ok) return `the file answers ${answer?.status ?? 'nothing'}`;
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

const isSettled = (found: Conversation[]): boolean =>
  found.every(
    ({ said, stored, accepted, onHandset, waiting, filesSaid, filesStored }) =>
      stored.length >= said.length &&
      onHandset.length >= accepted.length &&
      waiting.length === 0 &&
      filesSaid.every((hash) => filesStored.includes(hash)),
  );

/** Resolves when nothing is on its way, or nothing has moved for a minute. Cheap: reading all tickets would slow the product. */
async function untilArrived(sides: Sides): Promise<void> {
  let [least, movedAt] = [Number.POSITIVE_INFINITY, Date.now()];
  while (least > 0 && Date.now() - movedAt < stillMs) {
    const now = await onTheWay(sides);
    if (now < least) [least, movedAt] = [now, Date.now()];
    await pause(500);
  }
}

/** What differs is the test's to say, so a time that runs out answers what there is. */
export async function settle(sides: Sides): Promise<Conversation[]> {
  await until(
    'the customers have written',
    async () => !(await sides.simulator.client.loadResult()).isRunning,
    600_000,
  );
  await sides.api.untilConnected(sides.connectionId);
  await untilArrived(sides);
  const deadline = Date.now() + stillMs;
  for (;;) {
    const found = await compare(sides);
    if (isSettled(found) || Date.now() > deadline) return found;
    await pause(2000);
  }
}
