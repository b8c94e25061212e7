import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openBrowser, openPage } from '../kit/browser.ts';
import { createProduct, type Product } from '../kit/product.ts';
import { until } from '../kit/until.ts';
import { logIn } from '../pages/login-page.ts';
import { setUp } from '../pages/setup-page.ts';

const first = {
  company: 'Padaria Sol',
  name: 'Lúcia Ramos',
  email: 'lucia@padaria.example',
  password: 'Fornada-das-5h',
};
const second = { ...first, name: 'Outra Pessoa', email: 'outra@padaria.example' };
let dir = '';
let product: Product;
let browser: Browser;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recado-first-user-'));
  const operator = { secretKey: randomBytes(32).toString('hex') };
  product = await createProduct({
    dataDir: dir,
    operator,
    database: 'own',
    env: { LOG_LEVEL: 'warn', API_BASE_PATH: '/painel/api' },
  });
  await product.start();
  browser = await openBrowser();
});

afterAll(async () => {
  if (browser) await closeBrowser(browser);
  await product?.stop();
  await rm(dir, { recursive: true, force: true });
});

const setupLinks = (): string[] => product.output().match(/\/setup\?token=[\w-]+/g) ?? [];

test('the operator’s one-time link makes the first super user, works once, and comes with no demo; the API stands where it is told', async () => {
  const link = await until('the link', async () => setupLinks()[0]);
  const page = await openPage(browser, product.origin);
  await page.goto('/');
  await page.getByText('Este servidor ainda não tem usuários. Abra o link que ele mostrou ao iniciar.').waitFor();
  expect(await page.getByRole('heading', { name: 'Modo local' }).count()).toBe(0);

  for (const wrong of [link.slice(0, 25), link.slice(0, -1)]) {
    await setUp(page, wrong, first);
    await page.getByText('Este link não vale mais').waitFor();
  }
  const late = await openPage(browser, product.origin);
  await late.goto(link);
  await setUp(page, link, first);
  await page.getByText('Tudo pronto. Entre com o e-mail e a senha que você criou.').first().waitFor();
  await page.waitForURL('**/login');
  await logIn(page, first.email, first.password);
  await page.getByRole('button', { name: `Conta de ${first.name}` }).waitFor();
  await page.getByText(first.company).first().waitFor();
  expect(await page.getByRole('link', { name: 'Telefone simulado' }).count()).toBe(0);

  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await steps.getByText('0 de 5').waitFor();
  await steps.getByRole('link', { name: 'Criar filas' }).click();
  await page.getByRole('heading', { name: 'Filas e chatbot' }).waitFor();
  await page.goto('/');
  await steps.getByText('0 de 5').waitFor();
  await steps.getByRole('button', { name: 'Não mostrar mais os primeiros passos' }).click();
  await steps.waitFor({ state: 'detached' });

  await setUp(late, link, second);
  await late.getByText('Este link não vale mais').waitFor();

  await product.stop();
  await product.start();
  expect(setupLinks(), 'no second link').toHaveLength(1);
  await page.reload();
  await page.getByRole('button', { name: `Conta de ${first.name}` }).waitFor();
  expect((await fetch(`${product.origin}/simulator/state`)).status).toBe(404);
});
