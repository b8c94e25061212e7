import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { until } from '../e2e/kit/until.ts';
import { figure } from './figures.ts';
import { memoryGrowth, type SplitProduct, withSplitProduct } from './split-product.ts';

const shop = '5511990008888';
const maria = '5511988886666';
const megabyte = 1024 * 1024;
const patienceMs = 300_000;
const warmUps = 6;

interface BigFile {
  path: string;
  megabytes: number;
  sha256: string;
}

async function makeFile(dir: string, megabytes: number): Promise<BigFile> {
  const hash = createHash('sha256');
  function* chunks(): Generator<Buffer> {
    for (let made = 0; made < megabytes; made++) {
      const chunk = randomBytes(megabyte);
      hash.update(chunk);
      yield chunk;
    }
  }
  const file = path.join(dir, `${megabytes}.bin`);
  await pipeline(Readable.from(chunks()), createWriteStream(file));
  return { path: file, megabytes, sha256: hash.digest('hex') };
}

/** From the customer's phone until an agent has downloaded it from the product. */
async function passIn({ simulator, api }: SplitProduct, ticketId: number, file: BigFile): Promise<void> {
  const name = `${randomBytes(4).toString('hex')}.bin`;
  await simulator.client.sendFile(
    maria,
    { to: shop, kind: 'document', name, caption: name },
    await openAsBlob(file.path),
  );
  const url = await until(
    'the file in the product',
    async () => (await api.history(ticketId)).find(({ body }) => body === name)?.mediaUrl,
    patienceMs,
  );
  const hash = createHash('sha256');
  const answer = await fetch(url);
  for await (const part of answer.body ?? []) hash.update(part);
  if (hash.digest('hex') !== file.sha256) throw new Error('Another file came in.');
}

/** From an agent's browser until the customer's phone has it whole. */
async function passOut({ simulator, api }: SplitProduct, ticketId: number, file: BigFile): Promise<void> {
  const form = new FormData();
  form.append('medias', await openAsBlob(file.path), `${randomBytes(4).toString('hex')}.bin`);
  const { id } = await api.upload<{ id: string }>(`/messages/${ticketId}`, form, patienceMs);
  if (!id) throw new Error('The product made no message.');
  const arrived = async () => {
    const [chat] = (await simulator.client.phone(maria)).chats;
    const last = chat?.messages.findLast(({ fromMe, file: got }) => !fromMe && got?.name === formName(form));
    return last?.file?.state === 'ready' && last.file;
  };
  const { sha256 } = await until('the file on the phone', arrived, patienceMs);
  if (sha256 !== file.sha256) throw new Error('Another file went out.');
}

function formName(form: FormData): string | undefined {
  const entry = form.get('medias');
  return entry instanceof File ? entry.name : undefined;
}

async function openTicket({ simulator, api }: SplitProduct): Promise<number> {
  const { client } = simulator;
  await client.addPhone({ number: shop, name: 'Loja', kind: 'company' });
  await client.addPhone({ number: maria, name: 'Maria' });
  await api.link('Bench', (qr) => client.scan(shop, qr));
  await client.say(maria, { to: shop, text: 'vou mandar' });
  const { id } = await until('the ticket', async () => (await api.tickets('pending'))[0]);
  await api.accept(id);
  return id;
}

async function measureWay(
  product: SplitProduct,
  what: string,
  file: BigFile,
  pass: () => Promise<void>,
): Promise<void> {
  const from = performance.now();
  const used = product.processorTime();
  const growth = await memoryGrowth(product, pass);
  const seconds = (performance.now() - from) / 1000;
  const spent = (product.processorTime() - used) / 1000;
  const title = `${file.megabytes} MB ${what}`;
  figure(`${title}: time`, `${seconds.toFixed(1)} s (${spent.toFixed(1)} s of processor)`, { target: '120 s' });
  const [api, sessions] = [growth.api, growth.sessions].map((grown) => `${grown.toFixed(0)} MB`);
  figure(`${title}: peak RSS over before`, `server ${api}, session worker ${sessions}`, { target: '50 MB each' });
}

/** A document of 100 MB both ways through the whole server, after a warm-up with the same in small. */
export function measureMedia(isQuick: boolean): Promise<void> {
  return withSplitProduct(async (product) => {
    const ticketId = await openTicket(product);
    const [small, big] = [await makeFile(product.dir, 20), await makeFile(product.dir, isQuick ? 30 : 100)];
    // As many bytes as the large one has, so that only what is held counts and not what waits to be collected.
    for (let turn = 0; turn < warmUps; turn++) {
      await passIn(product, ticketId, small);
      await passOut(product, ticketId, small);
    }
    await measureWay(product, 'in, phone to agent', big, () => passIn(product, ticketId, big));
    await measureWay(product, 'out, agent to phone', big, () => passOut(product, ticketId, big));
  });
}
