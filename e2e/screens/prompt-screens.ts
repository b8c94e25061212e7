import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { once, type Screen } from './screen.ts';

const name = 'Atendente da loja';

/** A prompt in the queue `Suporte` of the seed, whose model is never called. */
const makePrompt = once(async (page) => {
  const queues = await ask<{ id: number; name: string }[]>(page, 'GET', '/queue');
  await ask(page, 'POST', '/prompt', {
    ...{ name, prompt: 'Você atende os clientes de uma loja de móveis. Seja breve e gentil.' },
    ...{ baseUrl: 'https://models.example.com/v1', model: 'um-modelo', fallbackMessage: 'Já chamamos uma pessoa.' },
    queueId: queues.find((queue) => queue.name === 'Suporte')?.id,
  });
});

const openPage = async (page: Page): Promise<void> => {
  await page.goto('/prompts');
  await page.getByRole('heading', { name: 'Prompts de IA' }).waitFor();
  await makePrompt(page);
  await page.goto('/prompts');
  await page.getByText(name).first().waitFor();
};

const openPrompt = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openPage(page);
  await (isNarrow ? page.getByText(name).first() : page.getByRole('button', { name: `Editar ${name}` })).click();
  await page.locator('[role=dialog] input[name=name]:focus').waitFor();
};

/** What a model would say, in the server's place. */
const answered = (failure: string | null) => ({
  ...{ text: failure ? '' : 'Temos, sim! Quer ver o catálogo?', transfers: true, failure },
  ...{ promptTokens: 156, completionTokens: 12, milliseconds: 820, request: '{"model":"um-modelo"}' },
});

const tryPrompt = (failure: string | null): Screen['show'] => {
  return async (page, isNarrow) => {
    await page.route('**/api/prompts/test', (route) => route.fulfill({ json: answered(failure) }));
    await openPrompt(page, isNarrow);
    const field = page.getByRole('textbox', { name: 'Mensagem', exact: true });
    await field.fill('Tem mesa de jantar?');
    await field.press('Enter');
    await page.getByText('O que foi enviado').click();
  };
};

/** AI prompts: list, form, the conversation that tries one, and what is said everywhere when one fails. */
export const promptScreens: Screen[] = [
  { name: 'prompts', show: openPage },
  { name: 'prompts: one that is edited', show: openPrompt },
  { name: 'prompts: one that is tried', show: tryPrompt(null) },
  { name: 'prompts: one that is tried and fails', show: tryPrompt('key') },
  {
    name: 'prompts: one that does not answer customers',
    show: async (page) => {
      await page.route('**/api/prompts/failing', (route) => route.fulfill({ json: [{ id: 1, name, kind: 'quota' }] }));
      await page.goto('/tags');
      await page.getByRole('region', { name: 'Prompts de IA sem resposta' }).waitFor();
    },
    leavesTraces: true,
  },
];
