import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@recado/contract';
import { workbook } from '../apps/server/src/kit/sheets/test-sheets.ts';
import type { DatabaseQuestion } from './database-worker.ts';
import { figure, ms, percentile, say, spread } from './figures.ts';
import type { HttpQuestion } from './http-worker.ts';
import type { LoadFigures } from './load.ts';
import { forkWorker, processorTime, treeMemory } from './processes.ts';
import { type Place, type Product, type Signed, startProduct } from './product.ts';

const importedRows = 50_000;
/** What the runtime holds before a round depends on when it last tidied up, so that one round says little. */
const exportRounds = 5;
const megabyte = 1024 * 1024;

const pages = [
  { name: 'page of 30, first', path: '/contacts' },
  { name: 'page of 30, searched, a few hits', path: '/contacts?searchParam=mariana%20ara%C3%BAjo%205' },
  { name: 'page of 30, searched, a number', path: '/contacts?searchParam=77777' },
  { name: 'page of 30, searched, 5,000 hits', path: '/contacts?searchParam=mariana' },
] as const;

async function seed(place: Place): Promise<void> {
  const seeder = forkWorker('./database-worker.ts');
  const ask = (question: DatabaseQuestion) => seeder.ask(question);
  const from = performance.now();
  await ask({ is: 'open', place });
  await ask({ is: 'seedContacts' });
  await ask({ is: 'close' });
  await seeder.stop();
  say(`  100,000 contacts stored in ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

async function measurePagesOf(product: Product, signed: Signed, count: number, target: string): Promise<void> {
  const caller = forkWorker('./http-worker.ts');
  const scrolled = await scrollPlace(signed);
  for (const { name, path } of [
    ...pages,
    { name: 'page of 30, scrolled to the 1,001st', path: `/contacts?after=${scrolled}` },
  ]) {
    const before = processorTime(product.pid);
    const question: HttpQuestion = { url: `${product.origin}/api${path}`, token: signed.token, clients: 1, count };
    const { samples } = await caller.ask<LoadFigures>(question);
    // The warm-up is a tenth more.
    const used = (processorTime(product.pid) - before) / (count * 1.1);
    figure(name, `${spread(samples)}, processor ${ms(used)}`, { target });
  }
  await caller.stop();
}

/** The place in the list behind its thousandth page. */
async function scrollPlace(signed: Signed): Promise<string> {
  const { next } = await signed.call<{ next: string }>('GET', '/contacts?pageNumber=1000');
  return encodeURIComponent(next);
}

/** Megabytes of every process of the product; 0 where the system does not tell. */
const memoryOf = (product: Product): number => treeMemory(product.pid) ?? 0;

/** Bytes of the whole export, read as it comes. */
async function readExport(product: Product, signed: Signed): Promise<number> {
  const response = await fetch(`${product.origin}/api/contacts/export`, {
    headers: { authorization: `Bearer ${signed.token}` },
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength;
  return bytes;
}

/** Megabytes that the product grew by, at most, while the export was read. */
async function growthOfExport(product: Product, signed: Signed): Promise<number> {
  const before = memoryOf(product);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(product));
  }, 50);
  await readExport(product, signed);
  clearInterval(watch);
  return most - before;
}

/** Reads the export and watches what the server's memory grows by meanwhile, each time from where it stood. */
async function measureExport(product: Product, signed: Signed): Promise<void> {
  // The first one makes the runtime and the database's own caches as large as they get.
  const from = performance.now();
  const bytes = await readExport(product, signed);
  const size = `${(bytes / megabyte).toFixed(1)} MB in ${((performance.now() - from) / 1000).toFixed(1)} s`;
  const growths: number[] = [];
  for (let round = 0; round < exportRounds; round++) growths.push(await growthOfExport(product, signed));
  const each = growths.map((growth) => `+ ${growth.toFixed(0)}`).join(', ');
  figure('export of 100,000 contacts', `${size}, memory ${each} MB`, { target: '+ 50 MB each' });
}

const csvRow = (_: unknown, index: number) => `Importada ${index};${5521900000000 + index};i${index}@exemplo.local`;

const listOfPeople = () =>
  new File([['nome;numero;email', ...Array.from({ length: importedRows }, csvRow)].join('\n')], 'pessoas.csv');

/** A workbook of about 125 kB that unpacks to 400,000 rows. */
function packedRows(): File {
  const row = (index: number) => `<row${index % 60 ? '' : ` r="${index}"`}><c><v>${index % 97}</v></c></row>`;
  return new File([workbook(Array.from({ length: 400_000 }, (_, index) => row(index + 1)).join(''))], 'linhas.xlsx');
}

async function upload(product: Product, signed: Signed, file: File): Promise<Import> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(`${product.origin}/api/contacts/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${signed.token}` },
    body,
  });
  if (!response.ok) throw new Error(`The file was answered ${response.status}.`);
  return (await response.json()) as Import; // the reply of this call
}

async function settled(signed: Signed, id: number, states: readonly string[], everyMs = 200): Promise<Import> {
  for (;;) {
    const record = await signed.call<Import>('GET', `/contacts/imports/${id}`);
    if (states.includes(record.state)) return record;
    await delay(everyMs);
  }
}

/** Imports rows while somebody else turns pages. */
async function measureImport(product: Product, signed: Signed, count: number): Promise<void> {
  const caller = forkWorker('./http-worker.ts');
  const question: HttpQuestion = { url: `${product.origin}/api/contacts`, token: signed.token, clients: 1, count };
  const calm = await caller.ask<LoadFigures>(question);
  const from = performance.now();
  const { id, mapping } = await settled(signed, (await upload(product, signed, listOfPeople())).id, [
    'mapping',
    'failed',
  ]);
  await signed.call('POST', `/contacts/imports/${id}/run`, { mapping });
  const busy = caller.ask<LoadFigures>(question);
  const done = await settled(signed, id, ['done', 'failed']);
  const took = (performance.now() - from) / 1000;
  const meanwhile = await busy;
  await caller.stop();
  figure('import of 50,000 rows', `${took.toFixed(1)} s, ${done.created} made`, { target: '60 s' });
  const p95 = (figures: LoadFigures) => percentile(figures.samples, 0.95);
  figure("another's first page meanwhile", `p95 ${ms(p95(meanwhile))}, before ${ms(p95(calm))}`, { target: '2 x' });
}

/** A small file of very many rows, from its upload to the answer that refuses it. */
async function measureRefusal(product: Product, signed: Signed): Promise<void> {
  const file = packedRows();
  const from = performance.now();
  const { id } = await upload(product, signed, file);
  const { state } = await settled(signed, id, ['mapping', 'failed'], 20);
  const took = performance.now() - from;
  figure(`file of ${(file.size / 1000).toFixed(0)} kB with 400,000 rows`, `${state} after ${ms(took)}`, {
    target: '1 s',
  });
}

/** Contacts: pages by search and by scroll, export and import, with 100,000 of them. */
export async function measureContacts(place: Place, isQuick: boolean): Promise<void> {
  await seed(place);
  const product = await startProduct(place);
  const signed = await product.login();
  const target = 'p95 25 ms';
  await measurePagesOf(product, signed, isQuick ? 50 : 300, target);
  await measureExport(product, signed);
  await measureImport(product, signed, isQuick ? 100 : 400);
  await measureRefusal(product, signed);
  await product.stop();
}
