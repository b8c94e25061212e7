import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { fileSamples, shareFiles, showFiles } from '../kit/filed-messages.ts';
import { openContact } from '../pages/conversation-page.ts';
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
  await showFiles(page, fileSamples[kind]);
  await openTicket(page);
  await page.locator('[data-bubble^="sample-"]').last().waitFor();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => null))));
};

/** The files beside the conversation. */
const openShared = async (page: Page, kind: 'pictures' | 'documents'): Promise<void> => {
  await shareFiles(page, fileSamples[kind]);
  await openTicket(page);
  await page.getByRole('log').getByRole('article').last().waitFor();
  await openContact(page);
  const shared = page.getByRole('region', { name: 'Arquivos da conversa' });
  if (kind === 'documents') await shared.getByRole('radio', { name: 'Documentos' }).check();
  await shared.getByRole('button', { name: 'Mostrar mais' }).scrollIntoViewIfNeeded();
};

/** The tray is emptied by going away: nothing of one screen is left for the next. */
const openWithTray = async (page: Page, files: (typeof photo)[]): Promise<void> => {
  await openTicket(page);
  const parts = new FileParts(page);
  await parts.choose(files);
  await parts.tray().waitFor();
};

/** Two files leave, the second one with the name that is answered; its window's own. */
const sendWhile = async (page: Page, answers: 'never' | 'no', isNarrow: boolean): Promise<string> => {
  const last = { ...table, name: isNarrow ? 'tabela estreita.xlsx' : 'tabela larga.xlsx' };
  // Before the page is opened: what the window of the other width has sent off is in this browser's outbox already.
  await page.route('**/api/messages/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return answers === 'never' ? undefined : route.fulfill({ status: 400, json: { error: 'ERR_FILE_CONTENT' } });
  });
  await openWithTray(page, [{ ...photo, name: 'foto.jpg' }, last]);
  await new FileParts(page).send();
  return last.name;
};

/** Forgets what this browser would send off with the next page. */
const forgetUnsent = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('tickets:outbox')) localStorage.removeItem(key);
  });

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
      await openTicket(page);
      await new FileParts(page).dragOver(photo);
      await page.getByText('Solte para anexar').waitFor();
    },
  },
  { name: 'files: pictures beside the conversation', show: (page) => openShared(page, 'pictures') },
  { name: 'files: documents beside the conversation', show: (page) => openShared(page, 'documents') },
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
    show: async (page, isNarrow) => {
      await sendWhile(page, 'never', isNarrow);
      await new FileParts(page).cancel('foto.jpg').first().waitFor();
    },
  },
  {
    name: 'files: refused by the server',
    show: async (page, isNarrow) => {
      // A place of the product that sends nothing.
      await page.goto('/mark.svg');
      await forgetUnsent(page);
      const last = await sendWhile(page, 'no', isNarrow);
      // One after the other is sent: with this one all are refused, those that were the other window's, too.
      const refused = page.getByRole('log').locator('[data-index]').filter({ hasText: last });
      await refused.getByRole('button', { name: 'Descartar' }).waitFor();
      await page.getByRole('button', { name: 'Descartar' }).nth(1).waitFor();
      await forgetUnsent(page);
    },
  },
];
