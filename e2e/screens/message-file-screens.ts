import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { fileSamples, shareFiles, showFiles } from '../kit/filed-messages.ts';
import { longTicketUuid, unreadTicketUuid } from '../kit/seed-history.ts';
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

/** What is in a tray is kept with the draft and stands in every window: each width has a conversation for it. */
const trayTicketUuid = (isNarrow: boolean): string => (isNarrow ? unreadTicketUuid : longTicketUuid);

/** Nothing that one screen left in the tray is in that of the next. */
const emptyTray = async (page: Page, isNarrow: boolean): Promise<void> => {
  await page.goto('/helps');
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${trayTicketUuid(isNarrow)}`);
  const { files } = await ask<{ files: { key: string }[] }>(page, 'GET', `/tickets/${id}/draft`);
  for (const { key } of files) await ask(page, 'DELETE', `/tickets/${id}/draft/files/${key}`);
};

const openWithTray = async (page: Page, isNarrow: boolean, files: (typeof photo)[]): Promise<void> => {
  await emptyTray(page, isNarrow);
  await page.goto(`/tickets/${trayTicketUuid(isNarrow)}`);
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
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
  await openWithTray(page, isNarrow, [{ ...photo, name: 'foto.jpg' }, last]);
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
  {
    name: 'files: transcripts of voice notes',
    show: async (page) => {
      await openWith(page, 'transcripts');
      await page.getByRole('button', { name: 'Transcrever' }).waitFor();
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
  { name: 'files: one in the tray', show: (page, isNarrow) => openWithTray(page, isNarrow, [photo]) },
  {
    name: 'files: several in the tray, and what was left out',
    show: async (page, isNarrow) => {
      await openWithTray(page, isNarrow, [photo, large, table, empty]);
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
      // One after the other is sent: with this one both are refused.
      const refused = page.getByRole('log').locator('[data-index]').filter({ hasText: last });
      await refused.getByRole('button', { name: 'Descartar' }).waitFor();
      await forgetUnsent(page);
    },
  },
];
