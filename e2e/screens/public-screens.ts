import type { Page } from 'playwright-core';
import { press, type Screen } from './screen.ts';

/** As if a mail server were named. */
const withMail = async (page: Page): Promise<void> => {
  await page.route('**/api/public/local-mode', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), sendsMail: true } });
  });
  await page.route('**/api/forgetpassword/**', (route) => route.fulfill({ json: { message: 'e-mail sent' } }));
};

/** What a stranger can open. */
export const publicScreens: Screen[] = [
  {
    name: 'login',
    show: async (page) => {
      await page.goto('/login');
      await page.getByRole('heading', { name: 'Modo local' }).waitFor();
    },
  },
  {
    name: 'login, refused',
    show: async (page) => {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill('admin@recado.local');
      await page.getByRole('textbox', { name: 'Senha' }).fill('wrong-password');
      await press(page, /^Entrar$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'set-up',
    show: async (page) => {
      await page.goto(`/setup?token=${'0'.repeat(40)}`);
      await page.locator('form').waitFor();
    },
  },
  {
    name: 'set-up, refused',
    show: async (page) => {
      await page.goto(`/setup?token=${'0'.repeat(40)}`);
      await page.locator('form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'set-up, without a link',
    show: async (page) => {
      await page.goto('/setup');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'e-mail taken back?',
    show: async (page) => {
      await page.goto(`/undo-email?token=${'0'.repeat(40)}`);
      await page.getByRole('button', { name: 'Desfazer a troca' }).waitFor();
    },
  },
  {
    name: 'e-mail taken back',
    show: async (page) => {
      await withMail(page);
      await page.route('**/api/users/undo-email', (route) => route.fulfill({ json: { email: 'renata@recado.local' } }));
      await page.goto(`/undo-email?token=${'0'.repeat(40)}`);
      await press(page, 'Desfazer a troca');
      await page.getByLabel('Nova senha', { exact: true }).fill('renata2026');
      await page.getByText(/^Força:/).waitFor();
    },
  },
  {
    name: 'e-mail taken back, too late',
    show: async (page) => {
      await page.goto('/undo-email');
      await page.getByText('Este link não vale mais').waitFor();
    },
  },
  {
    name: 'sign-up',
    show: async (page) => {
      await page.goto('/signup');
      await page.getByRole('radio').first().check();
      await page.getByText('por Pix').waitFor();
    },
  },
  {
    name: 'sign-up, refused',
    show: async (page) => {
      await page.goto('/signup');
      await press(page, /^Criar conta/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'sign-up, closed',
    show: async (page) => {
      await page.route('**/api/public/sign-up*', async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, json: { ...(await reply.json()), isOpen: false } });
      });
      await page.goto('/signup');
      await page.getByRole('heading', { name: 'O cadastro está fechado' }).waitFor();
    },
  },
  {
    name: 'confirmation of the e-mail',
    show: async (page) => {
      await page.goto('/confirm-email?email=contato@atelie.local');
      await press(page, /^Confirmar e-mail$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'password reset, without mail',
    show: async (page) => {
      await page.goto('/forgetpsw');
      await page.getByRole('heading', { name: 'Este servidor não envia e-mails' }).waitFor();
    },
  },
  {
    name: 'password reset, first step',
    show: async (page) => {
      await withMail(page);
      await page.goto('/forgetpsw');
      await press(page, /^Enviar código$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'password reset, second step',
    show: async (page) => {
      await withMail(page);
      await page.goto('/forgetpsw');
      await page.getByLabel('E-mail').fill('admin@recado.local');
      await press(page, /^Enviar código$/);
      await page.getByLabel('Nova senha', { exact: true }).fill('curta');
      await press(page, /^Redefinir senha$/);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];
