import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { longName, longTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openContact } from '../pages/conversation-page.ts';

let renata: Page;
let bruno: Page;

const question = 'Deseja realmente excluir este registro?';
const notesOf = (page: Page) => page.getByRole('region', { name: 'Observações' });

async function openNotes(page: Page): Promise<void> {
  await page.goto(`/tickets/${longTicketUuid}`);
  await page
    .getByRole('textbox', { name: /^Mensagem para/ })
    .or(page.getByRole('log'))
    .first()
    .waitFor();
  if ((await notesOf(page).count()) === 0) await openContact(page);
  await notesOf(page).getByRole('textbox', { name: 'Nova observação' }).waitFor();
}
const write = async (page: Page, text: string): Promise<void> => {
  await notesOf(page).getByRole('textbox', { name: 'Nova observação' }).fill(text);
  await notesOf(page).getByRole('textbox', { name: 'Nova observação' }).press('Control+Enter');
};

withTwoPeople(async (people) => {
  ({ admin: renata, agent: bruno } = people);
  await openNotes(renata);
  await openNotes(bruno);
});

test('a note is written beside the conversation, and a colleague sees it at once with author and date', async () => {
  await write(renata, 'Prefere entrega de manhã');
  await renata.getByText('Observação adicionada com sucesso!').waitFor();
  const note = notesOf(bruno).getByRole('listitem').filter({ hasText: 'Prefere entrega de manhã' });
  await note.waitFor();
  await eventually(() => note.textContent()).toMatch(/Renata Lopes · \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
});

test('own notes have a bin, for an admin all of them; a deleted one leaves every screen', async () => {
  await write(bruno, 'Do Bruno');
  const ofBruno = (page: Page) => notesOf(page).getByRole('listitem').filter({ hasText: 'Do Bruno' });
  await ofBruno(renata).waitFor();
  await eventually(() => ofBruno(renata).getByRole('button').count()).toBe(1);
  const ofRenata = notesOf(bruno).getByRole('listitem').filter({ hasText: 'Prefere entrega de manhã' });
  expect(await ofRenata.getByRole('button').count()).toBe(0);
  await ofBruno(bruno)
    .getByRole('button', { name: /^Excluir observação de/ })
    .click();
  await bruno.getByRole('dialog', { name: question }).getByRole('button', { name: 'Excluir' }).click();
  await bruno.getByText('Observação excluída com sucesso!').waitFor();
  await ofBruno(renata).waitFor({ state: 'detached' });
  await ofBruno(bruno).waitFor({ state: 'detached' });
});

test('one character is no note, and what is typed is there after a reload', async () => {
  const add = () => notesOf(renata).getByRole('button', { name: 'Adicionar' });
  const field = () => notesOf(renata).getByRole('textbox', { name: 'Nova observação' });
  await field().fill('a');
  await eventually(() => add().isDisabled()).toBe(true);
  await field().fill('Ainda não terminei');
  await openNotes(renata);
  await eventually(() => field().inputValue()).toBe('Ainda não terminei');
  await add().click();
  await notesOf(renata).getByRole('listitem').filter({ hasText: 'Ainda não terminei' }).waitFor();
  await eventually(() => field().inputValue()).toBe('');
});

test('what is typed while a note is being saved stays in the field', async () => {
  const field = () => notesOf(renata).getByRole('textbox', { name: 'Nova observação' });
  const answered = Promise.withResolvers<void>();
  await renata.route('**/api/ticket-notes', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await write(renata, 'Paga no dia 10');
  await field().pressSequentially(' e pede nota');
  answered.resolve();
  await notesOf(renata).getByRole('listitem').filter({ hasText: 'Paga no dia 10' }).waitFor();
  await eventually(() => field().inputValue()).toBe('e pede nota');
  await renata.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a note stands among the messages at once, for everybody; its author or an admin takes it away from there', async () => {
  const inLog = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Observação de Renata Lopes' });
  await renata.getByRole('main').getByRole('button', { name: 'Escrever observação' }).click();
  const field = renata.getByRole('region', { name: longName }).getByRole('textbox', { name: 'Nova observação' });
  await field.fill('a');
  await field.press('Enter');
  await eventually(() => field.inputValue()).toBe('a');
  await field.fill('Só a equipe lê isto');
  await field.press('Enter');
  const note = (page: Page) => inLog(page).filter({ hasText: 'Só a equipe lê isto' });
  await note(renata).waitFor();
  await note(bruno).waitFor();
  // What is written for the team is no message.
  expect(await renata.getByRole('article', { name: 'Você' }).filter({ hasText: 'Só a equipe' }).count()).toBe(0);
  await note(bruno).press('Delete');
  expect(await bruno.getByRole('dialog', { name: question }).count()).toBe(0);
  await note(renata).press('Delete');
  await renata.getByRole('dialog', { name: question }).getByRole('button', { name: 'Excluir' }).click();
  await note(bruno).waitFor({ state: 'detached' });
  await note(renata).waitFor({ state: 'detached' });
  await field.press('Escape');
  await renata
    .getByRole('textbox', { name: /^Mensagem para/ })
    .and(renata.locator(':focus'))
    .waitFor();
});

test('what the field for notes holds is neither sent to the customer nor lost on the way to another ticket', async () => {
  await renata.getByRole('main').getByRole('button', { name: 'Escrever observação' }).click();
  const field = renata.getByRole('region', { name: longName }).getByRole('textbox', { name: 'Nova observação' });
  await field.fill('Meio pensamento');
  await field.press('Escape');
  const composer = renata.getByRole('textbox', { name: /^Mensagem para/ });
  await composer.waitFor();
  expect(await composer.inputValue()).toBe('');
  await renata.goto('/tickets');
  await openNotes(renata);
  await eventually(() => notesOf(renata).getByRole('textbox', { name: 'Nova observação' }).inputValue()).toBe(
    'Meio pensamento',
  );
  // The field beside the conversation and the one within are two doors to one text.
  await renata.getByRole('main').getByRole('button', { name: 'Escrever observação' }).click();
  await eventually(() => field.inputValue()).toBe('Meio pensamento');
  const beside = notesOf(renata).getByRole('textbox', { name: 'Nova observação' });
  await beside.fill('Um pensamento inteiro');
  await eventually(() => field.inputValue()).toBe('Um pensamento inteiro');
  await field.press('Enter');
  await eventually(() => beside.inputValue()).toBe('');
});
