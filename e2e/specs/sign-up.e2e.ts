import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmtpStandIn, startSmtpStandIn } from '../../apps/server/src/testing/smtp-stand-in.ts';
import { closeBrowser, openBrowser, openPage } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { createWithPlans } from '../kit/offer-plans.ts';
import { createProduct, type Product } from '../kit/product.ts';
import { until } from '../kit/until.ts';
import { logIn } from '../pages/login-page.ts';
import { signUp } from '../pages/sign-up-page.ts';

const who = {
  company: 'Ateliê Jacarandá',
  phone: '11988771020',
  email: 'contato@atelie.example',
  password: 'certamente-unica-7',
  plan: 'Profissional',
};
const fresh = 'Outra-Senha-9';
let dir = '';
let smtp: SmtpStandIn;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-sign-up-'));
  const database = { url: await createWithPlans() };
  smtp = await startSmtpStandIn({ login: { user: 'recado', pass: 'segredo' } });
  const operator = { secretKey: randomBytes(32).toString('hex') };
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Recado <recado@example.com>', SIGNUP: 'confirmed', LOG_LEVEL: 'debug' };
  product = await createProduct({ dataDir: dir, operator, database, env });
  await product.start();
  browser = await openBrowser();
});

afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await product?.stop();
  await smtp?.close();
  await rm(dir, { recursive: true, force: true });
});

/** The code of the newest mail, once there are so many. */
const codeOf = async (count: number): Promise<string> => {
  const mail = await until('the mail', async () => smtp.mails[count - 1]);
  expect(mail.to).toBe(who.email);
  return mail.code;
};

test('a company signs up with a plan, confirms its e-mail, comes in, and sets a forgotten password anew', async () => {
  const page = await openPage(browser, product.origin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  const card = page.locator('label').filter({ hasText: 'Negócio' });
  await card.getByText('R$ 1.599,90').waitFor();
  expect(await card.innerText()).toContain('/mês');
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((one) => one.closest('label')?.innerText));
  expect(names.map((text) => text?.split('\n')[0])).toEqual(['Essencial', 'Profissional', 'Negócio']);
  await page.getByRole('complementary', { name: 'Seus 3 dias de teste' }).waitFor();

  await page.getByRole('button', { name: 'Criar conta e começar o teste' }).click();
  await page.getByText('Escolha um plano').waitFor();
  await eventually(() => page.getByText('Required', { exact: true }).count()).toBe(3);
  await signUp(page, { ...who, password: 'senha123' });
  await page.getByText('Erro ao criar usuário. Verifique os dados informados.').first().waitFor();
  await eventually(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98877-1020');
  await signUp(page, who);
  await page.getByText('Usuário criado com sucesso! Faça seu login!!!.').first().waitFor();

  await page.getByRole('heading', { name: 'Confirme seu e-mail' }).waitFor();
  await page.getByLabel('Código').fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await page.getByText('O código não confere ou passou do prazo.').waitFor();
  await page.getByLabel('Código').fill(await codeOf(1));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  // Both pages have a field of this name.
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await logIn(page, who.email, who.password);
  await page.getByText('Ativo até').first().waitFor();
  await page.getByText(who.company).first().waitFor();

  const other = await openPage(browser, product.origin);
  await other.goto('/login');
  await other.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await other.getByRole('heading', { name: 'Redefinir senha' }).waitFor();
  await other.getByLabel('E-mail').fill('ninguem@atelie.example');
  await other.getByRole('button', { name: 'Enviar código' }).click();
  await other.getByText('Email não encontrado').waitFor();
  await other.getByLabel('E-mail').fill(who.email);
  await other.getByRole('button', { name: 'Enviar código' }).click();
  await other.getByText('Email enviado com sucesso!').first().waitFor();
  const code = await codeOf(2);

  await other.getByLabel('Código').fill(code);
  await other.getByLabel('Nova senha', { exact: true }).fill('minuscula-1');
  await other.getByLabel('Repita a nova senha').fill(fresh);
  await other.getByRole('button', { name: 'Redefinir senha' }).click();
  const rule = 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.';
  await other.locator('.text-danger', { hasText: rule }).waitFor();
  await other.getByText('As senhas não correspondem').waitFor();
  await other.getByLabel('Nova senha', { exact: true }).fill(fresh);
  await other.getByRole('button', { name: 'Redefinir senha' }).click();
  await other.getByText('Senha redefinida com sucesso.').first().waitFor();

  // Every session of the account has ended: the first browser is back at the door.
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await other.getByRole('heading', { name: 'Entrar' }).waitFor();
  await logIn(other, who.email, fresh);

  // As a client of the family sends it; what stands in the path is not logged.
  const secrets = [code, encodeURIComponent('Segredo-No-Caminho-1')];
  const address = `${product.origin}/api/resetpasswords/${encodeURIComponent(who.email)}/${secrets.join('/')}`;
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  expect(secrets.filter((secret) => product.output().includes(secret))).toEqual([]);
});

test('whoever changes the e-mail tells the old address, whose link takes it back', async () => {
  const thief = await openPage(browser, product.origin);
  await thief.goto('/login');
  await logIn(thief, who.email, fresh);
  await thief.getByRole('button', { name: /^Conta de/ }).click();
  await thief.getByRole('menuitem', { name: 'Perfil' }).click();
  const profile = thief.getByRole('dialog', { name: 'Perfil' });
  await profile.getByLabel('E-mail').fill('outra@atelie.example');
  await profile.getByText('O endereço anterior é avisado').waitFor();
  await profile.getByRole('button', { name: 'Salvar' }).click();
  await profile.getByText('A senha atual não confere.').waitFor();
  await profile.getByLabel('Senha atual').fill(fresh);
  await profile.getByRole('button', { name: 'Salvar' }).click();
  await thief.getByText('Perfil salvo com sucesso.').first().waitFor();

  const notice = await until('the notice', async () => smtp.mails.find(({ subject }) => subject.includes('mudou')));
  expect(notice.to).toBe(who.email);
  // As a mail is written: long lines are folded, and an equals sign stands as its number.
  const written = notice.raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const key = /(?:undo-email\?token=|^ {4})([\w-]+)/m.exec(written)?.[1];
  const owner = await openPage(browser, product.origin);
  await owner.goto(`/undo-email?token=${key}`);
  await owner.getByRole('button', { name: 'Desfazer a troca' }).click();
  await owner.getByText(`O e-mail da conta voltou a ser ${who.email}.`).waitFor();
  await thief.getByRole('heading', { name: 'Entrar' }).waitFor();
  const { code } = await until('the code', async () =>
    smtp.mails.findLast((mail) => mail.to === who.email && mail.code),
  );
  await owner.getByLabel('Código').fill(code);
  const password = 'Tijolo-Girassol-29';
  await owner.getByLabel('Nova senha', { exact: true }).fill(password);
  await owner.getByText('Força: forte.').waitFor();
  await owner.getByLabel('Repita a nova senha').fill(password);
  await owner.getByRole('button', { name: 'Redefinir senha' }).click();
  await owner.getByRole('heading', { name: 'Entrar' }).waitFor();
  await logIn(owner, who.email, password);
  await owner.getByText(who.company).first().waitFor();
  await thief.goto(`/undo-email?token=${key}`);
  await thief.getByRole('button', { name: 'Desfazer a troca' }).click();
  await thief.getByText('Este link não vale mais').waitFor();
});
