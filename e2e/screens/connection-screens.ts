import type { Page } from 'playwright-core';
import { press, type Screen, without } from './screen.ts';

const openConnections = async (page: Page): Promise<void> => {
  await page.goto('/connections');
  await page.getByRole('row', { name: /Loja Centro/ }).waitFor();
};

const inRow = (page: Page, name: RegExp, button: string | RegExp): Promise<void> =>
  page.getByRole('row', { name }).getByRole('button', { name: button }).click();

/** The page of connections and its dialogs; `Filial` is one that waits for its QR code to be read. */
export const connectionScreens: Screen[] = [
  { name: 'connections', show: openConnections },
  {
    name: 'connections: none',
    show: async (page) => {
      await page.route('**/api/whatsapp/?*', (route) => route.fulfill({ json: [] }));
      await page.route('**/api/whatsapp?*', (route) => route.fulfill({ json: [] }));
      await page.goto('/connections');
      await page.getByText('Nenhuma conexão ainda').waitFor();
    },
  },
  {
    name: 'connections: failed',
    show: (page) =>
      without(page, '**/api/whatsapp**', async () => {
        await page.goto('/connections');
        await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).waitFor();
      }),
  },
  {
    name: 'connections: new',
    show: async (page) => {
      await openConnections(page);
      await press(page, 'Nova conexão');
      await page.getByRole('radio', { name: /Telefone simulado/ }).waitFor();
    },
  },
  {
    name: 'connections: new, refused',
    show: async (page) => {
      await openConnections(page);
      await press(page, 'Nova conexão');
      await page.getByRole('button', { name: 'Criar e conectar' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'connections: edit',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Atacado/, 'Editar Atacado');
      await page.getByRole('dialog', { name: 'Editar conexão' }).waitFor();
    },
  },
  {
    name: 'connections: token made',
    show: async (page) => {
      await page.route('**/api/whatsapp/*/token', (route) => route.fulfill({ json: { token: 'a'.repeat(43) } }));
      await openConnections(page);
      await inRow(page, /Atacado/, 'Editar Atacado');
      await page.getByRole('dialog').getByRole('button', { name: 'Gerar token' }).click();
      await page.getByRole('button', { name: 'Copiar o token' }).waitFor();
    },
  },
  {
    name: 'connections: QR code',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Filial/, /Ler QR code|Novo QR code/);
      await page.getByRole('img', { name: 'QR code para ligar Filial' }).waitFor();
    },
  },
  {
    name: 'connections: by code',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Filial/, /Ler QR code|Novo QR code/);
      await press(page, 'Usar código');
      await page.getByLabel('Número do celular').waitFor();
    },
  },
  {
    name: 'connections: disconnect?',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Atacado/, 'Desconectar');
      await page.getByText('Desconectar Atacado?').waitFor();
    },
  },
  {
    name: 'connections: delete?',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Delivery/, 'Excluir Delivery');
      await page.getByText('Excluir Delivery?').waitFor();
    },
  },
  {
    name: 'connections: delete, in use?',
    show: async (page) => {
      await openConnections(page);
      await inRow(page, /Loja Centro/, 'Excluir Loja Centro');
      await page.getByText(/em andamento/).waitFor();
    },
  },
];
