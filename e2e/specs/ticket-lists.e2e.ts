import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;

withTwoPeople(({ admin, agent }) => {
  renata = admin;
  bruno = agent;
});

/** The customers of the waiting list as it is drawn, from the top. */
const waiting = async (): Promise<string[]> => {
  const names = await bruno
    .getByRole('button', { name: /^Aceitar / })
    .evaluateAll((buttons) =>
      buttons
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );
  return names.map(String);
};
const choose = async (page: Page, name: string): Promise<void> => {
  await press(page, /^Ver e ordenar/);
  // The choice closes the menu: Escape would come late some day, and close the conversation.
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
};

test('who waits longest comes first, unless the latest activity was chosen, also after a reload', async () => {
  await showPart(bruno, /Aguardando/);
  await bruno.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).waitFor();
  // What the row shows is said of its only stop, too.
  const described = await bruno
    .getByRole('button', { name: 'Aceitar Beatriz Nogueira' })
    .evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '');
  expect(described).toMatch(/Beatriz Nogueira.*(\d\d:\d\d|\d\d\/\d\d\/\d{4}).+(Sem fila|Comercial|Suporte)/);
  expect(described).toMatch(/mensage(m|ns) não lidas?/);
  // The crowd of the seed wrote long ago, but its tickets are the newest.
  const isByWait = async () => {
    const names = await waiting();
    const place = (name: string) => names.findIndex((label) => label.includes(name));
    return place('José da Silva') < place('Beatriz Nogueira') && place('Beatriz Nogueira') < place('Cliente 1');
  };
  const isByActivity = async () => (await waiting())[0]?.includes('Beatriz Nogueira') ?? false;
  expect(await isByWait()).toBe(true);
  expect(await isByActivity()).toBe(false);
  await choose(bruno, 'Atividade mais recente primeiro');
  await until('the latest activity is on top', isByActivity);
  await bruno.reload();
  await showPart(bruno, /Aguardando/);
  await until('the order was kept', isByActivity);
  expect(await isByWait()).toBe(false);
  await choose(bruno, 'Quem espera há mais tempo primeiro');
  await until('the longest wait is on top', isByWait);
});

test('a conversation that was put aside counts as unread, is found by the filter, and leaves it when it is opened', async () => {
  await bruno.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Beatriz Nogueira' }).waitFor();
  const row = bruno.getByRole('link', { name: /Beatriz Nogueira/ });
  await row.waitFor();
  // What was waiting is read once the server has said so; whoever leaves before that leaves it unread.
  await row.getByText(/não lidas?$/).waitFor({ state: 'hidden' });
  await showPart(bruno, /Atendendo/);
  await choose(bruno, 'Só com mensagens não lidas');
  await bruno.getByText('Nada com este filtro').waitFor();
  await press(bruno, 'Tirar os filtros');
  await row.click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Marcar como não lida' }).click();
  await choose(bruno, 'Só com mensagens não lidas');
  await row.filter({ hasText: '1 mensagem não lida' }).click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Beatriz Nogueira' }).click();
  await bruno.getByText('Nada com este filtro').waitFor();
});

test('the list stands still under the pointer: what comes is counted, what leaves keeps its place, until one asks or goes', async () => {
  await showPart(renata, /Aguardando/);
  // What joins a list at its end moves nothing and is not counted: here what comes is on top.
  await choose(renata, 'Atividade mais recente primeiro');
  const list = renata.getByRole('list', { name: 'Aguardando', exact: true });
  const taken = list.getByRole('listitem').filter({ hasText: 'José da Silva' });
  await taken.hover();
  await showPart(bruno, /Aguardando/);
  await bruno.getByRole('button', { name: 'Aceitar José da Silva' }).click();
  await taken.getByText('Saiu desta lista').waitFor();
  expect(await taken.getByRole('button').count()).toBe(0);
  await bruno.getByRole('textbox', { name: 'Mensagem para José da Silva' }).waitFor();
  await press(bruno, 'Devolver');
  // It came back as the one that was here: it can be taken again where it stands.
  await taken.getByRole('button', { name: /^Aceitar/ }).waitFor();
  await showPart(bruno, /Aguardando/);
  await bruno.getByRole('button', { name: 'Aceitar José da Silva' }).click();
  await taken.getByText('Saiu desta lista').waitFor();
  await renata.mouse.move(0, 0);
  await taken.waitFor({ state: 'detached' });
  // A list that has been entered since counts what comes.
  await list.getByRole('listitem').first().hover();
  await press(bruno, 'Devolver');
  await renata.getByRole('button', { name: '1 novo' }).click();
  await taken.getByRole('button', { name: /^Aceitar/ }).waitFor();
});

test('a filter by a queue that is gone is let go of, and what was chosen is there after a reload', async () => {
  await showPart(renata, /Aguardando/);
  await press(renata, /^Filas/);
  await renata.getByRole('checkbox', { name: 'Suporte' }).check();
  await renata.keyboard.press('Escape');
  await renata.getByRole('button', { name: '1 fila' }).waitFor();
  await press(renata, /^Ver e ordenar/);
  await renata.getByRole('menuitemcheckbox', { name: 'Só quem espera resposta' }).click();
  await renata.getByRole('switch', { name: 'Mostrar todos' }).check();
  const edge = renata.getByRole('separator', { name: 'Lista de atendimentos' });
  for (const [key, width] of [
    ['ArrowLeft', '300'],
    ['ArrowRight', '440'],
  ] as const) {
    await edge.focus();
    for (let step = 0; step < 10; step++) await renata.keyboard.press(key);
    expect(await edge.getAttribute('aria-valuenow')).toBe(width);
  }
  await renata.reload();
  await renata.getByRole('button', { name: '1 fila' }).waitFor();
  await renata.getByRole('button', { name: 'Ver e ordenar: a lista está filtrada' }).waitFor();
  expect(await renata.getByRole('radio', { name: /Aguardando/ }).isChecked()).toBe(true);
  expect(await renata.getByRole('switch', { name: 'Mostrar todos' }).isChecked()).toBe(true);
  expect(await edge.getAttribute('aria-valuenow')).toBe('440');
  // "Mostrar todos" is for who may see everything.
  expect(await bruno.getByRole('switch', { name: 'Mostrar todos' }).count()).toBe(0);
  const queues = await ask<{ id: number; name: string }[]>(renata, 'GET', '/queue');
  await ask(renata, 'DELETE', `/queue/${queues.find(({ name }) => name === 'Suporte')?.id}`);
  await renata.getByRole('button', { name: '1 fila' }).waitFor({ state: 'detached' });
});
