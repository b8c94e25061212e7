import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { onePixel } from '../kit/sample-files.ts';
import {
  announcementForm,
  helpForm,
  makeAnnouncement,
  makeHelp,
  newsButton,
  newsPanel,
  openAnnouncements,
  openHelps,
  openHelpsAdmin,
  standInForYoutube,
} from '../pages/news-page.ts';
import { once, openList, press, type Screen } from './screen.ts';

const nothing = { records: [], count: 0, hasMore: false, next: null };
const picture = { name: 'Mapa das filas novas.png', mimeType: 'image/png', buffer: onePixel };
const news = [
  ['Dica: respostas rápidas', 'Digite uma barra e o atalho: https://recado.example/ajuda', { priority: 3 }],
  ['Reajuste dos planos', 'Em rascunho.', { priority: 2, status: false }],
  ['Horário de fim de ano', 'Nos dias 24 e 31 o suporte atende até as 12 h.', { priority: 2 }],
  [
    'Manutenção no domingo',
    'No domingo, das 6 h às 7 h, o Recado fica fora do ar.\nAs mensagens que chegarem nesse tempo *não se perdem*: elas entram assim que a manutenção termina.',
    { priority: 1 },
  ],
] as const;

const makeNews = once(async (page) => {
  const { count } = await ask<{ count: number }>(page, 'GET', '/announcements?status=all');
  if (count === 0) for (const [title, text, more] of news) await makeAnnouncement(page, title, text, more);
});

const openNews = async (page: Page): Promise<void> => {
  await openAnnouncements(page);
  await makeNews(page);
  await page.getByText('Manutenção no domingo').first().waitFor();
};

const openPanel = async (page: Page): Promise<void> => {
  await openNews(page);
  await openList(page);
  await newsButton(page).click();
  await newsPanel(page).getByRole('listitem').first().waitFor();
};

const videos = [
  ['Primeiros passos', 'Como entrar, escolher suas filas e aceitar o primeiro atendimento.'],
  ['Conectar um WhatsApp', 'Ligue o celular da empresa com o código QR, e o que fazer quando ele cai.'],
  ['Respostas rápidas', 'Escreva uma vez o que você responde todo dia.'],
] as const;

const makeVideos = once(async (page) => {
  const { count } = await ask<{ count: number }>(page, 'GET', '/helps');
  if (count === 0) for (const [title, text] of videos) await makeHelp(page, title, text);
});

const withVideos = async (page: Page): Promise<void> => {
  await openHelpsAdmin(page);
  await makeVideos(page);
  await page.getByText('Primeiros passos').first().waitFor();
};

/** Announcements, their popover, and help videos. */
export const newsScreens: Screen[] = [
  {
    name: 'announcements: none',
    show: async (page) => {
      await page.route('**/api/announcements?*', (route) => route.fulfill({ json: nothing }));
      await openAnnouncements(page);
      await page.getByText('Nenhum informativo ainda').waitFor();
    },
  },
  { name: 'announcements', show: openNews },
  {
    name: 'announcements: new, refused, with a picture',
    show: async (page) => {
      await openAnnouncements(page, '?new');
      const form = announcementForm(page);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await form.getByText('Obrigatório').first().waitFor();
      await form.locator('input[type=file]').setInputFiles(picture);
      await form.getByText('Será enviado ao salvar').waitFor();
    },
  },
  {
    name: 'frame: announcements',
    show: async (page) => {
      await openPanel(page);
      // Each of the two widths may have written one.
      await newsPanel(page)
        .getByRole('button', { name: /^Manutenção no domingo/ })
        .first()
        .click();
    },
  },
  {
    name: 'frame: no announcements',
    show: async (page) => {
      await page.route('**/api/announcements?*', (route) => route.fulfill({ json: nothing }));
      await openList(page);
      await newsButton(page).click();
      await newsPanel(page).getByText('Nenhum informativo').waitFor();
    },
  },
  {
    name: 'helps: none',
    show: async (page) => {
      await page.route('**/api/helps/list', (route) => route.fulfill({ json: [] }));
      await openHelps(page);
      await page.getByText('Nenhum vídeo de ajuda ainda').waitFor();
    },
  },
  { name: 'helps: administration', show: withVideos },
  {
    name: 'helps: new, refused',
    show: async (page) => {
      await openHelpsAdmin(page, '?new');
      await helpForm(page).getByLabel('Código do vídeo').fill('https://vimeo.com/1');
      await helpForm(page).getByRole('button', { name: 'Salvar' }).click();
      await helpForm(page).getByText('Informe o código ou o endereço de um vídeo do YouTube').waitFor();
    },
  },
  {
    name: 'helps',
    show: async (page) => {
      await withVideos(page);
      await openHelps(page);
      await page
        .getByRole('button', { name: /^Assistir/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'helps: player',
    show: async (page) => {
      await standInForYoutube(page);
      await withVideos(page);
      await openHelps(page);
      await press(page, 'Assistir Primeiros passos');
      await page.frameLocator('iframe').getByRole('button', { name: 'Reproduzir' }).waitFor();
    },
  },
];
