import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openContact } from '../pages/conversation-page.ts';
import { openDialog } from '../pages/open-dialog.ts';
import { press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;

withTwoPeople(async (people) => {
  ({ admin: renata, agent: bruno } = people);
  await showPart(bruno, /Aguardando/);
});

test('the history of a ticket tells at once who accepted it', async () => {
  await renata.goto(`/tickets/${waitingTicketUuid}`);
  await press(renata, 'Ações do atendimento');
  await renata.getByRole('menuitem', { name: 'Histórico' }).click();
  const dialog = renata.getByRole('dialog', { name: 'Histórico do atendimento' });
  await dialog.getByText('Nada registrado ainda.').or(dialog.getByRole('listitem').first()).waitFor();
  await bruno.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).click();
  const accepted = dialog.getByRole('listitem').filter({ hasText: 'Aceitou o atendimento' });
  await accepted.getByText(/Bruno Martins/).waitFor();
});

test('colleagues see who else has the conversation on the screen, from the moment they come until they leave', async () => {
  await renata.keyboard.press('Escape');
  await openDialog(renata).waitFor({ state: 'detached' });
  await renata.getByText('Bruno Martins está vendo').waitFor();
  await bruno.getByText('Renata Lopes está vendo').waitFor();
  await bruno.getByRole('textbox', { name: /^Mensagem para/ }).pressSequentially('Só um');
  await renata.getByText('Bruno Martins está respondendo').waitFor();
  await renata.getByText('Bruno Martins está vendo').waitFor({ state: 'detached' });
  await renata.getByRole('link', { name: 'Contatos', exact: true }).click();
  await bruno.getByText('Renata Lopes está vendo').waitFor({ state: 'detached' });
  // Closing the window is leaving, too, and long before the silence of a closed lid is noticed (50 s).
  await renata.goBack();
  await bruno.getByText('Renata Lopes está vendo').waitFor();
  await renata.goto('/contacts');
  await bruno.getByText('Renata Lopes está vendo').waitFor({ state: 'detached', timeout: 20_000 });
  await renata.goto(`/tickets/${waitingTicketUuid}`);
});

test('the contact is edited beside the conversation; what is wrong is said at its field', async () => {
  await openContact(bruno);
  const drawer = bruno.getByRole('complementary', { name: 'Contato' });
  await drawer.getByRole('button', { name: 'Editar contato' }).click();
  const form = bruno.getByRole('dialog', { name: 'Editar contato' });
  const email = form.getByRole('textbox', { name: 'E-mail' });
  await email.fill('beatriz');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Invalid email').waitFor();
  await email.fill('beatriz@exemplo.com.br');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('beatriz@exemplo.com.br').waitFor();
  // The tickets of the contact follow what happens to them.
  const current = drawer.getByRole('listitem').filter({ has: bruno.locator('[aria-current=true]') });
  await current.getByText('Em atendimento').waitFor();
  const { id } = await ask<{ id: number }>(renata, 'GET', `/tickets/u/${waitingTicketUuid}`);
  await ask(renata, 'PUT', `/tickets/${id}`, { status: 'closed' });
  await current.getByText('Resolvido').waitFor();
});
