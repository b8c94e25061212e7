import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { closedTicketUuid, longName, longTicketUuid } from '../kit/seed-history.ts';
import type { SeededProduct } from '../kit/seeded-product.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { signIn } from '../pages/login-page.ts';
import {
  addTagButton,
  chosenFilters,
  filterBy,
  foundRows,
  giveTags,
  openSearch,
  openTagChooser,
  removeTagButton,
  tagBar,
  tagChip,
  tagField,
  tagList,
  tagOption,
  untilTagsOffered,
  withoutTagRight,
} from '../pages/ticket-tags-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';

interface Row {
  id: number;
  uuid: string;
  contact: { name: string };
  tags: { name: string }[];
}

let product: SeededProduct;
let admin: Page;
let agent: Page;
let rows: Row[];

const idOf = (name: string): number => rows.find(({ contact }) => contact.name === name)?.id ?? 0;
const namesOf = async (uuid: string): Promise<string[]> =>
  (await ask<Row>(admin, 'GET', `/tickets/u/${uuid}`)).tags.map(({ name }) => name);
const openTicket = async (page: Page, uuid = longTicketUuid): Promise<void> => {
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('log').waitFor();
};
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const startFresh = async (tags: readonly string[]): Promise<void> => {
  await giveTags(admin, idOf(longName), tags);
  await openTicket(admin);
};

withTwoPeople(async (people) => {
  ({ product, admin, agent } = people);
  await admin.goto('/tickets');
  const all = await Promise.all(
    ['open', 'pending', 'closed'].map((status) =>
      ask<{ tickets: Row[] }>(admin, 'GET', `/tickets?status=${status}&showAll=true`),
    ),
  );
  rows = all.flatMap(({ tickets }) => tickets);
});

test('a tag that one gives and takes appears and disappears for another at once, in the bar and in the row', async () => {
  await startFresh([]);
  await openTicket(agent);
  await openTagChooser(admin);
  await tagField(admin).fill('orca');
  await tagOption(admin, 'Orçamento').click();
  await tagChip(admin, 'Orçamento').waitFor();
  await tagChip(agent, 'Orçamento').waitFor();
  await eventually(() => tagOption(admin, 'Orçamento').getAttribute('aria-selected')).toBe('true');
  await admin.keyboard.press('Escape');
  await new TicketsPage(admin).row('Atendendo', longName).getByText('Tags: Orçamento').waitFor();
  await removeTagButton(agent, 'Orçamento').click();
  await tagChip(agent, 'Orçamento').waitFor({ state: 'detached' });
  await tagChip(admin, 'Orçamento').waitFor({ state: 'detached' });
});

test('a removed tag comes back by the toast', async () => {
  await startFresh(['Visita']);
  const tickets = new TicketsPage(admin);
  // A toast goes by itself, but stays under the pointer.
  await Promise.all([tickets.toast('Tag Visita removida.').hover(), removeTagButton(admin, 'Visita').click()]);
  await tagChip(admin, 'Visita').waitFor({ state: 'detached' });
  await until('taken on the server', async () => (await namesOf(longTicketUuid)).length === 0);
  await tickets.toast('Desfazer').click();
  await tagChip(admin, 'Visita').waitFor();
  await until('given again on the server', async () => (await namesOf(longTicketUuid)).includes('Visita'));
});

test('Enter makes the tag that is missing, and finds the one that exists whatever its case', async () => {
  await startFresh([]);
  await openTagChooser(admin);
  await tagField(admin).fill('no');
  await admin.getByText('Para criar uma tag, digite ao menos 3 letras.').waitFor();
  await tagField(admin).fill('Nota fiscal');
  await tagOption(admin, 'Criar "Nota fiscal"').waitFor();
  await admin.keyboard.press('Enter');
  await tagChip(admin, 'Nota fiscal').waitFor();
  await tagField(admin).fill('nota FISCAL');
  await eventually(() => admin.getByRole('option').allTextContents()).toEqual(['Nota fiscal']);
  await admin.keyboard.press('Escape');
  await eventually(() => namesOf(longTicketUuid)).toEqual(['Nota fiscal']);
  await openTicket(agent);
  await openTagChooser(agent);
  await tagField(agent).pressSequentially('Retorno');
  await tagOption(agent, 'Criar "Retorno"').waitFor();
  await tagField(agent).press('Enter');
  await tagChip(admin, 'Retorno').waitFor();
  await agent.keyboard.press('Escape');
});

test('everything about the tags of a conversation can be done with the keyboard alone', async () => {
  await startFresh(['Alfa', 'Beta', 'Gama']);
  await tagChip(admin, 'Gama').waitFor();
  await admin.keyboard.press('Escape');
  await admin.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await admin.keyboard.press('l');
  await untilTagsOffered(admin);
  await until('the focus in the field', async () => (await focused(admin)) === 'Buscar ou criar tag');
  await admin.keyboard.type('delta');
  await admin.keyboard.press('Enter');
  await tagChip(admin, 'delta').waitFor();
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Escape');
  await until('the focus back on the button', async () => (await focused(admin)) === 'Tag');
  await admin.keyboard.press('Home');
  await eventually(() => focused(admin)).toBe('Remover tag Alfa');
  await admin.keyboard.press('ArrowRight');
  await admin.keyboard.press('Delete');
  await tagChip(admin, 'Beta').waitFor({ state: 'detached' });
  await until('the focus on the neighbour', async () => (await focused(admin)) === 'Remover tag delta');
  await admin.keyboard.press('Enter');
  await until('the focus on the next', async () => (await focused(admin)) === 'Remover tag Gama');
  await admin.keyboard.press('End');
  await eventually(() => focused(admin)).toBe('Tag');
  await until('the server knows', async () => (await namesOf(longTicketUuid)).join() === 'Alfa,Gama');
  await eventually(() => tagBar(admin).locator('button[tabindex="0"]').count()).toBe(1);
});

test('a refused change goes back to what it was, and says so', async () => {
  await startFresh(['Alfa']);
  await admin.route('**/api/tags/sync', (route) =>
    route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }),
  );
  await removeTagButton(admin, 'Alfa').click();
  await new TicketsPage(admin)
    .toast('Você não tem permissão para isso.')
    .or(admin.getByText('permissão'))
    .first()
    .waitFor();
  await tagChip(admin, 'Alfa').waitFor();
  await admin.unroute('**/api/tags/sync');
  expect(await namesOf(longTicketUuid)).toEqual(['Alfa']);
});

test('two who give tags at once lose none of them', async () => {
  await startFresh([]);
  await openTicket(agent);
  await openTagChooser(admin);
  await tagField(admin).fill('Alfa');
  await tagOption(admin, 'Alfa').waitFor();
  await tagField(admin).press('Enter');
  await openTagChooser(agent);
  for (const name of ['Beta', 'Gama']) {
    await tagField(agent).fill(name);
    await tagOption(agent, name).waitFor();
    await tagField(agent).press('Enter');
  }
  for (const page of [admin, agent]) for (const name of ['Alfa', 'Beta', 'Gama']) await tagChip(page, name).waitFor();
  await until('the server has all', async () => (await namesOf(longTicketUuid)).join() === 'Alfa,Beta,Gama');
  for (const page of [admin, agent]) await page.keyboard.press('Escape');
});

test('who may not give tags sees them, and the reason; a closed ticket only shows its tags', async () => {
  await startFresh(['Alfa']);
  const other = await (await product.newContext()).newPage();
  await signIn(other, 'agente2@recado.local');
  await withoutTagRight(other);
  await openTicket(other);
  await tagChip(other, 'Alfa').waitFor();
  await eventually(() => tagBar(other).getByRole('button').count()).toBe(1);
  expect(await addTagButton(other).getAttribute('aria-disabled')).toBe('true');
  await tagBar(other).getByRole('button', { name: 'Você não tem permissão para mudar as tags.' }).press('Enter');
  await new TicketsPage(other).toast('Você não tem permissão para mudar as tags.').waitFor();
  expect(await other.getByRole('combobox').count()).toBe(0);
  // The server refuses, too: the group belongs to a queue that is not this agent's.
  const refused = await ask<{ error: string }>(agent, 'POST', '/tags/sync', {
    ticketId: idOf('Condomínio Jardim das Acácias'),
    tags: [],
  });
  expect(refused.error).toBe('ERR_NO_PERMISSION');
  await giveTags(admin, idOf('Carlos Eduardo Prado'), ['Alfa']);
  await admin.goto(`/tickets/${closedTicketUuid}`);
  await tagChip(admin, 'Alfa').waitFor();
  await eventually(() => tagBar(admin).count()).toBe(0);
  expect(await tagList(admin).getByRole('button').count()).toBe(0);
  await other.context().close();
});

test('the search finds tickets that have all of the chosen tags, live, and remembers them', async () => {
  await giveTags(admin, idOf(longName), ['Alfa', 'Beta']);
  await giveTags(admin, idOf('Ana'), ['Alfa']);
  await giveTags(admin, idOf('Carlos Eduardo Prado'), ['Alfa', 'Beta', 'Gama']);
  await openSearch(admin);
  await filterBy(admin, 'Tags', ['Alfa']);
  await admin.getByText('3 atendimentos', { exact: true }).waitFor();
  await filterBy(admin, 'Tags', ['Beta']);
  await admin.getByText('2 atendimentos', { exact: true }).waitFor();
  await until('both stand in the list', async () => (await foundRows(admin).count()) === 2);
  await giveTags(agent, idOf('Ana'), ['Alfa', 'Beta']);
  await admin.getByText('3 atendimentos', { exact: true }).waitFor();
  await foundRows(admin).filter({ hasText: 'Ana' }).waitFor();
  // What leaves keeps its place for as long as the pointer is in the list.
  await admin.mouse.move(0, 0);
  await giveTags(agent, idOf('Ana'), ['Beta']);
  await foundRows(admin).filter({ hasText: 'Ana' }).waitFor({ state: 'detached' });
  await admin.reload();
  await admin.getByRole('tab', { name: 'Busca' }).click();
  await admin.getByText('2 atendimentos', { exact: true }).waitFor();
  await chosenFilters(admin).getByRole('button', { name: 'Tirar o filtro Beta' }).click();
  await admin.getByText('2 atendimentos', { exact: true }).waitFor();
  await foundRows(admin).filter({ hasText: 'Carlos Eduardo' }).waitFor();
  await admin.getByRole('searchbox').fill('zzzz');
  await admin.getByText('Nada encontrado').waitFor();
  await admin.getByRole('button', { name: 'Tirar os filtros' }).click();
  await chosenFilters(admin).waitFor({ state: 'detached' });
  await admin.getByRole('searchbox').fill('');
  await admin.getByText('Busque em todos os atendimentos').waitFor();
});

test('the admin filters by several users at once; nobody else is offered it', async () => {
  await openSearch(admin);
  await filterBy(admin, 'Atendentes', ['Bruno Martins']);
  await foundRows(admin).filter({ hasText: 'Livraria' }).waitFor();
  const ofBruno = await foundRows(admin).count();
  await eventually(() => foundRows(admin).filter({ hasText: longName }).count()).toBe(0);
  await filterBy(admin, 'Atendentes', ['Renata Lopes']);
  await foundRows(admin).filter({ hasText: longName }).waitFor();
  await eventually(() => foundRows(admin).count()).toBeGreaterThan(ofBruno);
  await foundRows(admin).filter({ hasText: 'Livraria' }).waitFor();
  await admin.getByRole('button', { name: 'Limpar', exact: true }).click();
  await chosenFilters(admin).waitFor({ state: 'detached' });
  await openSearch(agent);
  expect(await agent.getByRole('button', { name: /^Atendentes/ }).count()).toBe(0);
});

test('the address opens a search', async () => {
  const { id } = await ask<{ id: number }>(admin, 'POST', '/tags', { name: 'Gama' });
  await admin.goto(`/tickets?tags=${id}`);
  await admin.getByText('1 atendimento', { exact: true }).waitFor();
  await foundRows(admin).filter({ hasText: 'Carlos Eduardo' }).waitFor();
  await admin.getByRole('button', { name: 'Limpar', exact: true }).click();
});

test('under 600 px the tags are one row that scrolls, and the button stays in reach', async () => {
  await startFresh(['Alfa', 'Beta', 'Gama', 'Nota fiscal', 'Retorno', 'Visita', 'Uma tag de nome bem comprido']);
  await admin.setViewportSize({ width: 390, height: 844 });
  await openTicket(admin);
  await tagChip(admin, 'Visita').waitFor();
  await eventually(async () => (await tagBar(admin).boundingBox())?.height).toBeLessThanOrEqual(44);
  await eventually(() => tagBar(admin).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  const button = await addTagButton(admin).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual(390);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await admin.setViewportSize({ width: 1440, height: 900 });
});
