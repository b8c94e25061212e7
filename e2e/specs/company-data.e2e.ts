import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import {
  dataDialog,
  deletedDialog,
  deleteInList,
  leave,
  openCompanyData,
  openDeleted,
  removalDialog,
} from '../pages/company-data-page.ts';
import { makeCompany, openCompanies } from '../pages/platform-page.ts';
import { userRow } from '../pages/users-page.ts';

let page: Page;

withTwoPeople((people) => {
  page = people.admin;
});

const name = 'Padaria Sol';

test('a super user copies the data of a company, deletes it, restores it, and has it removed for good by its name (trust I-65)', async () => {
  await openCompanies(page);
  await makeCompany(page, name);
  await page.reload();
  await openCompanyData(page, name);
  await dataDialog(page).getByText('Nenhum pedido ainda.').waitFor();
  await dataDialog(page).getByRole('button', { name: 'Reunir dados' }).click();
  const address = await dataDialog(page).getByRole('link', { name: 'Baixar' }).getAttribute('href');
  const archive = await page.request.get(address ?? '');
  expect(archive.headers()['content-disposition']).toMatch(/^attachment/);
  const content = (await archive.body()).toString('latin1');
  expect([content.includes('company.json'), content.includes(name)]).toEqual([true, true]);
  await leave(page, dataDialog(page));

  expect(await deleteInList(page, name)).toContain('Ela pode ser restaurada por 30 dias');
  await openDeleted(page);
  const deleted = deletedDialog(page);
  await deleted.getByText(/^Remoção em \d\d\/\d\d\/\d{4}/).waitFor();
  await deleted.getByRole('button', { name: `Restaurar ${name}` }).click();
  await page.getByText(`${name} foi restaurada. As conexões continuam paradas.`).first().waitFor();
  await deleted.getByText('Nenhuma empresa excluída').waitFor();
  await leave(page, deleted);
  await userRow(page, name).waitFor();

  await deleteInList(page, name);
  await openDeleted(page);
  await deleted.getByRole('button', { name: `Remover ${name} agora` }).click();
  const question = removalDialog(page);
  const confirm = question.getByRole('button', { name: 'Remover para sempre' });
  await question.getByLabel(`Para confirmar, digite ${name}`).fill('padaria sol');
  await eventually(() => confirm.isDisabled()).toBe(true);
  await question.getByLabel(`Para confirmar, digite ${name}`).fill(name);
  await confirm.click();
  // Its receipt, which stays when nothing else does.
  const receipt = dataDialog(page).getByRole('listitem').filter({ hasText: 'Remoção dos dados' });
  await receipt.getByText('Concluído').waitFor();
  await receipt.getByText('Usuários').waitFor();
  await dataDialog(page).getByText('O arquivo já foi apagado.').waitFor();
  await eventually(() => dataDialog(page).getByRole('button', { name: 'Reunir dados' }).isDisabled()).toBe(true);
  expect((await page.request.get(address ?? '')).status()).toBe(404);
  await leave(page, dataDialog(page));
  await deleted.getByText('Nenhuma empresa excluída').waitFor();
  await leave(page, deleted);

  await page.goto('/activity?area=platform');
  for (const said of [
    `Os dados da empresa ${name} foram removidos`,
    `Mandou remover agora os dados da empresa ${name}`,
    `Restaurou a empresa ${name}`,
    `Pediu uma cópia dos dados da empresa ${name}`,
  ])
    await page.getByRole('row').filter({ hasText: said }).first().waitFor();
});
