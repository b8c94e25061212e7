import type { Page } from 'playwright-core';
import { lastText, longTicketUuid } from '../kit/seed-history.ts';
import { openOther, openTicket, press, type Screen, without } from './screen.ts';

const openLook = async (page: Page): Promise<void> => {
  await openTicket(page);
  await press(page, 'Ações do atendimento');
  await page.getByRole('menuitem', { name: 'Buscar na conversa' }).click();
};
const lookFor = async (page: Page, text: string): Promise<void> => {
  await openLook(page);
  await page.getByRole('searchbox', { name: 'Buscar na conversa' }).fill(text);
};
const openForward = async (page: Page): Promise<void> => {
  await openTicket(page);
  await page.getByRole('article').filter({ hasText: lastText }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click();
  await page.getByRole('dialog', { name: 'Encaminhar mensagem' }).waitFor();
};

const openEmoji = async (page: Page): Promise<void> => {
  await openTicket(page);
  await press(page, 'Emoji');
};

/** What is done with messages beside writing them. */
export const composingScreens: Screen[] = [
  {
    name: 'composer: emoji',
    show: async (page) => {
      await openEmoji(page);
      await page.getByRole('gridcell', { name: 'rosto risonho', exact: true }).waitFor();
    },
  },
  {
    name: 'composer: no emoji of that name',
    show: async (page) => {
      await openEmoji(page);
      await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('xilofonista');
      await page.getByText('Nenhum emoji com “xilofonista”.').waitFor();
    },
  },
  {
    name: 'composer: choice of a format',
    show: async (page, isNarrow) => {
      await openOther(page);
      await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('O pé sai hoje');
      // On phones there is no room for the button: the marks are typed.
      if (isNarrow) return;
      await press(page, 'Formatar');
      await page.getByRole('menu').waitFor();
    },
    leavesTraces: true,
  },
  {
    name: 'conversation: a hit of the search',
    show: async (page) => {
      await lookFor(page, 'perfeito');
      await page.getByText(/^1 de /).waitFor();
    },
  },
  {
    name: 'conversation: the search finds nothing',
    show: async (page) => {
      await lookFor(page, 'xilofone');
      await page.getByText('Nada encontrado').waitFor();
    },
  },
  {
    name: 'conversation: the search failed',
    show: (page) =>
      without(page, '**/search?*', async () => {
        await lookFor(page, 'perfeito');
        await page.getByText('A busca falhou').waitFor();
      }),
  },
  {
    name: 'conversation: forward a message',
    show: async (page) => {
      await openForward(page);
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'conversation: no tickets to forward to',
    show: async (page) => {
      await openForward(page);
      await page.getByRole('searchbox', { name: 'Buscar atendimento' }).fill('ninguém com este nome');
      await page.getByText('Nenhum outro atendimento em que você possa responder.').waitFor();
    },
  },
  {
    name: 'conversation: a message that can be undone',
    show: async (page) => {
      await page.route(/\/api\/messages\/\d+\?/, async (route) => {
        const answer = await (await route.fetch()).json();
        const own = answer.messages.findLast(({ fromMe }: { fromMe: boolean }) => fromMe);
        const held = { until: new Date(Date.now() + 3_600_000).toISOString(), why: 'undo' };
        const { user } = answer.ticket;
        if (own) Object.assign(own, { held, ack: 1, userId: user?.id ?? own.userId });
        await route.fulfill({ json: answer });
      });
      await page.goto(`/tickets/${longTicketUuid}`);
      await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    },
  },
];
