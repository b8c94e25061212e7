import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { openWindow } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { onePixel } from '../kit/sample-files.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import {
  announcementForm,
  announcementRow,
  helpForm,
  newsButton,
  newsPanel,
  openAnnouncements,
  openHelps,
  standInForYoutube,
} from '../pages/news-page.ts';
import { openUsers } from '../pages/users-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

test('a super user publishes an announcement with a picture; everybody is told at once, reads it, and it is no longer new (core §2)', async () => {
  const other = await openWindow(agent);
  await other.goto('/tickets');
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Informativos' }).click();
  await page.getByText('Nenhum informativo ainda').waitFor();
  await page.getByRole('button', { name: 'Novo informativo' }).click();
  const form = announcementForm(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await until('two mandatory fields', async () => (await form.getByText('Obrigatório', { exact: true }).count()) === 2);
  await form.getByRole('textbox', { name: 'Título' }).fill('Manutenção no domingo');
  await form.getByRole('textbox', { name: 'Texto' }).fill('Das 6 h às 7 h, *sem perdas*. <img src=x onerror=alert(1)>');
  await eventually(() => form.getByRole('switch', { name: 'Ativo' }).isChecked()).toBe(true);
  await form.getByRole('combobox', { name: 'Prioridade' }).click();
  await page.getByRole('option', { name: 'Alta' }).click();
  await form.locator('input[type=file]').setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: onePixel });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await announcementRow(page, 'Manutenção no domingo').getByText('Alta').waitFor();

  for (const window of [agent, other]) await newsButton(window, 'Informativos, 1 não lido').waitFor();
  await newsButton(agent).click();
  const item = newsPanel(agent).getByRole('listitem');
  await item.getByText('Alta').waitFor();
  await item.getByText('sem perdas', { exact: true }).waitFor();
  // Text stays text.
  await item.getByText('<img src=x onerror=alert(1)>').waitFor();
  await item.getByRole('button', { name: /^Manutenção no domingo ?, novo$/ }).click();
  const picture = item.getByRole('link', { name: 'Abrir imagem de Manutenção no domingo' });
  await until('the picture', () =>
    picture.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  );
  await newsButton(other, /^Informativos$/).waitFor();
  expect(await newsButton(other, /não lido/).count()).toBe(0);
});

test('switched off it disappears for everybody but super users, who find it by its state (wire-contract B39)', async () => {
  const { records } = await ask<{ records: { id: number; title: string; text: string }[] }>(
    page,
    'GET',
    '/announcements',
  );
  const [one] = records;
  await ask(page, 'PUT', `/announcements/${one?.id}`, { title: one?.title, text: one?.text, status: false });
  await newsPanel(agent).getByText('Nenhum informativo').waitFor();
  await openAnnouncements(page);
  await page.getByRole('radio', { name: 'Ativos', exact: true }).check();
  await page.getByText('Nada encontrado').waitFor();
  await page.getByRole('radio', { name: 'Inativos' }).check();
  await announcementRow(page, 'Manutenção no domingo').getByText('Inativo').waitFor();
  await page.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click();
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await announcementRow(page, 'Manutenção no domingo').waitFor({ state: 'detached' });
});

test('whoever is no super user is told so at /announcements and led away (administration §6)', async () => {
  // The sentence goes by itself: it is looked out for from the beginning.
  await Promise.all([
    agent
      .getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.')
      .waitFor(),
    agent.goto('/announcements'),
  ]);
  await agent.waitForURL('**/tickets');
  expect(await agent.getByRole('link', { name: 'Informativos' }).count()).toBe(0);
});

test('help videos are added by their address and watched by everybody; nothing is asked of YouTube before, and Escape closes', async () => {
  const asked = await standInForYoutube(agent);
  await openHelps(agent);
  await agent.getByText('Nenhum vídeo de ajuda ainda').waitFor();
  await openHelps(page);
  await page.getByRole('button', { name: 'Gerenciar vídeos' }).click();
  await page.getByRole('button', { name: 'Novo vídeo' }).click();
  const form = helpForm(page);
  await form.getByRole('textbox', { name: 'Título' }).fill('Primeiros passos');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Como aceitar um atendimento.');
  await form.getByRole('textbox', { name: 'Código do vídeo' }).fill('https://youtu.be/dQw4w9WgXcQ?si=abc');
  await form.getByText('Código reconhecido: dQw4w9WgXcQ').waitFor();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('cell', { name: 'dQw4w9WgXcQ', exact: true }).waitFor();

  const card = agent.getByRole('button', { name: 'Assistir Primeiros passos' });
  await card.waitFor();
  expect(asked).toEqual([]);
  const player = agent.getByRole('dialog', { name: 'Primeiros passos' });
  await card.click();
  await agent.frameLocator('iframe').getByRole('button', { name: 'Reproduzir' }).waitFor();
  expect(asked[0]).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&modestbranding=1&autoplay=1');
  await agent.keyboard.press('Escape');
  await player.waitFor({ state: 'detached' });
  // A press into the player takes the keyboard along, and it is taken back.
  await card.click();
  // The page is told a moment after the press that the keyboard has gone.
  const gone = await agent.evaluateHandle(() => {
    const seen = { hasGone: false };
    addEventListener('blur', () => Object.assign(seen, { hasGone: true }), { once: true });
    return seen;
  });
  await agent.frameLocator('iframe').getByRole('button', { name: 'Reproduzir' }).click();
  await until('the keyboard has gone', () => gone.evaluate(({ hasGone }) => hasGone));
  await until('the keyboard is back', () => agent.evaluate(() => document.activeElement?.tagName !== 'IFRAME'));
  await agent.keyboard.press('Escape');
  await player.waitFor({ state: 'detached' });
});

test('the page of users says how many of the plan are used (screens §1)', async () => {
  await openUsers(page);
  const id = await page.evaluate(() => localStorage.getItem('companyId'));
  const own = await ask<{ plan: { name: string; users: number } }>(page, 'GET', `/companies/listPlan/${id}`);
  const { count } = await ask<{ count: number }>(page, 'GET', '/users');
  await page.getByText(`${count} de ${own.plan.users} do plano ${own.plan.name}`, { exact: true }).waitFor();
});
