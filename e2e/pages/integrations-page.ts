import type { Locator, Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';

export const openIntegrations = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/queue-integration${search}`);
  // An open form hides what is behind it.
  await page.getByRole('heading', { name: 'Integrações', level: 1, includeHidden: true }).waitFor();
};

export const integrationForm = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Nova|Editar) integração$/ });

export const makeIntegration = (page: Page, name: string): Promise<{ id: number }> =>
  ask(page, 'POST', '/queueIntegration', {
    ...{ type: 'webhook', name, urlN8N: 'https://pedidos.exemplo.com.br/webhook/recado' },
    failureMessage: 'Já chamamos uma pessoa.',
  });
