import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Show } from '../src/client.ts';
import { type Simulator, startSimulator } from '../src/index.ts';

const company = '5511990000001';
const customer = '5511988887777';
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator();
  await simulator.client.addPhone({ number: company, name: 'Loja', kind: 'company' });
  await simulator.client.addPhone({ number: customer, name: 'Maria' });
});
afterAll(() => simulator.stop());

const onBoth = async (id: string) => {
  const phones = await Promise.all([simulator.client.phone(company), simulator.client.phone(customer)]);
  return phones.map(({ chats }) => chats.flatMap(({ messages }) => messages).find((message) => message.id === id));
};

test.each<[Omit<Show, 'to'>, string, string]>([
  [{ kind: 'location', text: 'Sé', address: 'Centro' }, 'location', 'Sé, Centro'],
  [{ kind: 'liveLocation', text: 'a caminho' }, 'location', 'a caminho'],
  [{ kind: 'contacts', options: ['Ana', 'Bia'], numbers: ['5511977776666'] }, 'contact', 'Ana, Bia'],
  [{ kind: 'poll', text: 'Qual?', options: ['A', 'B'] }, 'poll', 'Qual?\n○ A\n○ B'],
  [{ kind: 'button', text: 'Sim' }, 'choice', 'Sim'],
  [{ kind: 'list', text: 'Boleto' }, 'choice', 'Boleto'],
  [{ kind: 'templateReply', text: 'Quero' }, 'choice', 'Quero'],
  [{ kind: 'template', text: 'Saiu', options: ['Ok'] }, 'template', 'Saiu'],
  [{ kind: 'viewOnce' }, 'image', ''],
  [{ kind: 'event', text: 'Festa' }, 'event', 'Festa'],
  [{ kind: 'text', text: 'oi', forwarded: 7, disappearsAfter: 60 }, 'text', 'oi'],
])('%o stands on both handsets', async (show, kind, text) => {
  const { id } = await simulator.client.show(customer, { to: company, ...show });
  for (const message of await onBoth(id)) expect(message).toMatchObject({ kind, text });
});

test('a choice quotes the question it answers', async () => {
  const { id: question } = await simulator.client.say(company, { to: customer, text: 'Sim ou não?' });
  const { id } = await simulator.client.show(customer, {
    to: company,
    kind: 'button',
    text: 'Sim',
    quotedId: question,
  });
  expect((await onBoth(id))[0]).toMatchObject({ text: 'Sim', quotedId: question });
});

test('an unknown kind and cards without a name are refused with the reason', async () => {
  const { show } = simulator.client;
  await expect(show(customer, { to: company, kind: 'dance' as 'text' })).rejects.toThrow('kind is one of');
  await expect(show(customer, { to: company, kind: 'contacts' })).rejects.toThrow('options names the cards');
});
