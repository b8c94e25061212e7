import { longName, waitingTicketUuid } from '../kit/seed-history.ts';
import { openSearch } from '../pages/ticket-tags-page.ts';
import { openList, press, type Screen, showPart, without } from './screen.ts';

const firstWords = new RegExp(longName.slice(0, 20));
const emptyList = { tickets: [], count: 0, hasMore: false };

/** Everything that the area of tickets can show. */
export const ticketScreens: Screen[] = [
  {
    name: 'tickets: no ticket chosen, with rows',
    show: async (page, isNarrow) => {
      await showPart(page, /Atendendo/);
      await page.getByRole('link', { name: firstWords }).waitFor();
      // Under 600 px the list stands alone.
      if (!isNarrow) await page.getByRole('region', { name: 'Hoje' }).waitFor();
    },
  },
  {
    name: 'tickets: waiting',
    show: async (page) => {
      await showPart(page, /Aguardando/);
      await page.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).waitFor();
    },
  },
  {
    name: 'tickets: what is shown and in which order',
    show: async (page) => {
      await showPart(page, /Aguardando/);
      await press(page, 'Ver e ordenar');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'tickets: nothing with this filter',
    show: async (page) => {
      await page.route('**/api/tickets?*withUnreadMessages=true*', (route) => route.fulfill({ json: emptyList }));
      await showPart(page, /Atendendo/);
      await press(page, 'Ver e ordenar');
      await page.getByRole('menuitemcheckbox', { name: 'Só com mensagens não lidas' }).click();
      await page.getByText('Nada com este filtro').waitFor();
      // The choice is kept in this browser: the next screen begins without it.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('tickets:look:')) localStorage.removeItem(key);
      });
    },
  },
  {
    name: 'tickets: closed',
    show: async (page) => {
      await openList(page);
      await page.getByRole('tab', { name: 'Resolvidos' }).click();
      await page.getByRole('link', { name: /Carlos Eduardo/ }).waitFor();
    },
  },
  {
    name: 'tickets: empty list',
    show: async (page) => {
      await page.route('**/api/tickets?*', (route) => route.fulfill({ json: emptyList }));
      await showPart(page, /Atendendo/);
      await page.getByText('Nada em atendimento').waitFor();
    },
  },
  {
    name: 'tickets: list failed',
    show: async (page) => {
      await without(page, '**/api/tickets?*', async () => {
        await openList(page);
        await page.getByText('Não foi possível carregar os atendimentos').waitFor();
      });
    },
  },
  {
    name: 'tickets: search, nothing asked',
    show: async (page) => {
      await openList(page);
      await page.getByRole('tab', { name: 'Busca' }).click();
      await page.getByText('Busque em todos os atendimentos').waitFor();
    },
  },
  {
    name: 'tickets: search, found',
    show: async (page) => {
      await openList(page);
      await page.getByRole('tab', { name: 'Busca' }).click();
      await page.getByRole('searchbox').fill('sofá');
      await page.getByRole('link', { name: firstWords }).waitFor();
    },
  },
  {
    name: 'tickets: search, filter of tags',
    show: async (page) => {
      await openSearch(page);
      await press(page, /^Tags/);
      await page.getByRole('option', { name: 'Orçamento' }).waitFor();
    },
  },
  {
    name: 'tickets: search, filter of users',
    show: async (page) => {
      await openSearch(page);
      await press(page, /^Atendentes/);
      await page.getByRole('option', { name: 'Bruno Martins' }).waitFor();
    },
  },
  {
    name: 'tickets: search, by tags and users',
    show: async (page) => {
      await openSearch(page, '/tickets?tags=2&users=1,2');
      await page.getByRole('list', { name: 'Filtros escolhidos' }).getByText('Orçamento').waitFor();
      await page.getByRole('list', { name: 'Busca', exact: true }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'tickets: search, nothing with these filters',
    show: async (page) => {
      await openSearch(page, '/tickets?q=zzzz&tags=1,2,3&users=1,2,3');
      await page.getByRole('button', { name: 'Tirar os filtros' }).waitFor();
    },
  },
  {
    name: 'tickets: filter of queues',
    show: async (page) => {
      await showPart(page, /Aguardando/);
      await press(page, 'Filas');
      await page.getByRole('checkbox', { name: 'Comercial' }).waitFor();
    },
  },
  {
    name: 'tickets: menu of a row',
    show: async (page) => {
      await showPart(page, /Atendendo/);
      await page.getByRole('link', { name: /Dona Ivete/ }).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'tickets: several chosen',
    show: async (page) => {
      await showPart(page, /Aguardando/);
      await press(page, 'Ver e ordenar');
      await page.getByRole('menuitem', { name: 'Selecionar atendimentos' }).click();
      for (const name of [/José da Silva/, /Beatriz Nogueira/]) await page.getByRole('checkbox', { name }).click();
      await page.getByText('2 selecionados').waitFor();
    },
  },
  {
    name: 'tickets: transfer of several',
    show: async (page) => {
      await showPart(page, /Aguardando/);
      await press(page, 'Ver e ordenar');
      await page.getByRole('menuitem', { name: 'Selecionar atendimentos' }).click();
      await page.getByRole('checkbox', { name: /José da Silva/ }).click();
      await press(page, 'Transferir');
      await page.getByRole('dialog', { name: 'Transferir 1 atendimento' }).getByRole('combobox').first().waitFor();
    },
  },
  {
    name: 'tickets: history of a ticket',
    show: async (page) => {
      await page.goto(`/tickets/${waitingTicketUuid}`);
      await press(page, 'Ações do atendimento');
      await page.getByRole('menuitem', { name: 'Histórico' }).click();
      await page.getByRole('dialog', { name: 'Histórico do atendimento' }).waitFor();
    },
  },
  {
    name: 'tickets: new ticket',
    show: async (page) => {
      await openList(page);
      await press(page, 'Novo atendimento');
      await page.getByRole('dialog', { name: 'Novo atendimento' }).waitFor();
    },
  },
  {
    name: 'tickets: new ticket, contact found',
    show: async (page) => {
      await openList(page);
      await press(page, 'Novo atendimento');
      await page.getByRole('combobox', { name: 'Contato' }).fill('Maria');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'tickets: new contact, refused',
    show: async (page) => {
      await openList(page);
      await press(page, 'Novo atendimento');
      const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
      await dialog.getByRole('button', { name: 'Novo contato' }).click();
      await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
      await dialog.getByRole('textbox').first().waitFor();
    },
  },
];
