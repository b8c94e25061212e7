import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const openApi = async (page: Page): Promise<void> => {
  await page.goto('/messages-api');
  await page.getByRole('heading', { name: 'Enviar mídia' }).waitFor();
};

/** What programs use: the page of the messages API. */
export const programScreens: Screen[] = [
  { name: 'messages API', show: openApi },
  {
    name: 'messages API: refused test',
    show: async (page) => {
      await openApi(page);
      await page.getByLabel('Token da conexão').fill('abc');
      await page.getByLabel('Número', { exact: true }).fill('5511999998888');
      await page.getByRole('textbox', { name: 'Mensagem' }).fill('Olá');
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await page.getByText('Resposta 401').waitFor();
    },
  },
];
