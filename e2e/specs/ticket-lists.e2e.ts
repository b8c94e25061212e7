import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { press, showPart } from '../screens/screen.ts';

let bruno: Page;

withTwoPeople(({ agent }) => {
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
const choose = async (name: string): Promise<void> => {
  await press(bruno, /^Ver e ordenar/);
  // The choice closes the menu: Escape would come late some day, and close the conversation.
  await bruno.getByRole('menuitemcheckbox', { name }).click();
  await bruno.getByRole('menu').waitFor({ state: 'detached' });
};

test('who waits longest comes first, also after a reload', async () => {
  await showPart(bruno, /Aguardando/);
  await bruno.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).waitFor();
  const beginning = await waiting();
  expect(beginning[0]).toContain('Beatriz Nogueira');
  // The crowd of the seed wrote long ago, but its tickets are the newest.
  const isOrdered = async () => {
    const names = await waiting();
    const place = (name: string) => names.findIndex((label) => label.includes(name));
    return place('José da Silva') < place('Beatriz Nogueira') && place('Beatriz Nogueira') < place('Cliente 1');
  };
  expect(await isOrdered()).toBe(false);
  await choose('Quem espera há mais tempo primeiro');
  await until('the longest waiting is on top', isOrdered);
  await bruno.reload();
  await showPart(bruno, /Aguardando/);
  await until('the order was kept', isOrdered);
});

test('a conversation that was put aside counts as unread, is found by the filter, and leaves it when it is opened', async () => {
  await bruno.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Beatriz Nogueira' }).waitFor();
  const row = bruno.getByRole('link', { name: /Beatriz Nogueira/ });
  await row.waitFor();
  // What was waiting is read once the server has said so; whoever leaves before that leaves it unread.
  await row.getByText(/não lidas?$/).waitFor({ state: 'hidden' });
  await showPart(bruno, /Atendendo/);
  await choose('Só com mensagens não lidas');
  await bruno.getByText('Nada com este filtro').waitFor();
  await press(bruno, 'Tirar os filtros');
  await row.click({ button: 'right' });
  await bruno.getByRole('menuitem', { name: 'Marcar como não lida' }).click();
  await choose('Só com mensagens não lidas');
  await row.filter({ hasText: '1 mensagem não lida' }).click();
  await bruno.getByRole('textbox', { name: 'Mensagem para Beatriz Nogueira' }).click();
  await bruno.getByText('Nada com este filtro').waitFor();
});
