import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { KeyboardHand } from '../pages/keyboard-hand.ts';
import { openTicket, showPart } from '../screens/screen.ts';

let page: Page;
let hand: KeyboardHand;
withTwoPeople((people) => {
  page = people.admin;
  hand = new KeyboardHand(page);
});

/** Whether this very element has the focus. */
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement);
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).first();
/** Opens something by the key of its button. */
const enter = async (opener: Locator): Promise<void> => {
  await opener.focus();
  await hand.press('Enter');
};

test('a dialog that begins in one of its fields gives the focus back to the button that opened it (ui §6)', async () => {
  await openTicket(page);
  const opens = async (opener: Locator, name: string): Promise<void> => {
    await enter(opener);
    const dialog = hand.dialog(name);
    await dialog.waitFor();
    await eventually(() =>
      dialog.evaluate(
        (box) => document.activeElement?.matches('input, textarea') && box.contains(document.activeElement),
      ),
    ).toBe(true);
    await hand.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => hasFocus(opener)).toBe(true);
  };
  await opens(button('Agendar mensagem'), 'Agendar mensagem');
  // One opener after another, and a former one once more.
  await enter(button('Ações do atendimento'));
  await hand.choose(/^Dados do contato/);
  await page.getByText('123.456.789-09').waitFor();
  await opens(button('Editar contato'), 'Editar contato');
  await opens(button('Agendar'), 'Agendar mensagem');
  await opens(button('Editar contato'), 'Editar contato');
  await page.goto('/tags');
  await opens(button(/^Adicionar|^Nova/), 'Nova tag');
});

test('Tab leaves a menu, which closes, for what comes after its button', async () => {
  await openTicket(page);
  for (const name of [/^Ações do atendimento/, /^Conta de /, /^Ver e ordenar/, /^Formatar/]) {
    const opener = button(name);
    await opener.focus();
    await hand.press('Tab');
    const after = await page.evaluateHandle(() => document.activeElement);
    await enter(opener);
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await eventually(() => menu.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await hand.press('Tab');
    await menu.waitFor({ state: 'detached' });
    await eventually(() => after.evaluate((one) => one === document.activeElement)).toBe(true);
  }
});

test('Tab past the end of a popover closes it, and goes on after its button', async () => {
  await openTicket(page);
  await page.getByRole('button', { name: 'Informativos', disabled: false }).waitFor();
  for (const name of [/^Volume do aviso/, /^Informativos/, /^Filas/, /^Emoji/]) {
    const opener = button(name);
    await opener.focus();
    await hand.press('Tab');
    const after = await page.evaluateHandle(() => document.activeElement);
    await enter(opener);
    const panel = page.locator('[role=dialog]:not([data-toast])');
    await panel.waitFor();
    await eventually(() => panel.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    // While what it holds is on its way, Tab waits.
    await eventually(() =>
      panel.evaluate((box) => box.textContent !== '' && box.querySelector('[aria-busy="true"]') === null),
    ).toBe(true);
    // Through whatever stops it has.
    for (
      let stop = 0;
      stop < 20 && (await panel.evaluateAll(([box]) => box?.contains(document.activeElement) ?? false));
      stop++
    )
      await hand.press('Tab');
    await panel.waitFor({ state: 'detached' });
    await eventually(() => after.evaluate((one) => one === document.activeElement)).toBe(true);
  }
});

test('Escape that leaves a conversation gives the focus back to its row, and Enter there goes back to the field', async () => {
  await showPart(page, /Atendendo/);
  const row = page.getByRole('link', { name: /Dona Ivete/ });
  await row.focus();
  await hand.press('Enter');
  await hand.focusedIs(/^Mensagem para .*Dona Ivete/);
  await hand.leaveFields();
  await hand.press('Escape');
  await page.waitForURL('**/tickets');
  await eventually(() => hasFocus(row)).toBe(true);
  await hand.press('Enter');
  await hand.focusedIs(/^Mensagem para .*Dona Ivete/);
  // The row of the open ticket has nothing more to open.
  await hand.leaveFields();
  await row.focus();
  await hand.press('Enter');
  await hand.focusedIs(/^Mensagem para .*Dona Ivete/);
});
