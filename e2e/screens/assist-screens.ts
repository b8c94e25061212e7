import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { once, openTicket, type Screen } from './screen.ts';

const switchOn = once((page) => ask(page, 'PUT', '/settings/aiAssist', { value: 'enabled' }));

const lines = (...all: object[]): string => all.map((line) => `${JSON.stringify(line)}\n`).join('');
const answers = {
  ready: lines({ text: 'Bom dia! ' }, { text: 'A sua mesa sai hoje.' }, { done: { tokens: 60, milliseconds: 700 } }),
  failed: lines({ failure: 'quota' }),
};

/** What a model would write, in the server's place. */
const helped = (answer: keyof typeof answers, kind: string): Screen['show'] => {
  return async (page: Page) => {
    const reply = { body: answers[answer], contentType: 'application/x-ndjson' };
    await page.route('**/api/ai/assist', (route) => route.fulfill(reply));
    await openTicket(page);
    await switchOn(page);
    await page.reload();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    const button = page.getByRole('button', { name: 'Ajuda da IA', exact: true });
    // It is there before anything is written, and follows what is.
    await button.waitFor();
    await field.fill('bom dia a mesa sai hoje');
    await button.click();
    await page.getByRole('menuitem', { name: kind }).click();
    const panel = page.getByRole('region', { name: 'Ajuda da IA para este texto' });
    await panel.getByText(answer === 'ready' ? 'A sua mesa sai hoje.' : 'não tem mais saldo').waitFor();
    await field.fill('');
  };
};

/** What a model proposes to whoever writes. */
export const assistScreens: Screen[] = [
  { name: 'assist: a better text beside the own', show: helped('ready', 'Melhorar o texto'), leavesTraces: true },
  { name: 'assist: a summary', show: helped('ready', 'Resumir a conversa'), leavesTraces: true },
  { name: 'assist: no answer', show: helped('failed', 'Encurtar'), leavesTraces: true },
];
