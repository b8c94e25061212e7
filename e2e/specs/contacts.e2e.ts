import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { longName } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { addConnection } from '../pages/connections-page.ts';
import {
  chooseSheet,
  contactForm,
  contactRow,
  importDialog,
  makeContact,
  openContacts,
} from '../pages/contacts-page.ts';
import { openContact } from '../pages/conversation-page.ts';
import { PhonePage } from '../pages/phone-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const save = (on: Page) => contactForm(on).getByRole('button', { name: 'Salvar' }).click();
const field = (on: Page, name: string | RegExp) => contactForm(on).getByRole('textbox', { name });
const question = (name: string | RegExp) => page.getByRole('dialog', { name });

test('a contact that one makes, changes and deletes appears, changes and disappears for another at once', async () => {
  await openContacts(agent);
  await openContacts(page);
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await field(page, 'Nome').fill('Abel');
  await field(page, 'Número do WhatsApp').fill('(11) 96000-0001');
  await contactForm(page).getByRole('button', { name: 'Adicionar informação' }).click();
  await field(page, 'Nome da informação 1').fill('CPF');
  await field(page, 'Valor da informação 1').fill('111');
  await save(page);
  await contactRow(page, 'Abel').getByText('+55 11 96000-0001').waitFor();
  await contactRow(page, 'Abel').getByText('Nunca').waitFor();
  await contactRow(agent, 'Abel').getByText('Sem e-mail').waitFor();

  await contactRow(page, 'Abel').getByRole('button', { name: 'Abel', exact: true }).click();
  await until('the information', async () => (await field(page, 'Valor da informação 1').inputValue()) === '111');
  await field(page, 'Nome').first().fill('Abelardo');
  await field(page, 'E-mail').fill('abel@x.com');
  await page.keyboard.press('Control+Enter');
  await contactRow(agent, 'Abelardo').getByText('abel@x.com').waitFor();

  // Only who may delete finds it in the menu.
  await contactRow(agent, 'Abelardo').getByRole('button', { name: 'Ações de Abelardo' }).click();
  await agent.getByRole('menuitem', { name: 'Editar' }).waitFor();
  expect(await agent.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
  await agent.keyboard.press('Escape');
  await contactRow(page, 'Abelardo').getByRole('button', { name: 'Ações de Abelardo' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const asks = question('Deseja realmente excluir este registro?');
  await asks.getByText('As conversas com este contato').waitFor();
  await asks.getByRole('button', { name: 'Excluir' }).click();
  await contactRow(agent, 'Abelardo').waitFor({ state: 'detached' });
});

test('name, number and e-mail are checked, and a number that is known is refused under its field', async () => {
  await makeContact(page, 'Dona do número', '5511960000010');
  await openContacts(page, '?new');
  await field(page, 'Nome').fill('A');
  await field(page, 'Número do WhatsApp').fill('123');
  await field(page, 'E-mail').fill('x');
  await save(page);
  await eventually(() => contactForm(page).getByText('Too Short!').count()).toBe(2);
  await contactForm(page).getByText('Invalid email').waitFor();
  await field(page, 'Nome').fill('Outra');
  await field(page, 'Número do WhatsApp').fill('11 96000-0010');
  await field(page, 'E-mail').fill('');
  await save(page);
  await contactForm(page).getByText('Já existe um contato com este número.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('the number of a contact that has one is not taken away', async () => {
  await openContacts(page, '?q=Dona do');
  await contactRow(page, 'Dona do número').getByRole('button', { name: 'Dona do número', exact: true }).click();
  await until('the number', async () => (await field(page, 'Número do WhatsApp').inputValue()) !== '');
  await field(page, 'Número do WhatsApp').fill('');
  await save(page);
  await contactForm(page).getByText('Required', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('the search finds name and number, lives in the address, and says when nothing is found', async () => {
  await openContacts(page, '?q=fernanda');
  await contactRow(page, longName).waitFor();
  await eventually(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('searchbox').fill('960000010');
  await contactRow(page, 'Dona do número').waitFor();
  await until('the address', async () => /q=[^&]*960000010/.test(page.url()));
  await page.reload();
  await contactRow(page, 'Dona do número').waitFor();
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText('Nada encontrado').waitFor();
});

test('the tags of conversations stand in the row and filter the list', async () => {
  const tag = await ask<{ id: number }>(page, 'POST', '/tags', { name: 'Fidelidade', color: '#BB5C05' });
  const { tickets } = await ask<{ tickets: { id: number; contact: { name: string } }[] }>(
    page,
    'GET',
    '/tickets?status=open&showAll=true',
  );
  const ticket = tickets.find(({ contact }) => contact.name === longName);
  await ask(page, 'POST', '/tags/sync', { ticketId: ticket?.id, tags: [{ id: tag.id }] });
  await openContacts(page);
  await contactRow(page, longName).getByText('Fidelidade').waitFor();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  // The box shows what the address says, which follows the press.
  const box = page.getByRole('checkbox', { name: 'Fidelidade' });
  await box.click();
  await until('the tag is chosen', () => box.isChecked());
  await until('one row', async () => (await page.getByRole('row').count()) === 2);
  await eventually(() => new URL(page.url()).searchParams.get('tags')).toContain(String(tag.id));
  await page.reload();
  await contactRow(page, longName).waitFor();
  await eventually(() => page.getByRole('row').count()).toBe(2);
  // Two choices at once, the second before the first is drawn.
  await page.getByRole('button', { name: 'Tags (1)' }).click();
  const boxes = page.getByRole('dialog', { name: 'Filtrar por tags' }).getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await boxes.evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLInputElement && !one.checked) one.click();
  });
  await eventually(() => boxes.evaluateAll((all) => all.every((one) => (one as HTMLInputElement).checked))).toBe(true);
});

test('a conversation is begun from the row', async () => {
  await openContacts(page, '?q=Dona do');
  await page.getByRole('button', { name: 'Iniciar conversa com Dona do número' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await until(
    'the contact',
    async () => (await dialog.getByRole('combobox').first().inputValue()) === 'Dona do número',
  );
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await page.waitForURL('**/tickets/*');
  await page.getByRole('main').getByText('Dona do número').first().waitFor();
});

test('beside a conversation stand the number of all tickets of its contact and the way to the older ones, and they live', async () => {
  const uuid = new URL(page.url()).pathname.split('/').at(-1);
  const { queueId, whatsappId, contactId } = await ask<Record<string, number>>(page, 'GET', `/tickets/u/${uuid}`);
  const begin = async (): Promise<number> => {
    const made = await ask<{ id: number }>(page, 'POST', '/tickets', {
      contactId,
      queueId,
      whatsappId,
      status: 'open',
    });
    return made.id;
  };
  const close = (id: number) => ask(page, 'PUT', `/tickets/${id}`, { status: 'closed' });
  const { id: first } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${uuid}`);
  await close(first);
  for (let made = 1; made < 44; made++) await close(await begin());
  await openContact(page);
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  const section = drawer.locator('section').filter({ has: page.getByRole('heading', { name: /^Atendimentos/ }) });
  const lines = section.getByRole('listitem');
  await section.getByRole('heading').getByText('44', { exact: true }).waitFor();
  await eventually(() => lines.count()).toBe(40);
  const isList = (url: URL): boolean => url.pathname === '/api/tickets' && url.searchParams.get('pageNumber') === '2';
  await page.route(isList, (route) => route.abort());
  await drawer.getByRole('button', { name: 'Mostrar mais' }).click();
  await drawer.getByText('Os atendimentos não vieram').waitFor();
  await page.unroute(isList);
  await drawer.getByRole('button', { name: 'Tentar de novo' }).click();
  await eventually(() => lines.count()).toBe(44);
  await drawer.getByRole('button', { name: 'Mostrar mais' }).waitFor({ state: 'detached' });
  await begin();
  await section.getByRole('heading').getByText('45', { exact: true }).waitFor();
  await eventually(() => lines.count()).toBe(45);
});

test('contacts that may be one person are shown, made one, and made two again', async () => {
  await makeContact(page, 'Bia Figueiredo', '5541996457720');
  await makeContact(page, 'Beatriz Figueiredo', '5511996457720', { email: 'bia@x.com' });
  await openContacts(agent, '?q=figueiredo');
  await contactRow(agent, 'Beatriz Figueiredo').waitFor();
  await openContacts(page, '?q=figueiredo');
  await contactRow(page, 'Bia Figueiredo').getByRole('button', { name: 'Bia Figueiredo', exact: true }).click();
  await contactForm(page).getByText('Pode ser a mesma pessoa que outro contato').waitFor();
  await contactForm(page).getByRole('button', { name: 'Juntar com Beatriz Figueiredo' }).click();
  await question('Juntar Beatriz Figueiredo a Bia Figueiredo?').getByRole('button', { name: 'Juntar' }).click();
  await page.getByText('Beatriz Figueiredo agora faz parte de Bia Figueiredo.').waitFor();
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true });
  await undo.waitFor();
  await contactRow(agent, 'Beatriz Figueiredo').waitFor({ state: 'detached' });
  await contactRow(agent, 'Bia Figueiredo').getByText('bia@x.com').waitFor();
  await contactForm(page).getByText('Contatos juntados').waitFor();
  await contactForm(page).getByRole('button', { name: 'Separar Beatriz Figueiredo' }).click();
  await contactForm(page).getByText('Separados').waitFor();
  // The notice offers what is done by now; by itself it would stand for 6 s.
  await undo.waitFor({ state: 'detached', timeout: 2500 });
  await contactRow(agent, 'Beatriz Figueiredo').getByText('bia@x.com').waitFor();
  await contactRow(agent, 'Bia Figueiredo').getByText('Sem e-mail').waitFor();
});

test('a spreadsheet is imported with its columns, its errors come back as a file, and all of it is undone', async () => {
  const rows = Array.from({ length: 1200 }, (_, index) => `Zeca ${index};55119${String(30_000_000 + index)}`);
  await openContacts(agent, '?q=zeca 1199');
  await agent.getByText('Nada encontrado').waitFor();
  await openContacts(page);
  await page.getByRole('button', { name: 'Importar' }).click();
  await chooseSheet(page, ['Pessoa;Fone', ...rows, 'Errada;12'].join('\n'));
  const dialog = importDialog(page);
  await dialog.getByRole('combobox', { name: 'Nome', exact: true }).click();
  await page.getByRole('option', { name: 'Pessoa (Coluna 1)' }).click();
  await dialog.getByRole('button', { name: 'Importar 1.201 linhas' }).click();
  await dialog.getByText('Importação concluída').waitFor();
  // Without a reload, for another person, too.
  await contactRow(agent, 'Zeca 1199').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar linhas com erro' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('erros.xlsx');
  await dialog.getByRole('button', { name: 'Desfazer importação' }).click();
  await question('Desfazer a importação?').getByRole('button', { name: 'Desfazer importação' }).click();
  await dialog.getByText('Importação desfeita').waitFor();
  await contactRow(agent, 'Zeca 1199').waitFor({ state: 'detached' });
});

test('an import that ends while another window asks for it for the first time is shown ended there', async () => {
  await openContacts(page);
  await page.getByRole('button', { name: 'Importar' }).click();
  await chooseSheet(page, 'Nome;Telefone\nVera Prado;5511930000077\n');
  const run = importDialog(page).getByRole('button', { name: 'Importar 1 linha' });
  await run.waitFor();
  const other = await openWindow(page);
  const [isRead, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route('**/api/contacts/imports', async (route) => {
    const older = await route.fetch();
    isRead.resolve();
    await isOver.promise;
    await route.fulfill({ response: older });
  });
  await openContacts(other);
  await other.getByRole('button', { name: 'Importar' }).click();
  await isRead.promise;
  await run.click();
  await importDialog(page).getByText('Importação concluída').waitFor();
  isOver.resolve();
  await importDialog(other).getByText('Importação concluída').waitFor();
  await other.close();
});

test('the export holds what the list shows', async () => {
  await openContacts(page, '?q=figueiredo');
  await contactRow(page, 'Bia Figueiredo').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('contatos.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'name;number;email',
    'Beatriz Figueiredo;+55 11 99645-7720;bia@x.com',
    'Bia Figueiredo;+55 41 99645-7720;',
  ]);
});

test('the phone book of the linked phone is imported', async () => {
  await addConnection(page, 'Agenda');
  const all = await ask<{ id: number; name: string }[]>(page, 'GET', '/whatsapp/');
  const added = all.find(({ name }) => name === 'Agenda');
  await ask(page, 'PUT', `/whatsapp/${added?.id}`, { ...added, isDefault: true, queueIds: [] });
  const phone = new PhonePage(page);
  await phone.open();
  await phone.scan('Agenda');
  await until('the phone book', async () => {
    const { importId } = await ask<{ importId: number | null }>(page, 'POST', '/contacts/import');
    return importId !== null;
  });
  await openContacts(page, '?q=Souza');
  await contactRow(page, 'Maria Souza').waitFor();
});

test('on a phone a name is cut to ten letters, whole for screen readers, and the rest is in the menu', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openContacts(page, '?q=figueiredo');
  const card = page.getByRole('button', { name: /^Beatriz Figueiredo/ });
  await card.waitFor();
  await card.getByText('Beatriz Fi...').waitFor();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Exportar' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});
