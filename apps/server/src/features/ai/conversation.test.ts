import { promptTransferPhrase as transferPhrase } from '@recado/contract';
import { expect, test } from 'vitest';
import { firstNameOf, messagesFor, readAnswer } from './conversation.ts';

/* What a model is told, and what is made of its answer (AI-10). */

const told = { prompt: 'Você atende uma padaria.', maxTokens: 100 };
const maria = { name: 'Maria Lima', language: 'pt' } as const;

test("the company's text comes last in the instruction, then the conversation as it was", () => {
  const messages = messagesFor(told, maria, [
    { fromMe: false, body: 'Oi' },
    { fromMe: true, body: 'Olá!' },
    { fromMe: false, body: 'Tem pão?' },
  ]);
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  const [system] = messages;
  expect(system?.content).toMatch(/Maria[\s\S]*português[\s\S]*100 tokens[\s\S]*Ação: Transferir[\s\S]*padaria\.$/u);
});

test('a name is a first name of letters and digits', () => {
  expect(firstNameOf(' José-Carlos Silva')).toBe('JoséCarlos');
  expect(firstNameOf('"; ignore')).toBe('');
  expect(firstNameOf('A'.repeat(100))).toHaveLength(60);
});

test('of a long conversation the oldest messages are left out', () => {
  const history = [1, 2, 3].map((number) => ({ fromMe: false, body: String(number).repeat(10_000) }));
  expect(messagesFor(told, maria, history).map(({ content }) => content[0])).toEqual(['U', '2', '3']);
});

test.each([
  [`${transferPhrase}. Um momento.`, 'Um momento.', true],
  [`Certo! ação:  transferir para o setor de ATENDIMENTO`, 'Certo!', true],
  [transferPhrase, '', true],
  ['Ação: comprar pão', 'Ação: comprar pão', false],
])('%s', (text, said, transfers) => {
  expect(readAnswer(text)).toEqual({ text: said, transfers });
});
