import { parsePix } from 'pix-utils';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilAwayFromMidnight } from '../kit/civil-day.ts';
import { eventually } from '../kit/eventually.ts';
import { readShownQr } from '../kit/read-qr.ts';
import { type SeededProduct, startSeeded } from '../kit/seeded-product.ts';
import { logIn } from '../pages/login-page.ts';
import { dayFromNow, makeCompany } from '../pages/platform-page.ts';

let product: SeededProduct;
let platform: Page;
let owner: Page;
const password = 'certamente-unica-7';

beforeAll(async () => {
  await untilAwayFromMidnight();
  product = await startSeeded({ waiting: 1, messages: 1 });
  platform = await (await product.signIn()).newPage();
  await platform.goto('/tickets');
  await makeCompany(platform, 'Padaria Sol', { password, dueDate: dayFromNow(-1) });
  owner = await (await product.newContext()).newPage();
  await owner.goto('/login');
  await logIn(owner, 'padariasol@empresa.local', password);
});
afterAll(() => product?.stop());

test('an overdue admin pays: three steps, a code that a reader reads, and back at work once it is confirmed', async () => {
  await owner.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();
  await owner.getByRole('link', { name: 'Pagar agora' }).click();
  const checkout = owner.getByRole('dialog', { name: 'Pagar a assinatura' });
  await checkout.getByText('R$ 30,00/mês').waitFor();
  await checkout.getByRole('button', { name: 'Continuar' }).click();
  await checkout.getByRole('button', { name: 'PAGAR' }).click();
  await checkout.getByText('O nome completo é obrigatório').waitFor();
  await checkout.getByLabel('Nome completo').fill('Padaria Sol Ltda');
  await checkout.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
  await checkout.getByLabel('CEP').fill('00000-000');
  await checkout.getByLabel('Endereço').fill('Avenida Paulista, 1000');
  await checkout.getByLabel('Cidade').fill('São Paulo');
  await checkout.getByRole('button', { name: 'Continuar' }).click();
  await checkout.getByText('CEP inválido').waitFor();
  await checkout.getByText('CPF ou CNPJ inválido').waitFor();
  await checkout.getByLabel('CPF ou CNPJ').fill('12.ABC.345/01DE-35');
  await checkout.getByLabel('CEP').fill('01310-100');
  await checkout.getByRole('button', { name: 'Continuar' }).click();
  await checkout.getByRole('button', { name: 'Continuar' }).click();
  await checkout.getByText('Padaria Sol Ltda').waitFor();
  await checkout.getByRole('button', { name: 'PAGAR' }).click();
  const pix = owner.getByRole('dialog', { name: 'Pague com Pix' });
  await pix.getByText(/confirmado à mão pelo Suporte/).waitFor();
  const text = await readShownQr(pix.getByRole('img', { name: 'QR code do Pix de R$ 30,00' }));
  expect(parsePix(text)).toMatchObject({ transactionAmount: 30, txid: expect.stringMatching(/^RECADO\d{12}$/) });

  await platform.goto('/financeiro');
  await platform.getByRole('radio', { name: 'Todas as empresas' }).check();
  const row = platform.getByRole('row', { name: /Padaria Sol/ });
  await row.getByText('Vencido').waitFor();
  await row.getByRole('button', { name: 'Confirmar pagamento' }).click();
  await platform.getByRole('dialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
  await row.getByText('Pago', { exact: true }).waitFor();

  await pix.getByText('Pagamento recebido').waitFor();
  await owner
    .getByText(/^Sua licença foi renovada até/)
    .first()
    .waitFor();
  await eventually(() => new URL(owner.url()).pathname).toBe('/');
  await owner.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await owner.getByRole('link', { name: 'Financeiro' }).click();
  await owner.getByText('PAGO', { exact: true }).waitFor();
});
