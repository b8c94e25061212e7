import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';

let admin: Page;
let agent: Page;

// Two at once: what one moves stands there for the other, and drag and drop is the browser's own.
withTwoPeople((people) => {
  ({ admin, agent } = people);
});

type Lanes = { lanes: { id: number; cards: { id: number; contact: { name: string } }[] }[] };

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, laneName: string, name: string) =>
  lane(page, laneName).getByRole('article').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });

test('cards move by mouse, menu and keys; the other browser sees it, and a refused move goes back with its reason', async () => {
  await admin.goto('/tickets');
  for (const name of ['Proposta feita', 'Venda fechada'])
    await ask(admin, 'POST', '/tags', { name, color: '#0E7490', kanban: 1 });
  const { lanes } = await ask<Lanes>(agent, 'GET', '/kanban/board?searchParam=');
  const name = lanes[0]?.cards[0]?.contact.name ?? '';
  for (const page of [admin, agent]) {
    await page.getByRole('link', { name: 'Kanban' }).click();
    await cardIn(page, 'Em aberto', name).waitFor();
  }
  // By mouse.
  await cardIn(admin, 'Em aberto', name).dragTo(lane(admin, 'Proposta feita'));
  for (const page of [admin, agent]) await cardIn(page, 'Proposta feita', name).waitFor();
  await said(admin, 'Ticket Tag Adicionado com Sucesso!').waitFor();
  // By the menu, as on a phone.
  await agent.getByRole('button', { name: `Ações de ${name}` }).click();
  await agent.getByRole('menuitem', { name: 'Mover para…' }).click();
  await agent
    .getByRole('dialog', { name: 'Mover para…' })
    .getByRole('button', { name: /^Venda fechada/ })
    .click();
  for (const page of [admin, agent]) await cardIn(page, 'Venda fechada', name).waitFor();
  await said(agent, 'Ticket Tag Removido! Ticket Tag Adicionado com Sucesso!').waitFor();
  // By keys, with the place spoken before anything is written.
  const button = cardIn(admin, 'Venda fechada', name).getByRole('button', { name, exact: true });
  await button.press('Space');
  await button.press('ArrowLeft');
  await admin
    .getByRole('status')
    .filter({ hasText: `${name} em mãos. Proposta feita, posição 1 de 1.` })
    .waitFor();
  await button.press('Escape');
  await eventually(() => cardIn(admin, 'Venda fechada', name).count()).toBe(1);
  await button.press('Space');
  await button.press('ArrowLeft');
  await button.press('Space');
  for (const page of [admin, agent]) await cardIn(page, 'Proposta feita', name).waitFor();
  await eventually(() => admin.evaluate(() => document.activeElement?.textContent)).toBe(name);
  // Refused: back where it was, and why.
  await admin.route('**/api/kanban/cards/*/lane', (route) =>
    route.fulfill({ status: 409, json: { error: 'ERR_CARD_CLOSED' } }),
  );
  await cardIn(admin, 'Proposta feita', name).dragTo(lane(admin, 'Venda fechada'));
  await cardIn(admin, 'Proposta feita', name).getByText('saiu do quadro').waitFor();
  await admin.unroute('**/api/kanban/cards/*/lane');
  await cardIn(admin, 'Proposta feita', name).getByRole('button', { name: 'Tentar de novo' }).click();
  for (const page of [admin, agent]) await cardIn(page, 'Venda fechada', name).waitFor();
  for (const page of [admin, agent]) expect(await page.getByRole('article').filter({ hasText: name }).count()).toBe(1);
});

test('a card opens its conversation beside the board, where one answers; what is worth something counts in its lane', async () => {
  for (const page of [admin, agent]) await page.goto('/kanban');
  // One that waits: nobody has it yet.
  const waiting = agent.getByRole('article').filter({ hasText: 'espera há' }).first();
  const name = (await waiting.locator('[data-card]').textContent()) ?? '';
  const card = agent.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: `Ações de ${name}` }).click();
  await agent.getByRole('menuitem', { name: 'Valor…' }).click();
  await agent.getByRole('textbox', { name: 'Valor em reais' }).fill('1.250,50');
  await agent.getByRole('button', { name: 'Salvar' }).click();
  await card.getByText('R$ 1.250,50').waitFor();
  await admin.getByRole('article').filter({ hasText: name }).getByText('R$ 1.250,50').waitFor();
  await card.locator('[data-card]').click();
  const sheet = agent.getByRole('complementary', { name: 'Conversa' });
  const accept = sheet.getByRole('button', { name: /^Aceitar/ });
  const field = sheet.getByRole('textbox', { name: /^Mensagem para/ });
  await accept.first().click();
  await field.fill('Bom dia! Segue o orçamento.');
  await field.press('Enter');
  await admin.getByRole('article').filter({ hasText: name }).getByText('Segue o orçamento').waitFor();
  await sheet.getByRole('button', { name: 'Fechar conversa' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(agent.url()).pathname).toBe('/kanban');
});
