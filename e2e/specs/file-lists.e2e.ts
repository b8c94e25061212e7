import { limits } from '@recado/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { givenUp } from '../kit/given-up.ts';
import { onePixel } from '../kit/sample-files.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { until } from '../kit/until.ts';
import { listForm, listRow, makeList, openFileLists } from '../pages/file-lists-page.ts';

let page: Page;
let agent: Page;

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: onePixel });
const table = { name: 'preços 2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const save = (): Promise<void> => listForm(page).getByRole('button', { name: 'Salvar', exact: true }).click();
const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  listForm(page).locator('input[type=file]').setInputFiles(files);
const names = (): Promise<string[]> =>
  listForm(page)
    .getByRole('textbox', { name: /^Nome do arquivo/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));

interface Stored {
  options: { name: string; path: string; mediaType: string; url: string | null }[];
}
const stored = async (name: string): Promise<Stored> => {
  const { files } = await ask<{ files: { id: number }[] }>(
    page,
    'GET',
    `/files?searchParam=${encodeURIComponent(name)}`,
  );
  return ask<Stored>(page, 'GET', `/files/${files[0]?.id}`);
};

test('the page says that there is no list yet; name and message are mandatory, the name has three characters', async () => {
  await openFileLists(page);
  await page.getByText('Nenhuma lista de arquivos ainda').waitFor();
  await page.getByRole('button', { name: 'Nova lista' }).click();
  const form = listForm(page);
  await save();
  await until('both are said', async () => (await form.getByText('Obrigatório', { exact: true }).count()) === 2);
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('ab');
  await save();
  await form.getByText('nome muito curto', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Descartar as alterações?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
  await form.waitFor({ state: 'detached' });
});

test('a list with several files is saved in the order they were put in, by keyboard and by dragging, for everybody at once', async () => {
  await openFileLists(agent);
  await openFileLists(page, '?new');
  const form = listForm(page);
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Catálogo de mesas');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Segue o nosso catálogo.');
  await form.getByText('Sem anexo').waitFor();
  await choose([picture('mesa.png'), picture('cadeira.png'), table]);
  await eventually(names).toEqual(['mesa', 'cadeira', 'preços 2026']);
  await form.getByRole('textbox', { name: 'Nome do arquivo 3' }).fill('Tabela de preços');
  await form.getByRole('button', { name: 'Mudar a ordem de Tabela de preços' }).press('ArrowUp');
  await eventually(names).toEqual(['mesa', 'Tabela de preços', 'cadeira']);
  await form.getByText('Tabela de preços está na posição 2 de 3').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Mudar a ordem de Tabela de preços',
  );
  // The pointer is brought to the handle once that stands still and in sight.
  await form.getByRole('button', { name: 'Mudar a ordem de cadeira' }).hover();
  const to = await form.getByRole('button', { name: 'Mudar a ordem de mesa' }).boundingBox();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 60, { steps: 6 });
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 6 });
  await page.mouse.up();
  await eventually(names).toEqual(['cadeira', 'mesa', 'Tabela de preços']);
  await save();
  await page.getByText('Operação realizada com sucesso!').waitFor();
  await form.waitFor({ state: 'detached' });
  await listRow(page, 'Catálogo de mesas').getByText('3 arquivos').waitFor();
  await listRow(agent, 'Catálogo de mesas').getByText('3 arquivos').waitFor();
  const { options } = await stored('Catálogo de mesas');
  expect(options.map(({ name, path, mediaType }) => [name, path, mediaType])).toEqual([
    ['cadeira', 'cadeira.png', 'image/png'],
    ['mesa', 'mesa.png', 'image/png'],
    ['Tabela de preços', 'preços 2026.pdf', 'application/pdf'],
  ]);
  for (const { url } of options) expect((await page.request.get(url ?? '')).status()).toBe(200);
});

test('a stored file is removed after a question, and another is added; the list says how many there are', async () => {
  await openFileLists(page);
  await page.getByRole('button', { name: 'Editar Catálogo de mesas' }).click();
  const form = listForm(page);
  await form.getByRole('link', { name: /^mesa\.png/ }).waitFor();
  await form.getByRole('button', { name: 'Remover mesa' }).click();
  await page.getByRole('dialog', { name: 'Remover o arquivo?' }).getByRole('button', { name: 'Remover' }).click();
  await eventually(names).toEqual(['cadeira', 'Tabela de preços']);
  await page.keyboard.press('Escape');
  const asks = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await asks.getByRole('button', { name: 'Continuar editando' }).click();
  await asks.waitFor({ state: 'detached' });
  await save();
  await form.waitFor({ state: 'detached' });
  await listRow(agent, 'Catálogo de mesas').getByText('2 arquivos').waitFor();
});

test('an upload shows how far it is and can be cancelled; the list is saved, and the file is sent with the next saving', async () => {
  await openFileLists(page, '?new');
  const form = listForm(page);
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Promoção');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Só esta semana');
  await choose([picture('um.png'), picture('dois.png')]);
  let stopped = 0;
  await page.route('**/uploadList/*', (route) => {
    stopped += 1;
    return stopped === 1 ? undefined : route.continue();
  });
  await save();
  await form.getByRole('progressbar', { name: 'Enviando' }).waitFor();
  const cancelled = givenUp(page, '/uploadList/');
  await form.getByRole('button', { name: 'Cancelar o envio de um' }).click();
  await form.getByText('Envio cancelado').waitFor();
  await form.getByText('A lista está salva, mas há arquivos que não foram enviados.').waitFor();
  await eventually(async () => (await stored('Promoção')).options.map(({ path }) => path)).toEqual(['', 'dois.png']);
  await cancelled;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A second press so soon after the first counts as the same (administration §9).
  await page.waitForTimeout(limits.modalSubmitGuardMs);
  await save();
  await form.waitFor({ state: 'detached' });
  await eventually(async () => (await stored('Promoção')).options.map(({ path }) => path)).toEqual([
    'um.png',
    'dois.png',
  ]);
  await eventually(() => listRow(page, 'Promoção').count()).toBe(1);
});

test('a name that another list has is refused under the field', async () => {
  await openFileLists(page);
  await makeList(page, 'Garantia');
  await page.getByRole('button', { name: 'Editar Garantia' }).click();
  const name = listForm(page).getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('promoção');
  await save();
  await listForm(page).getByText('Já existe uma lista de arquivos com este nome.').first().waitFor();
  await eventually(() => name.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Descartar as alterações?' })
    .getByRole('button', { name: 'Descartar' })
    .click();
});

test('an agent reads the lists and cannot change them; a deleted one disappears at once', async () => {
  await openFileLists(agent);
  await listRow(agent, 'Garantia').waitFor();
  expect(await agent.getByRole('button', { name: 'Nova lista' }).count()).toBe(0);
  expect(await agent.getByRole('button', { name: /^(Editar|Excluir) / }).count()).toBe(0);
  expect(await agent.getByRole('link', { name: 'Lista de arquivos' }).count()).toBe(0);
  await openFileLists(page);
  await page.getByRole('button', { name: 'Excluir Promoção' }).click();
  const question = page.getByRole('dialog', { name: 'Deseja realmente excluir este registro?' });
  await question.getByText('Os 2 arquivos dela são apagados também.').waitFor();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await listRow(page, 'Promoção').waitFor({ state: 'detached' });
  await listRow(agent, 'Promoção').waitFor({ state: 'detached' });
});
