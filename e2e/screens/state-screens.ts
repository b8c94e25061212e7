import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { longTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { giveTags } from '../pages/ticket-tags-page.ts';
import { once, openList, openTicket, press, type Screen, showPart } from './screen.ts';

/** The answers stay away until the next screen. */
const hold = (page: Page, calls: string): Promise<unknown> => page.route(calls, () => new Promise(() => undefined));

const cutOff = async (page: Page): Promise<void> => {
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.getByText('Reconectando…').waitFor();
};

const makeNote = once(async (page) => {
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
  const note = 'Prefere entrega pela manhã.\nLigar antes: o porteiro não recebe sem aviso.';
  await ask(page, 'POST', '/ticket-notes', { ticketId: id, note });
});

const makeTags = once(async (page) => {
  const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${waitingTicketUuid}`);
  await giveTags(
    page,
    id,
    Array.from({ length: 200 }, (_, index) => `Campanha de primavera ${index + 1}`),
  );
});

/** States of the tickets area that come about by themselves, between and beside what its other screens show. */
export const stateScreens: Screen[] = [
  {
    name: 'tickets: loading',
    show: async (page) => {
      await hold(page, '**/api/tickets?*');
      await page.goto('/tickets');
      await page.locator('[aria-busy="true"] .animate-pulse').first().waitFor();
    },
  },
  {
    name: 'conversation: loading',
    show: async (page) => {
      await hold(page, '**/api/messages/**');
      await page.goto(`/tickets/${longTicketUuid}`);
      await page.locator('[aria-busy="true"] .animate-pulse').first().waitFor();
    },
  },
  {
    name: 'tickets: right after one was resolved',
    show: async (page, isNarrow) => {
      const name = isNarrow ? 'Paulo Henrique' : 'Ana';
      await showPart(page, /Atendendo/);
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('button', { name: 'Resolver', exact: true }).first().click();
      await page.getByText('Atendimento resolvido').first().waitFor();
      await page.waitForURL('**/tickets');
    },
  },
  {
    name: 'conversation: with 200 tags',
    show: async (page) => {
      await openList(page);
      await makeTags(page);
      await page.goto(`/tickets/${waitingTicketUuid}`);
      await page.getByText('Campanha de primavera 200', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'conversation: a note among the messages, and another one being written',
    show: async (page) => {
      await openTicket(page);
      await makeNote(page);
      await press(page, 'Escrever observação');
      await page.getByRole('article', { name: /^Observação de/ }).waitFor();
      await page.getByText('Observação: só a equipe vê').waitFor();
    },
  },
  {
    name: 'conversation: an answer that waits for the line',
    show: async (page) => {
      await openTicket(page);
      await page.route('**/api/messages/**', (route) => route.abort());
      await cutOff(page);
      await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('Sai amanhã cedo.');
      await page.keyboard.press('Enter');
      await page.getByText('Sai quando a conexão voltar').waitFor();
      // It is given up for the next screen: what waits is kept by the browser.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('tickets:outbox:')) localStorage.removeItem(key);
      });
    },
  },
  {
    name: 'conversation: not kept, without a line',
    show: async (page) => {
      await openList(page);
      await page.route('**/api/tickets/u/**', (route) => route.abort());
      await cutOff(page);
      await page.getByRole('link', { name: /Dona Ivete/ }).click();
      await page.getByText(/^Sem conexão, só os atendimentos/).waitFor();
    },
  },
];
