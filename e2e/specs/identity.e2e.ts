import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { companyNumber as company, linkPrincipal } from '../kit/linked-phone.ts';
import { type PhoneProduct, startPhoneProduct } from '../kit/phone-product.ts';
import { until } from '../kit/until.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

/** With a picture from the beginning, and without. */
const maria = { number: '5511971234410', name: 'Maria Souza' };
const joao = { number: '551187776666', name: 'João Nogueira' };
let running: PhoneProduct;
let page: Page;
let tickets: TicketsPage;
beforeAll(async () => {
  running = await startPhoneProduct();
  page = await linkPrincipal(running);
  tickets = new TicketsPage(page);
  await ask(page, 'PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  await tickets.open();
});
afterAll(() => running?.stop());

/** The address of the picture that is drawn there; undefined for initials. */
const drawn = (place: Locator): Promise<string | undefined> =>
  place.locator('img').evaluateAll((images) => {
    const [image] = images as HTMLImageElement[]; // what the locator asks for
    return image && !image.hidden && image.naturalWidth > 0 ? image.src : undefined;
  });
const pictureIn = (place: Locator, except = ''): Promise<string> =>
  until('a picture', async () => {
    const src = await drawn(place);
    return src && src !== except ? src : undefined;
  });
const header = (): Locator =>
  page.locator('header').filter({ has: page.getByRole('button', { name: 'Resolver', exact: true }) });
const drawer = (): Locator => page.getByRole('complementary', { name: 'Contato' });
const openDrawer = (name: string): Promise<void> =>
  header()
    .getByRole('button', { name: new RegExp(name) })
    .click();

test('who has a picture is shown with it in the header, the drawer, the list and the table; others with initials', async () => {
  const { client } = running.simulator;
  await client.say(joao.number, { to: company, text: 'Olá!' });
  await tickets.accept(joao.name);
  await client.say(maria.number, { to: company, text: 'Bom dia!' });
  await tickets.accept(maria.name);
  const first = await pictureIn(header());
  await client.changePicture(maria.number);
  const second = await pictureIn(header(), first);
  expect(new URL(second).pathname).toMatch(/^\/public\//);
  await pictureIn(tickets.row('Atendendo', maria.name), first);
  expect(await drawn(tickets.row('Atendendo', joao.name))).toBeUndefined();
  await openDrawer(maria.name);
  await pictureIn(drawer());
  await client.changePicture(maria.number, false);
  await until('initials', async () => (await drawn(header())) === undefined);
  await client.changePicture(maria.number);
  await pictureIn(header());
});

test('a merge is in the drawer with its way back, and a group shows its new name, its picture and who goes as lines', async () => {
  const { client } = running.simulator;
  type Row = { id: number };
  const { contacts } = await ask<{ contacts: Row[] }>(page, 'GET', '/contacts?searchParam=Maria');
  await client.addPhone({ number: '5531988112299', name: 'Maria S.' });
  const body = { name: 'Maria S.', number: '+55 31 98811-2299', email: '', extraInfo: [] };
  const other = await ask<Row>(page, 'POST', '/contacts', body);
  await ask(page, 'POST', `/contacts/${contacts[0]?.id}/merge`, { contactId: other.id });
  const trail = drawer().getByRole('region', { name: 'Contatos juntados' });
  await trail.getByText(/^Unido com Maria S\. em .*, por /).waitFor();
  await trail.getByRole('button', { name: 'Separar Maria S.' }).click();
  await trail.getByText(/^Separados em .*, por /).waitFor();
  await drawer().getByRole('button', { name: 'Fechar dados do contato' }).click();
  const { id } = await client.addGroup({ subject: 'Moradores', members: [company, maria.number, joao.number] });
  await client.say(maria.number, { to: id, text: 'Alguém viu o portão?' });
  await tickets.accept('Moradores');
  await client.changeSubject(id, joao.number, 'Moradores do prédio');
  await page.getByText('João Nogueira mudou o nome do grupo para “Moradores do prédio”').waitFor();
  await header().getByText('Moradores do prédio').waitFor();
  await client.changeGroupPicture(id, maria.number);
  await page.getByText('Maria Souza mudou a foto do grupo').waitFor();
  await pictureIn(header());
  await client.changeMembers(id, maria.number, 'remove', [joao.number]);
  await page.getByText('Maria Souza removeu João Nogueira').waitFor();
  await page.goto('/contacts');
  await pictureIn(page.getByRole('row').filter({ hasText: 'Maria Souza' }));
  expect(await drawn(page.getByRole('row').filter({ hasText: 'João' }))).toBeUndefined();
});
