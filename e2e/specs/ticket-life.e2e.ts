import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { waitingTicketUuid } from '../kit/seed-history.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { ConversationPage } from '../pages/conversation-page.ts';
import { TicketsPage } from '../pages/tickets-page.ts';
import { openList, press, showPart } from '../screens/screen.ts';

let renata: Page;
let bruno: Page;

withTwoPeople(async ({ admin, agent }) => {
  renata = admin;
  bruno = agent;
  await openList(renata);
});

const uuidOf = async (digits: string): Promise<string> => {
  const path = `/tickets?showAll=true&searchParam=${digits}`;
  const { tickets } = await ask<{ tickets: { uuid: string }[] }>(renata, 'GET', path);
  return tickets[0]?.uuid ?? '';
};
const findAna = '/tickets?showAll=true&searchParam=5511971234405';
const choose = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option }).click();
};
const act = async (page: Page, name: string): Promise<void> => {
  await press(page, 'Ações do atendimento');
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const field = (dialog: Locator, name: RegExp): Locator => dialog.getByRole('combobox', { name });

/** Opens the dialog and names the contact by her number. */
async function beginWith(page: Page, digits: string): Promise<Locator> {
  await openList(page);
  await press(page, 'Novo atendimento');
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await field(dialog, /^Contato/).fill(digits);
  await page.getByRole('option', { name: new RegExp(digits.slice(-4)) }).click();
  return dialog;
}

test('a contact who is served already: the notice names colleague and queue and leads there, an own one is opened', async () => {
  const dialog = await beginWith(bruno, '5511971234405');
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await dialog.getByText('Selecione uma fila').last().waitFor();
  await choose(bruno, field(dialog, /^Fila/), 'Suporte');
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  const notice = dialog
    .getByRole('alert')
    .filter({ hasText: 'Renata Lopes já atende este contato na fila Comercial.' });
  await notice.getByRole('button', { name: 'Abrir' }).click();
  const uuid = await uuidOf('5511971234405');
  await bruno.waitForURL(`**/tickets/${uuid}`);
  await bruno.getByRole('button', { name: /^Ana.*Dados do contato/ }).waitFor();
  // Of an admin no queue is asked.
  const own = await beginWith(renata, '5511971234405');
  await own.getByRole('button', { name: 'Abrir atendimento' }).click();
  await renata.waitForURL(`**/tickets/${uuid}`);
});

test('on another connection the same contact has a ticket of its own', async () => {
  const ofAna = () => ask<{ tickets: { whatsapp: { name: string } }[] }>(renata, 'GET', findAna);
  const dialog = await beginWith(renata, '5511971234405');
  await choose(renata, field(dialog, /^Conexão/), /^Atacado/);
  await dialog.getByRole('button', { name: 'Abrir atendimento' }).click();
  await dialog.waitFor({ state: 'detached' });
  await new ConversationPage(renata).composer().waitFor();
  const { tickets } = await ofAna();
  expect(tickets.map(({ whatsapp }) => whatsapp.name)).toEqual(['Atacado', 'Loja Centro']);
});

test('a ticket is taken to another connection by whoever has it, and she keeps it', async () => {
  await renata.goto(`/tickets/${await uuidOf('5511971234403')}`);
  await press(renata, 'Transferir');
  const dialog = renata.getByRole('dialog', { name: 'Transferir atendimento' });
  await choose(renata, field(dialog, /^Fila/), 'Comercial');
  await field(dialog, /^Atendente/).click();
  await renata.getByRole('option', { name: /Bruno Martins/ }).waitFor();
  // She has it: on its connection there is nothing to hand to herself.
  expect(await renata.getByRole('option', { name: /Renata Lopes/ }).count()).toBe(0);
  await renata.keyboard.press('Escape');
  await choose(renata, field(dialog, /^Conexão/), /^Atacado/);
  await choose(renata, field(dialog, /^Atendente/), /Renata Lopes/);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await renata.getByText('Atendimento transferido para Renata Lopes.').waitFor();
  await new ConversationPage(renata).composer().waitFor();
  await act(renata, 'Histórico');
  const history = renata.getByRole('dialog', { name: 'Histórico do atendimento' });
  await history
    .getByRole('listitem')
    .first()
    .getByText(/Comercial · Renata Lopes · Atacado/)
    .waitFor();
});

test('a waiting ticket is taken, given back, and handed on to a colleague who has it at once', async () => {
  const brunos = new TicketsPage(bruno);
  await openList(bruno);
  await brunos.show('Aguardando');
  await brunos.acceptButton('Beatriz Nogueira').click();
  await new ConversationPage(bruno).composer().waitFor();
  await press(bruno, 'Devolver para a fila');
  await brunos.toast('Atendimento devolvido para a fila.').waitFor();
  await showPart(renata, /Aguardando/);
  await renata.getByRole('button', { name: 'Aceitar Beatriz Nogueira' }).click({ button: 'right' });
  await renata.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = renata.getByRole('dialog', { name: 'Transferir atendimento' });
  await choose(renata, field(dialog, /^Atendente/), /Bruno Martins/);
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await renata.getByText('Atendimento transferido para Bruno Martins.').waitFor();
  await brunos.show('Atendendo');
  await brunos.row('Atendendo', 'Beatriz Nogueira').waitFor();
  await bruno.goto(`/tickets/${waitingTicketUuid}`);
  await new ConversationPage(bruno).composer().waitFor();
});

test('resolved it leaves, taken up again its conversation stays on the screen', async () => {
  const brunos = new TicketsPage(bruno);
  await brunos.resolve();
  await brunos.toast('Atendimento resolvido.').waitFor();
  const byMe = bruno.getByRole('region', { name: 'Hoje' }).getByText('Por você').locator('..');
  await byMe.getByRole('definition').getByText('1', { exact: true }).waitFor();
  await brunos.showClosed();
  await brunos.row('Resolvidos', 'Beatriz Nogueira').getByRole('link').click();
  await press(bruno, 'Reabrir');
  await new ConversationPage(bruno).composer().waitFor();
  expect(bruno.url()).toContain(waitingTicketUuid);
});

test('only an admin deletes, after the question; who had it on the screen is led away from it', async () => {
  await press(bruno, 'Ações do atendimento');
  await bruno.getByRole('menuitem', { name: 'Histórico' }).waitFor();
  expect(await bruno.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0);
  await bruno.keyboard.press('Escape');
  await renata.goto(`/tickets/${waitingTicketUuid}`);
  await act(renata, 'Excluir');
  const dialog = renata.getByRole('alertdialog').or(renata.getByRole('dialog', { name: /^Excluir o atendimento/ }));
  await dialog.getByText('Deseja realmente excluir este registro?').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await act(renata, 'Excluir');
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await renata.getByText('Atendimento excluído.').waitFor();
  await Promise.all([renata, bruno].map((page) => page.waitForURL('**/tickets')));
  await new TicketsPage(bruno).row('Atendendo', 'Beatriz Nogueira').waitFor({ state: 'detached' });
});

test("a ticket of a queue that is not theirs: 'Acesso não permitido', and back to the list (core §5)", async () => {
  await bruno.goto(`/tickets/${await uuidOf('5511971234404')}`);
  await new TicketsPage(bruno).toast('Acesso não permitido').waitFor();
  await bruno.waitForURL('**/tickets');
});
