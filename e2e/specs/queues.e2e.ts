import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { openDialog } from '../pages/open-dialog.ts';

let product: SeededProduct;
let page: Page;

beforeAll(async () => {
  product = await startSeeded({ waiting: 2, messages: 2 });
  page = await (await product.signIn()).newPage();
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Nova fila' }).waitFor();
});
afterAll(() => product?.stop());

const dialog = () => openDialog(page).first();
const tree = () => dialog().getByRole('treeitem');
const shown = async (): Promise<string[]> => {
  const names = await tree().evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''));
  return names;
};
/** Types an option where the editor stands open. */
async function fillOption(title: string): Promise<void> {
  await dialog().getByLabel('Título').fill(title);
  await dialog().getByRole('textbox', { name: 'Mensagem', exact: true }).fill(`Sobre ${title}`);
  await page.keyboard.press('Control+Enter');
  await dialog().getByRole('treeitem', { name: title }).waitFor();
}

test('a queue is made, and says so with the words of the specification (administration §8)', async () => {
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await dialog().getByLabel('Nome').fill('V');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByText('Too Short!').waitFor();
  await dialog().getByLabel('Nome').fill('Pós-venda');
  await dialog().getByLabel('Ordem').fill('9');
  await dialog().getByLabel('Mensagem de saudação').fill('Olá! Como podemos ajudar?');
  await dialog().getByText('Olá! Como podemos ajudar?').last().waitFor();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Queue saved successfully').first().waitFor();
  await page.getByText('Pós-venda').first().waitFor();
});

test('its menu is built, walked and arranged with the keyboard alone, and the preview shows what the customer sees', async () => {
  await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
  await dialog().getByRole('button', { name: 'Adicionar opção' }).press('Enter');
  await fillOption('Garantia');
  await dialog().getByRole('button', { name: 'Adicionar opção' }).press('Enter');
  await fillOption('Montagem');
  expect(await shown()).toEqual(['1 Garantia', '2 Montagem']);
  await dialog().getByRole('treeitem', { name: '2 Montagem' }).press('Alt+ArrowUp');
  await dialog().getByRole('treeitem', { name: '1 Montagem' }).waitFor();
  await dialog().getByRole('treeitem', { name: '2 Garantia' }).press('Alt+ArrowRight');
  await expect.poll(() => tree().last().getAttribute('aria-level')).toBe('2');
  expect(await shown()).toEqual(['1 Montagem', '1 Garantia']);
  await dialog().getByRole('button', { name: 'Responder 1: Montagem' }).click();
  await dialog().getByText('Sobre Montagem').waitFor();
  await dialog().getByRole('button', { name: 'Responder 1: Garantia' }).waitFor();
  await dialog().getByRole('button', { name: 'Responder #: Menu inicial' }).first().click();
  await dialog().getByText('Sobre Montagem').waitFor({ state: 'detached' });
});

test('the bot of the form that is not saved answers in the simulator, says why, and nothing becomes of it (decision 0060)', async () => {
  await dialog().getByLabel('Mensagem de saudação').fill('Rascunho para {{firstName}}');
  await dialog().getByRole('radio', { name: 'Simular' }).check();
  const field = dialog().getByLabel('Mensagem do cliente');
  const log = dialog().getByRole('log', { name: 'Conversa simulada' });
  await field.fill('oi');
  await field.press('Enter');
  await log.getByText('Rascunho para').waitFor();
  await log.getByText('O cliente está na fila Pós-venda: o robô mostra as opções dela.').waitFor();
  await field.fill('1');
  await dialog().getByRole('button', { name: 'Enviar ao robô' }).click();
  await log.getByText('Sobre Montagem').waitFor();
  await log.getByText('O cliente está na opção Montagem da fila Pós-venda.').waitFor();
  await field.fill('meia palavra');
  await field.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('');
  await field.press('Escape');
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await log.getByText('Sobre Montagem').waitFor();
  await dialog().getByRole('button', { name: 'Do começo' }).click();
  await log.getByText('Nada é salvo nem enviado.').waitFor();
  const queues = await ask<{ name: string; greetingMessage: string }[]>(page, 'GET', '/queue');
  expect(queues.find(({ name }) => name === 'Pós-venda')?.greetingMessage).toBe('Olá! Como podemos ajudar?');
  await dialog().getByRole('radio', { name: 'Prévia' }).check();
  await dialog().getByLabel('Mensagem de saudação').fill('Olá! Como podemos ajudar?');
});

test('deleting an option asks, and takes what is below it along', async () => {
  await dialog().getByRole('treeitem', { name: '1 Montagem' }).press('Delete');
  const question = page.getByRole('dialog', { name: 'Excluir a opção Montagem?' });
  await question.getByText('A opção abaixo dela também é excluída.').waitFor();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await dialog().getByText('Sem opções: o cliente recebe a saudação e espera na fila.').waitFor();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await openDialog(page).waitFor({ state: 'detached' });
});

test('hours of a queue are there only when the schedule is by queue, and a change of them says what to do', async () => {
  await ask(page, 'PUT', '/settings/scheduleType', { value: 'queue' });
  await page.reload();
  await page.getByRole('button', { name: 'Editar Pós-venda' }).click();
  await dialog().getByRole('tab', { name: 'Horários de Atendimento' }).click();
  await dialog()
    .getByRole('textbox', { name: /^Início de segunda/i })
    .fill('09:30');
  await dialog().getByText('Clique em salvar para registar as alterações').waitFor();
  await dialog().getByLabel('Mensagem fora do horário').fill('Voltamos às 9h30.');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await openDialog(page).waitFor({ state: 'detached' });
  const queues = await ask<{ name: string; outOfHoursMessage: string; schedules: { startTime: string }[] }[]>(
    page,
    'GET',
    '/queue',
  );
  const saved = queues.find(({ name }) => name === 'Pós-venda');
  expect([saved?.schedules[0]?.startTime, saved?.outOfHoursMessage]).toEqual(['09:30', 'Voltamos às 9h30.']);
});

test('the deletion of a queue says what uses it, and another screen follows', async () => {
  const other = await page.context().newPage();
  await other.goto('/queues');
  await other.getByText('Comercial').first().waitFor();
  await page.getByRole('button', { name: 'Excluir Comercial' }).click();
  const question = openDialog(page);
  await question
    .getByText(/fica(m)? sem fila e aparece(m)? para todos|sai(em)? da fila|deixa(m)? de oferecê-la/)
    .first()
    .waitFor();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await other.getByText('Comercial').first().waitFor({ state: 'detached' });
});
