import type { Contact, Ticket } from '@recado/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { fileSamples, shareFiles } from '../kit/filed-messages.ts';
import { longName } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openContact } from '../pages/conversation-page.ts';

/* What stands beside a conversation (docs/decisions/0069, 0084). */

let admin: Page;
let agent: Page;

withTwoPeople(async (people) => {
  ({ admin, agent } = people);
  await admin.goto('/tickets');
});

const ticketOf = async (name: string): Promise<Ticket> => {
  const query = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`;
  const { tickets } = await ask<{ tickets: Ticket[] }>(admin, 'GET', query);
  const ticket = tickets.find(({ contact }) => contact.name === name);
  if (!ticket) throw new Error(`no ticket of ${name}`);
  return ticket;
};

/** Opens a conversation with its contact beside it. */
const openBeside = async (page: Page, { uuid }: Ticket): Promise<void> => {
  await page.goto(`/tickets/${uuid}`);
  await openContact(page);
};
const beside = (page: Page) => page.getByRole('complementary', { name: 'Contato', exact: true });

test('hints at the same person and the trail of merges say that they did not come, and come when they are asked for again', async () => {
  const ticket = await ticketOf('Ana');
  await ask(admin, 'POST', '/contacts', { name: 'Ana', number: '5541996457733', email: '', extraInfo: [] });
  await admin.route(/\/contacts\/\d+\/(similar|merges)$/, (route) => route.abort());
  await openBeside(admin, ticket);
  const similar = beside(admin)
    .getByRole('alert')
    .filter({ hasText: 'Não foi possível ver se outro contato é a mesma pessoa: Sem conexão com o servidor.' });
  const trail = beside(admin)
    .getByRole('alert')
    .filter({ hasText: 'Não foi possível ver com quem este contato foi juntado: Sem conexão com o servidor.' });
  await Promise.all([similar.waitFor(), trail.waitFor()]);
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
  await similar.getByRole('button', { name: 'Tentar de novo' }).click();
  await beside(admin)
    .getByText(/^Pode ser a mesma pessoa que outro/)
    .waitFor();
  await trail.getByRole('button', { name: 'Tentar de novo' }).click();
  await trail.waitFor({ state: 'detached' });
});

test('what is long on its way beside a conversation is said to be, and gives its room back when there is nothing', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await admin.route(/\/contacts\/\d+\/merges$/, async (route) => {
    await held;
    await route.continue();
  });
  await openBeside(admin, await ticketOf('Paulo Henrique'));
  await beside(admin)
    .getByText(/^Pode ser a mesma pessoa que outro/)
    .waitFor();
  // Everything else is there.
  const waiting = beside(admin).locator('[aria-busy="true"]');
  await eventually(() => waiting.allInnerTexts()).toEqual(['Carregando…']);
  answer();
  await waiting.waitFor({ state: 'detached' });
  expect(await beside(admin).getByRole('heading', { name: 'Contatos juntados' }).count()).toBe(0);
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
});

test('older files that did not come are said to be missing, those that are there stay, and the rest is asked for again', async () => {
  await shareFiles(admin, fileSamples.documents);
  await admin.route(/\/files\?.*before=/, (route) => route.abort());
  await openBeside(admin, await ticketOf(longName));
  const shared = beside(admin).getByRole('region', { name: 'Arquivos da conversa' });
  await shared.getByRole('radio', { name: 'Documentos' }).check();
  const documents = shared.getByRole('listitem');
  await documents.first().waitFor();
  const before = await documents.count();
  await shared.getByRole('button', { name: 'Mostrar mais' }).click();
  const failure = shared.getByRole('alert').filter({ hasText: 'Os arquivos não vieram: Sem conexão com o servidor.' });
  await failure.waitFor();
  expect(await documents.count()).toBe(before);
  await admin.unroute(/\/files\?.*before=/);
  const answered = admin.waitForResponse(/\/files\?.*before=/);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await answered;
  await failure.waitFor({ state: 'detached' });
  await shared.getByRole('button', { name: 'Mostrar mais' }).waitFor();
  await admin.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an attendance of a foreign queue stands beside the conversation under a lock that says why, and leads nowhere', async () => {
  const own = await ticketOf('Ana');
  const foreign = await ticketOf('Livraria Página Um');
  await ask<Contact>(admin, 'POST', `/contacts/${own.contactId}/merge`, { contactId: foreign.contactId });
  await openBeside(agent, own);
  const line = beside(agent)
    .getByRole('listitem')
    .filter({ hasText: `#${foreign.id}` });
  await line.getByText('outro setor', { exact: true }).waitFor();
  expect(await line.getByRole('link').count()).toBe(0);
  await line.getByText('Atendimento de uma fila que não é sua: você não pode abrir.').waitFor();
  await line.hover();
  // The hint is for the eye alone; its words stand in the line, too.
  await agent
    .locator('body > [aria-hidden="true"]')
    .filter({ hasText: 'Atendimento de uma fila que não é sua' })
    .waitFor();
  // Who may read it goes there.
  await openBeside(admin, own);
  const open = beside(admin)
    .getByRole('listitem')
    .filter({ hasText: `#${foreign.id}` });
  await open.getByRole('link').click();
  await admin.waitForURL(`**/tickets/${foreign.uuid}`);
});
