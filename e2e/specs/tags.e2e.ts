import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { makeTag, openTags, tagForm, tagRow } from '../pages/tags-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const focused = (on: Page): Promise<string> =>
  on.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

/** Where something stands, once it has stood there for a second. */
async function placeAtRest(what: Locator): Promise<Awaited<ReturnType<Locator['boundingBox']>>> {
  let place = await what.boundingBox();
  let since = performance.now();
  await until('it stands still', async () => {
    const now = await what.boundingBox();
    if (JSON.stringify(now) !== JSON.stringify(place)) since = performance.now();
    place = now;
    return performance.now() - since > 1000;
  });
  return place;
}

test('the page says that there is no tag yet, and shows one solid button', async () => {
  await page.route('**/api/tags?*', (route) =>
    route.fulfill({ json: { tags: [], count: 0, hasMore: false, next: null } }),
  );
  await openTags(page);
  await page.getByText('Nenhuma tag ainda').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Nova tag' }).count()).toBe(1);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.unrouteAll();
});

test('a name is mandatory and has at least three characters', async () => {
  await openTags(page, '?new');
  const form = tagForm(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Obrigatório', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Nome' }).fill('ab');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Mensagem muito curta', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await form.waitFor({ state: 'detached' });
});

test('a tag that one makes, renames and deletes appears, changes and disappears for another at once', async () => {
  await openTags(agent);
  await openTags(page);
  await page.getByRole('button', { name: 'Nova tag' }).click();
  const form = tagForm(page);
  await form.getByRole('textbox', { name: 'Nome' }).fill('Medição');
  await form.getByRole('radio', { name: 'Cor #058E81' }).check();
  await form.getByRole('switch', { name: 'Kanban' }).check();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await tagRow(page, 'Medição').getByText('Coluna do kanban').waitFor();
  await tagRow(agent, 'Medição').getByText('Coluna do kanban').waitFor();

  await page.getByRole('button', { name: 'Editar Medição' }).click();
  await form.getByRole('textbox', { name: 'Nome' }).fill('Medida');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await tagRow(agent, 'Medida').waitFor();
  expect(await tagRow(agent, 'Medição').count()).toBe(0);

  await page.getByRole('button', { name: 'Excluir Medida' }).click();
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await tagRow(page, 'Medida').waitFor({ state: 'detached' });
  await tagRow(agent, 'Medida').waitFor({ state: 'detached' });
});

test('a name that another tag has is refused under the field', async () => {
  await openTags(page);
  for (const name of ['Garantia', 'Loja Centro', 'Loja Norte', 'Montagem', 'Urgente']) await makeTag(page, name);
  await tagRow(page, 'Urgente').waitFor();
  await page.getByRole('button', { name: 'Editar Montagem' }).click();
  const form = tagForm(page);
  await form.getByRole('textbox', { name: 'Nome' }).fill('garantia');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.locator('[aria-invalid=true]').waitFor();
  await eventually(() => form.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('garantia');
  await form.getByRole('textbox', { name: 'Nome' }).fill('Montagem');
});

test('changes are asked for before they are lost: by closing, by going back, by another page', async () => {
  await openTags(page);
  await page.getByRole('button', { name: 'Editar Montagem' }).click();
  const form = tagForm(page);
  const asks = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Montagem em casa');
  await page.keyboard.press('Escape');
  await asks.getByRole('button', { name: 'Continuar editando' }).click();
  await asks.waitFor({ state: 'detached' });
  await eventually(() => form.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Montagem em casa');
  await page.goBack().catch(() => null);
  await asks.waitFor();
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'detached' });
  await eventually(() => new URL(page.url()).searchParams.has('edit')).toBe(true);
  await page.goBack().catch(() => null);
  await asks.getByRole('button', { name: 'Descartar' }).click();
  await form.waitFor({ state: 'detached' });
  await eventually(() => new URL(page.url()).search).toBe('');
  await tagRow(page, 'Montagem').waitFor();
});

test('a new tag that is not made gives the focus back to the list, whatever was pressed', async () => {
  await openTags(page);
  await tagRow(page, 'Urgente').waitFor();
  for (const typed of ['Talvez', '']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('n');
    await tagForm(page).getByRole('textbox', { name: 'Nome' }).fill(typed);
    await page.keyboard.press('Escape');
    if (typed) await page.getByRole('button', { name: 'Descartar' }).click();
    await tagForm(page).waitFor({ state: 'detached' });
    await page.locator('[data-row]:focus').waitFor();
  }
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await tagForm(page).waitFor();
  await page.keyboard.press('Escape');
  await tagForm(page).waitFor({ state: 'detached' });
  await until('the focus on the button', async () => (await focused(page)).startsWith('Nova tag'));
});

test('the address opens the form of a tag, and a reload keeps it open', async () => {
  await openTags(page);
  await page.getByRole('button', { name: 'Editar Garantia' }).click();
  await tagForm(page).waitFor();
  await page.reload();
  await until('the form of the address', async () => {
    const field = tagForm(page).getByRole('textbox', { name: 'Nome' });
    return (await field.count()) > 0 && (await field.inputValue()) === 'Garantia';
  });
  await page.keyboard.press('Escape');
  await tagForm(page).waitFor({ state: 'detached' });
  await eventually(() => new URL(page.url()).search).toBe('');
});

test('a search waits for the last letter, keeps the focus, and stays after a reload and after going back', async () => {
  await openTags(page);
  await tagRow(page, 'Urgente').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('searchParam=') && asked.push(request.url()));
  await page.keyboard.press('/');
  await eventually(() => focused(page)).toBe('Buscar tags');
  // All letters within one task of the page: none rests longer than another, however slow the machine.
  await page.evaluate(() => {
    for (const letter of 'LOJA') document.execCommand('insertText', false, letter);
  });
  await tagRow(page, 'Urgente').waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('row').count()).toBe(3);
  expect(asked).toHaveLength(1);
  expect(await focused(page)).toBe('Buscar tags');
  await eventually(() => page.url()).toContain('q=LOJA');
  await page.reload();
  await tagRow(page, 'Loja Norte').waitFor();
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('LOJA');
  await page.getByRole('link', { name: 'Atendimentos' }).click();
  await page.getByRole('tablist').waitFor();
  await page.goBack();
  await tagRow(page, 'Loja Norte').waitFor();
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('LOJA');
});

test('a list that is searched lives, too', async () => {
  await openTags(page, '?q=loja');
  await tagRow(page, 'Loja Norte').waitFor();
  await makeTag(agent, 'Loja Sul');
  await tagRow(page, 'Loja Sul').waitFor();
  await makeTag(agent, 'Retorno');
  await makeTag(agent, 'Loja Oeste');
  await tagRow(page, 'Loja Oeste').waitFor();
  expect(await tagRow(page, 'Retorno').count()).toBe(0);
});

test('a search without a result says so, and can be cleared', async () => {
  await openTags(page, '?q=zzz');
  await page.getByText('Nada encontrado').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click();
  await tagRow(page, 'Urgente').waitFor();
  await eventually(() => page.url()).not.toContain('q=');
});

test('everything can be done with the keyboard alone', async () => {
  await openTags(page);
  await tagRow(page, 'Urgente').waitFor();
  await page.keyboard.press('n');
  await tagForm(page).getByRole('textbox', { name: 'Nome' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Arquiteto');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await eventually(() => focused(page)).toMatch(/^Cor #/);
  await page.keyboard.press('Control+Enter');
  await tagForm(page).waitFor({ state: 'detached' });
  await until('the focus on the new row', async () => (await focused(page)).startsWith('Arquiteto'));
  await page.keyboard.press('ArrowDown');
  await eventually(() => focused(page)).toMatch(/^Garantia/);
  await page.keyboard.press('End');
  await until('the last row', () =>
    page
      .getByRole('row')
      .last()
      .evaluate((row) => row === document.activeElement),
  );
  await page.keyboard.press('Home');
  await until('the first row', async () => (await focused(page)).startsWith('Arquiteto'));
  await page.keyboard.press('Enter');
  await tagForm(page).waitFor();
  await page.keyboard.press('Escape');
  await tagForm(page).waitFor({ state: 'detached' });
  await until('the focus back on the row', async () => (await focused(page)).startsWith('Arquiteto'));
  await page.keyboard.press('Tab');
  await eventually(() => focused(page)).toBe('Editar Arquiteto');
  await page.keyboard.press('Tab');
  await eventually(() => focused(page)).toBe('Excluir Arquiteto');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tagRow(page, 'Arquiteto').waitFor({ state: 'detached' });
});

test('an agent may make tags, but not change them, delete them or make them lanes', async () => {
  await openTags(agent);
  await tagRow(agent, 'Urgente').waitFor();
  expect(await agent.getByRole('button', { name: /^(Editar|Excluir) / }).count()).toBe(0);
  await agent.getByRole('button', { name: 'Nova tag' }).click();
  await tagForm(agent).getByRole('textbox', { name: 'Nome' }).fill('Perdido');
  expect(await tagForm(agent).getByRole('switch').count()).toBe(0);
  await agent.keyboard.press('Control+Enter');
  await tagRow(agent, 'Perdido').waitFor();
  const refused = await ask<{ error: string }>(agent, 'DELETE', '/tags/1');
  expect(refused.error).toBe('ERR_NO_PERMISSION');
});

test('tickets that are shown follow a renamed and a deleted tag, and its number of tickets follows them', async () => {
  const { tickets } = await ask<{ tickets: { id: number }[] }>(page, 'GET', '/tickets?status=pending&showAll=true');
  const tag = await makeTag(page, 'Visita');
  await ask(page, 'POST', '/tags/sync', { ticketId: tickets[0]?.id, tags: [{ id: tag.id }] });
  await page.goto('/tickets');
  await page.getByRole('radio', { name: /Aguardando/ }).check();
  const list = page.getByRole('list').filter({ hasText: 'Visita' });
  await list.waitFor();
  const other = await openWindow(page);
  await openTags(other, `?edit=${tag.id}`);
  await eventually(() => tagForm(other).getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Visita');
  await tagForm(other).getByRole('textbox', { name: 'Nome' }).fill('Vistoria');
  await other.keyboard.press('Control+Enter');
  await page.getByRole('list').filter({ hasText: 'Vistoria' }).waitFor();
  await tagRow(other, 'Vistoria').getByText('1 atendimento').waitFor();
  for (const [tags, count] of [
    [[], 'Nenhum atendimento'],
    [[{ id: tag.id }], '1 atendimento'],
  ] as const) {
    await ask(page, 'POST', '/tags/sync', { ticketId: tickets[0]?.id, tags });
    await tagRow(other, 'Vistoria').getByText(count).waitFor();
  }
  await page.getByRole('list').filter({ hasText: 'Vistoria' }).waitFor();
  await ask(other, 'DELETE', `/tags/${tag.id}`);
  await page.getByText('Vistoria').waitFor({ state: 'detached' });
  await other.close();
});

test('under 600 px tags are cards of 64 px with buttons of 44 px', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTags(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Garantia' });
  await card.waitFor();
  await eventually(async () => (await card.boundingBox())?.height).toBe(64);
  const button = await card.getByRole('button', { name: 'Ações de Garantia' }).boundingBox();
  expect([button?.width, button?.height]).toEqual([44, 44]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await card.getByRole('button', { name: /^Garantia/ }).click();
  await tagForm(page).waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Ações de Garantia' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' }).getByText('Garantia').waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a failed list tries again, a failed page is said in the last row, and what is new above is announced', async () => {
  const rowOf = (number: number) => ({
    id: 100_000 + number,
    name: `Tag ${String(number).padStart(3, '0')}`,
    color: '#058E81',
    kanban: 0,
    userId: null,
    companyId: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ticketsCount: '0',
  });
  const rows = (from: number) => Array.from({ length: 40 }, (_, index) => rowOf(from + index));
  let isBroken = true;
  // Once the live connection stands, a list is asked for by itself: only what a press asks for is answered.
  const wasPressed = () => page.evaluate(() => 'pressed' in document.body.dataset);
  await page.route('**/api/tags?*', async (route) => {
    const isSecond = route.request().url().includes('after=');
    if (isBroken || !(await wasPressed())) return route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } });
    const next = isSecond ? null : 'second';
    return route.fulfill({ json: { tags: rows(isSecond ? 41 : 1), count: 80, hasMore: !isSecond, next } });
  });
  await openTags(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar a lista de registros' });
  await alert.getByText('Há um campo com valor inválido. Verifique e tente de novo.').waitFor();
  isBroken = false;
  await page.evaluate(() =>
    addEventListener('click', () => document.body.setAttribute('data-pressed', ''), { capture: true, once: true }),
  );
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await tagRow(page, 'Tag 001').waitFor();
  isBroken = true;
  await tagRow(page, 'Tag 001').focus();
  await page.keyboard.press('End');
  await alert.waitFor();
  await eventually(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('81');
  isBroken = false;
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await tagRow(page, 'Tag 041').waitFor();
  await eventually(() => page.getByRole('row').count()).toBeLessThan(45);

  // What is new above is announced and moves nothing.
  const place = await placeAtRest(tagRow(page, 'Tag 040'));
  await makeTag(agent, 'AAA');
  const announcement = page.getByRole('button', { name: '1 novo' });
  await announcement.waitFor();
  expect(await tagRow(page, 'Tag 040').boundingBox()).toEqual(place);
  await announcement.click();
  await tagRow(page, 'AAA').waitFor();
  await announcement.waitFor({ state: 'detached' });
  await page.unrouteAll();
});
