import type { TicketLogEntry } from '@recado/contract';
import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { goToTop } from '../kit/go-to-top.ts';
import { longTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { openContact } from '../pages/conversation-page.ts';
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

/** Adds 200 tags to what the page is told of a ticket: stored ones would stand in every list of the next screens. */
const withManyTags = (page: Page, uuid: string): Promise<unknown> =>
  page.route(`**/api/tickets/u/${uuid}`, async (route) => {
    const answer = await route.fetch();
    const ticket = (await answer.json()) as { tags: object[] };
    const colors = ['#0B7A5B', '#B45309', '#1D4ED8', ''];
    const tags = Array.from({ length: 200 }, (_, index) => ({
      id: 1_000_000 + index,
      name: `Campanha de primavera ${index + 1}`,
      color: colors[index % colors.length],
    }));
    await route.fulfill({ response: answer, json: { ...ticket, tags: [...ticket.tags, ...tags] } });
  });

/** What the history of a ticket says of tags that were given. */
const givenTags = (id: number): TicketLogEntry => ({
  ...{ id, kind: 'tagged', at: '2026-11-20T12:30:00.000Z', user: { id: 1, name: 'Renata Lopes' } },
  ...{ from: null, to: null, rating: null, comment: null, otherId: null },
  ...{ added: ['Orçamento', 'Assistência técnica em domicílio'], removed: [] },
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
      await withManyTags(page, waitingTicketUuid);
      await page.goto(`/tickets/${waitingTicketUuid}`);
      await page.getByText('Campanha de primavera 200', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'tickets: a history that is longer than its dialog',
    show: async (page) => {
      const entries = Array.from({ length: 40 }, (_, index) => givenTags(1_000_000 - index));
      await page.route('**/api/tickets/*/log*', (route) => route.fulfill({ json: { entries, hasMore: false } }));
      await page.goto(`/tickets/${waitingTicketUuid}`);
      await press(page, 'Ações do atendimento');
      await page.getByRole('menuitem', { name: 'Histórico' }).click();
      await page.getByRole('dialog', { name: 'Histórico do atendimento' }).getByRole('listitem').last().waitFor();
    },
  },
  {
    name: 'conversation: a note among the messages, and another one being written',
    leavesTraces: true,
    show: async (page) => {
      await openTicket(page);
      await makeNote(page);
      await press(page, 'Escrever observação');
      await page.getByRole('article', { name: /^Observação de/ }).waitFor();
      await page.getByText('Observação: só a equipe vê').waitFor();
    },
  },
  {
    name: 'conversation: a part of the product that was not fetched',
    leavesTraces: true,
    show: async (page) => {
      await page.route('**/assets/note-part-*', (route) => route.abort());
      await openTicket(page);
      await page.getByText('Uma parte do Recado não foi carregada.').waitFor();
    },
  },
  {
    name: 'conversation: an answer that waits for the line',
    leavesTraces: true,
    show: async (page) => {
      await openTicket(page);
      await page.route('**/api/messages/**', (route) => route.abort());
      await cutOff(page);
      await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('Sai amanhã cedo.');
      await page.keyboard.press('Enter');
      await page.getByText('Sai quando a conexão voltar').waitFor();
      // It is given up for the next screen: what waits is kept by the browser.
      await page.evaluate(() =>
        addEventListener('pagehide', () => {
          for (const key of Object.keys(localStorage))
            if (key.startsWith('tickets:outbox:')) localStorage.removeItem(key);
        }),
      );
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
  {
    name: 'tickets: begun answers',
    show: async (page) => {
      const begun = async (uuid: string, mark: object): Promise<object> => {
        const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${uuid}`);
        return { ticketId: id, text: '', isQuoting: false, files: 0, ...mark };
      };
      await openList(page);
      const open = await ask<{ tickets: { uuid: string }[] }>(page, 'GET', '/tickets?status=open&showAll=true');
      // Of the long one this browser has a draft of its own, which it knows better than the server.
      const others = open.tickets.filter(({ uuid }) => uuid !== longTicketUuid);
      const marks = [
        { text: 'Bom dia! O pé novo sai amanhã cedo, e o técnico leva as ferramentas dele' },
        { isQuoting: true },
        { files: 2 },
      ];
      const drafts = await Promise.all(marks.map((mark, index) => begun(others[index]?.uuid ?? '', mark)));
      await page.route('**/api/drafts', (route) => route.fulfill({ json: { drafts } }));
      await showPart(page, /Atendendo/);
      for (const text of [/^Rascunho: Bom dia/, 'Rascunho: citação', 'Rascunho: 2 arquivos'])
        await page.getByText(text).first().waitFor();
    },
  },
  {
    name: 'tickets: search, the next one running',
    show: async (page) => {
      await openList(page);
      await page.getByRole('tab', { name: 'Busca' }).click();
      await page.getByRole('searchbox').fill('sofá');
      await page.getByRole('list', { name: 'Busca', exact: true }).getByRole('listitem').first().waitFor();
      await hold(page, '**/api/tickets?*searchParam=mesa*');
      await page.getByRole('searchbox').fill('mesa');
      await page.getByRole('status').getByText('Buscando…').waitFor();
    },
  },
  {
    name: 'conversation: what did not come of its contact',
    show: async (page) => {
      await page.route(/\/contacts\/\d+\/(similar|merges)$/, (route) => route.abort());
      await openTicket(page);
      await openContact(page);
      const missing = page.getByText(/^Não foi possível ver se outro contato é a mesma pessoa/);
      await missing.waitFor();
      await missing.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'conversation: older messages did not come',
    show: async (page) => {
      await page.route('**/api/messages/*?*before=*', (route) => route.abort());
      await openTicket(page);
      await goToTop(page.getByRole('log'));
      await page.getByText('Estas mensagens não vieram.').waitFor();
    },
  },
  {
    name: 'conversation: peeked at',
    show: async (page) => {
      await showPart(page, /Atendendo/);
      await page.locator(`a[href$="${longTicketUuid}"]`).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Espiar' }).click();
      await page.getByRole('dialog', { name: 'Espiar conversa' }).getByRole('article').first().waitFor();
    },
  },
];
