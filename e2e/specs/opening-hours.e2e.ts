import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../kit/ask.ts';
import { eventually } from '../kit/eventually.ts';
import { withTwoPeople } from '../kit/two-people.ts';
import { openHolidays, openHours, openSettings } from '../pages/users-page.ts';

let page: Page;
let agent: Page;

withTwoPeople((people) => {
  ({ admin: page, agent } = people);
});

const days = () => page.getByRole('list', { name: 'Horários de atendimento' });
const start = (day: string) => days().getByLabel(`Início de ${day}`);
const end = (day: string) => days().getByLabel(`Fim de ${day}`);
const save = () => page.getByRole('button', { name: 'Salvar' });
/** The stored hours, Monday first: `08:00-18:00`. */
const stored = async (): Promise<string[]> => {
  const { companyId } = await ask<{ companyId: number }>(page, 'GET', '/users/1');
  const { schedules } = await ask<{ schedules: { startTime: string; endTime: string }[] }>(
    page,
    'GET',
    `/companies/${companyId}`,
  );
  return schedules.map(({ startTime, endTime }) => `${startTime}-${endTime}`);
};

test('the hours stand in a tab of their own only while the company is attended by them (administration §2)', async () => {
  await openSettings(page);
  const choice = page.getByRole('combobox', { name: 'Gerenciamento de expediente' });
  await choice.waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await choice.click();
  await page.getByRole('option', { name: 'Da empresa' }).click();
  await page.getByRole('tab', { name: 'Horários' }).waitFor();
  await eventually(() => choice.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'Opções' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Os horários valem no fuso America/Sao_Paulo.').waitFor();
  for (const day of ['Segunda-feira', 'Sexta-feira']) {
    expect(await start(day).inputValue()).toBe('08:00');
    expect(await end(day).inputValue()).toBe('18:00');
  }
  expect(await end('Sábado').inputValue()).toBe('12:00');
  await days().getByText('Sem atendimento').waitFor();
  expect(await days().getByRole('switch', { name: 'Domingo' }).isChecked()).toBe(false);
  await page.getByText('54 h por semana').waitFor();
});

test('a week is changed, told what is wrong with it, saved with the specified sentences, and is there again', async () => {
  await openHours(page);
  expect(await save().isDisabled()).toBe(true);
  await end('Segunda-feira').fill('07:30');
  await page.getByText('O fim precisa vir depois do início.').waitFor();
  expect(await start('Segunda-feira').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Clique em salvar para registar as alterações').waitFor();
  expect(await save().isDisabled()).toBe(true);
  await end('Segunda-feira').fill('29');
  await days().getByRole('switch', { name: 'Segunda-feira' }).focus();
  await page.getByText('Use horas e minutos, como 18:00.').waitFor();
  await end('Segunda-feira').fill('17h30');
  await end('Segunda-feira').blur();
  await eventually(() => end('Segunda-feira').inputValue()).toBe('17:30');
  await page.getByRole('button', { name: 'Copiar o horário de Segunda-feira' }).click();
  await days().getByRole('switch', { name: 'Domingo' }).check();
  await page.getByText('67 h por semana').waitFor();
  // What is typed outlives a look at the other tab, and is not lost by going away without a question.
  await page.getByRole('tab', { name: 'Opções' }).click();
  await page.getByRole('tab', { name: 'Horários' }).click();
  await page.getByRole('link', { name: 'Tags' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await question.waitFor({ state: 'detached' });
  await save().click();
  await page.getByText('Horários atualizados com sucesso.').waitFor();
  await eventually(() => save().isDisabled()).toBe(true);
  expect(await stored()).toEqual([...Array<string>(6).fill('08:00-17:30'), '08:00-18:00']);
  await openHours(page);
  expect(await end('Sábado').inputValue()).toBe('17:30');
  await page.getByRole('button', { name: '24 horas' }).click();
  await page.getByText('168 h por semana').waitFor();
  await page.getByRole('button', { name: 'Horário comercial' }).click();
  await page.getByRole('button', { name: 'Todos iguais à segunda' }).click();
  await page.getByText('70 h por semana').waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('67 h por semana').waitFor();
});

test('an agent sees no settings, and a refused saving keeps what was typed', async () => {
  await agent.goto('/settings');
  await agent.getByText('Só administradores mudam as configurações.').waitFor();
  await openHours(page);
  await page.route('**/api/companies/*/schedules', (route) =>
    route.fulfill({ status: 400, json: { error: 'ERR_VALIDATION' } }),
  );
  await start('Terça-feira').fill('10:15');
  await save().click();
  await page.getByText('Há um campo com valor inválido.', { exact: false }).first().waitFor();
  expect(await start('Terça-feira').inputValue()).toBe('10:15');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save().click();
  await page.getByText('Horários atualizados com sucesso.').waitFor();
});

test('national holidays are added at once, one of the company by hand, and each year shows its own (decision 0059)', async () => {
  await openHolidays(page);
  const next = page.getByRole('button', { name: /^Próximo ano/ });
  const year = Number(/\d{4}/.exec((await next.getAttribute('aria-label')) ?? '')?.[0]);
  await next.click();
  await page.getByText(`Nenhum feriado em ${year}`).waitFor();
  await page.getByRole('button', { name: 'Feriados nacionais' }).click();
  const nationals = page.getByRole('dialog', { name: `Adicionar feriados nacionais de ${year}` });
  expect(await nationals.getByRole('checkbox', { name: 'Natal' }).isChecked()).toBe(true);
  expect(await nationals.getByRole('checkbox', { name: 'Corpus Christi' }).isChecked()).toBe(false);
  await nationals.getByRole('button', { name: 'Adicionar 10 dias' }).click();
  await page.getByText('10 feriados adicionados.').waitFor();
  await page.getByRole('button', { name: 'Novo feriado' }).click();
  const form = page.getByRole('dialog', { name: 'Novo feriado' });
  await form.getByLabel('Nome').fill('Aniversário da empresa');
  const day = form.getByRole('textbox', { name: 'Data' });
  await day.fill('31/02/2027');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Essa data não existe. Use DD/MM/AAAA.').waitFor();
  // Digits alone are enough.
  await day.fill('');
  await day.pressSequentially(`2512${year}`);
  expect(await day.inputValue()).toBe(`25/12/${year}`);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await form.getByText('Já existe um feriado neste dia.').waitFor();
  await form.getByRole('button', { name: 'Abrir calendário' }).click();
  for (let month = 12; month > 8; month--) await page.getByRole('button', { name: 'Mês anterior' }).click();
  await page.getByRole('dialog', { name: 'Abrir calendário' }).getByText('19', { exact: true }).click();
  await day.and(page.locator(':focus')).waitFor();
  expect(await day.inputValue()).toBe(`19/08/${year}`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Editar Aniversário da empresa' }).waitFor();
  // In the year before stand those that come again.
  await page.getByRole('button', { name: /^Ano anterior/ }).click();
  await page.getByRole('button', { name: 'Editar Natal' }).waitFor();
  await page.getByText('Aniversário da empresa').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Excluir Natal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Editar Natal' }).waitFor({ state: 'detached' });
});
