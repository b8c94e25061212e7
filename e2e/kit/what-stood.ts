import { appendFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

/** What a browser said lately that may tell why a test failed, oldest first. */
const notesKept = 12;
/** Enough for a whole conversation; a page of 10,000 rows need not be told. */
const pictureLength = 6_000;
/** A page that answers nothing any more must not hold up what the others tell. */
const lookMs = 5_000;

/** What is kept of failures until the next one of that name. */
const results = fileURLToPath(new URL('../../test-results/', import.meta.url));

const pages = new Map<Page, string[]>();
const products = new Set<() => string>();

function watchPage(page: Page): void {
  const notes: string[] = [];
  const note = (text: string): void => {
    notes.push(`${new Date().toISOString().slice(11, 23)} ${text.slice(0, 300)}`);
    if (notes.length > notesKept) notes.shift();
  };
  pages.set(page, notes);
  page.on('close', () => pages.delete(page));
  page.on('crash', () => note('the page crashed'));
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText}: ${request.method()} ${request.url()}`));
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
}

/** Every page of a context is looked at when a test fails. */
export function watchContext(context: BrowserContext): void {
  context.on('page', watchPage);
}

/** A process whose last words are told when a test fails. */
export function watchProduct(output: () => string): void {
  products.add(output);
}

const picture = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: lookMs })
    .then(
      (text) => text.slice(-pictureLength),
      (error: unknown) => `no picture: ${String(error).split('\n', 1)[0]}`,
    );

/** Keeps the whole text and a picture of each page in a folder that has the test's name. */
async function keep(test: string, text: string, open: readonly Page[]): Promise<void> {
  const folder = path.join(results, test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 120));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'what-stood.txt'), text);
  const shots = open.map((page, index) =>
    page.screenshot({ path: path.join(folder, `page-${index + 1}.png`), timeout: lookMs }),
  );
  // A page that answers nothing any more has no picture.
  await Promise.allSettled(shots);
}

/**
 * Writes down what stood in every page and process when a test failed: the roles and names on each screen, what the browser
 * complained of, the last words of each product. The short half goes into TEST_NOTES_FILE, too, which the summary shows; all
 * of it and the pictures are kept under test-results.
 */
export async function tellWhatStood(test: string): Promise<void> {
  const open = [...pages].filter(([page]) => !page.isClosed());
  const short = open.map(([page, notes]) => [`  page ${page.url()}`, ...notes.map((note) => `    ${note}`)].join('\n'));
  const pictures = await Promise.all(open.map(async ([page]) => `\n-- ${page.url()}\n${await picture(page)}`));
  const words = [...products].map((output) => `\n-- a product’s last words\n${output().slice(-1_500)}`);
  const text = ['', `== What stood when it failed: ${test}`, ...short, ...pictures, ...words, ''].join('\n');
  process.stderr.write(text);
  await keep(
    test,
    text,
    open.map(([page]) => page),
  );
  const file = process.env.TEST_NOTES_FILE;
  if (file) appendFileSync(file, `${short.join('\n')}\n`);
}
