import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { fileSamples, showFiles } from '../kit/filed-messages.ts';
import { FileParts } from '../pages/file-parts.ts';
import { openTicket, type Screen } from './screen.ts';

const photo = {
  ...{ name: 'Mesa de carvalho maciço com oito lugares e tampo removível.jpg', mimeType: 'image/jpeg' },
  buffer: readFileSync(path.join(import.meta.dirname, '../../packages/whatsapp-simulator/samples/package.jpg')),
};
const table = { name: 'tabela.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(40_000, 1) };
const large = { ...photo, name: 'grande.jpg', buffer: Buffer.concat([photo.buffer, Buffer.alloc(5_300_000)]) };
const empty = { name: 'nada.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };

/** A conversation that ends with files; its pictures are there. */
const openWith = async (page: Page, kind: keyof typeof fileSamples): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await showFiles(page, fileSamples[kind]);
  await openTicket(page);
  await page.locator('[data-bubble^="sample-"]').last().waitFor();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => null))));
};

/** The tray is emptied by going away: nothing of one screen is left for the next. */
const openWithTray = async (page: Page, files: (typeof photo)[]): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await fillTray(page, files);
};
const fillTray = async (page: Page, files: (typeof photo)[]): Promise<void> => {
  await openTicket(page);
  const parts = new FileParts(page);
  await parts.choose(files);
  await parts.tray().waitFor();
};

const sendWhile = async (page: Page, answers: 'never' | 'no'): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Before the page is opened: what the window of the other width has sent off is in this browser's outbox already.
  await page.route('**/api/messages/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return answers === 'never' ? undefined : route.fulfill({ status: 400, json: { error: 'ERR_FILE_CONTENT' } });
  });
  await fillTray(page, [{ ...photo, name: 'foto.jpg' }, table]);
  await new FileParts(page).send();
};

const discardAll = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('tickets:outbox')) localStorage.removeItem(key);
  });
};

/** Files of messages: in the log, in the tray, on their way, over the whole screen. */
export const messageFileScreens: Screen[] = [
  { name: 'files: pictures and a sticker', show: (page) => openWith(page, 'pictures') },
  { name: 'files: films', show: (page) => openWith(page, 'films') },
  {
    name: 'files: sounds, one of them chosen',
    show: async (page) => {
      await openWith(page, 'sounds');
      await page.getByRole('button', { name: 'Tocar Mensagem de voz' }).first().click();
      await page.getByRole('button', { name: 'Velocidade 1x' }).first().waitFor();
    },
  },
  { name: 'files: documents', show: (page) => openWith(page, 'documents') },
  { name: 'files: on their way to us, and failed', show: (page) => openWith(page, 'troubles') },
  {
    name: 'files: over the whole screen',
    show: async (page) => {
      await openWith(page, 'pictures');
      await page
        .getByRole('button', { name: /^Abrir Foto/ })
        .last()
        .click();
      await new FileParts(page).viewer().waitFor();
    },
  },
  {
    name: 'files: held over the conversation',
    show: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openTicket(page);
      await new FileParts(page).dragOver(photo);
      await page.getByText('Solte para anexar').waitFor();
    },
  },
  { name: 'files: one in the tray', show: (page) => openWithTray(page, [photo]) },
  {
    name: 'files: several in the tray, and what was left out',
    show: async (page) => {
      await openWithTray(page, [photo, large, table, empty]);
      await new FileParts(page).tile('grande.jpg').click();
    },
  },
  {
    name: 'files: on their way out',
    show: async (page) => {
      await sendWhile(page, 'never');
      await new FileParts(page).cancel('foto.jpg').first().waitFor();
    },
  },
  {
    name: 'files: refused by the server',
    show: async (page) => {
      await discardAll(page);
      await sendWhile(page, 'no');
      await page.getByRole('button', { name: 'Descartar' }).nth(1).waitFor();
      await discardAll(page);
    },
  },
];
