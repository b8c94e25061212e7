import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { makeReply, openQuickMessages, replyForm } from '../pages/quick-messages-page.ts';
import { openTicket, press, type Screen } from './screen.ts';

const nothing = { records: [], count: 0, hasMore: false, next: null };

const makeOnce = async (page: Page, shortcode: string, message: string, geral: boolean): Promise<void> => {
  const { count } = await ask<{ count: number }>(page, 'GET', `/quick-messages?searchParam=${shortcode}`);
  if (count === 0) await makeReply(page, shortcode, message, geral);
};

const openList = async (page: Page): Promise<void> => {
  await openQuickMessages(page);
  await makeOnce(page, 'entrega', '{{ms}}, {{firstName}}! Entregamos em até 2 dias úteis em toda a cidade.', true);
  await makeOnce(page, 'endereço', 'Rua das Flores, 120, ao lado da padaria.', false);
  await page.getByText('/entrega', { exact: true }).first().waitFor();
};

/** The page of quick replies, its form, and the suggestions of the composer. */
export const quickMessageScreens: Screen[] = [
  { name: 'quick replies', show: openList },
  {
    name: 'quick replies: none',
    show: async (page) => {
      await page.route('**/api/quick-messages?*', (route) => route.fulfill({ json: nothing }));
      await openQuickMessages(page);
      await page.getByText('Nenhuma resposta rápida ainda').waitFor();
    },
  },
  {
    name: 'quick replies: new, refused',
    show: async (page) => {
      await openQuickMessages(page, '?new');
      await replyForm(page).getByRole('button', { name: 'Salvar' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'quick replies: edit, with a file',
    show: async (page, isNarrow) => {
      await openList(page);
      await press(page, isNarrow ? /^\/entrega/ : 'Editar /entrega');
      const form = replyForm(page);
      await form.getByRole('textbox', { name: 'Atalho' }).waitFor();
      const buffer = Buffer.from('%PDF-1.4\n%%EOF');
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'Prazos de entrega por bairro 2026.pdf', mimeType: 'application/pdf', buffer });
      await form.getByText('Será enviado ao salvar').waitFor();
    },
  },
  {
    name: 'quick replies: suggested in a conversation',
    show: async (page) => {
      await openList(page);
      await openTicket(page);
      await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('/en');
      await page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option').first().waitFor();
    },
  },
];
