import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { once, type Screen } from './screen.ts';

interface Made {
  id: number;
  uuid: string;
}

/** A conversation with a day, an answer, a reaction, a link, a ticket's card, and a direct one. */
const makeChats = once(async (page) => {
  const people = await ask<{ id: number; email: string }[]>(page, 'GET', '/users/list');
  const others = people.filter(({ email }) => email.startsWith('agente'));
  const users = others.map(({ id }) => ({ id }));
  const chat = await ask<Made>(page, 'POST', '/chats', { title: 'Comercial + Logística', users });
  const say = (message: string, more: object = {}) =>
    ask<Made>(page, 'POST', `/chats/${chat.id}/messages`, { message, ...more });
  const first = await say(
    'Gente, a transportadora pediu para *fechar as rotas* de sexta até 15h: https://recado.example/rotas',
  );
  await say('Combinado. Cabe tudo no caminhão de quinta?', { quotedId: first.id });
  const tickets = await ask<{ tickets: { uuid: string }[] }>(
    page,
    'GET',
    '/tickets?status=open&showAll=true&pageNumber=1',
  );
  const uuid = tickets.tickets[0]?.uuid;
  if (uuid) await say(`Este: ${new URL(page.url()).origin}/tickets/${uuid}`);
  await ask(page, 'POST', `/chats/${chat.id}/messages/${first.id}/reaction`, { emoji: '👍' });
  await ask(page, 'POST', '/chats/direct', { userId: others[0]?.id });
});

const openChats = async (page: Page): Promise<void> => {
  await page.goto('/chats');
  await makeChats(page);
  await page.goto('/chats');
  await page.getByRole('link', { name: /Comercial \+ Logística/ }).waitFor();
};

const openChat = async (page: Page): Promise<void> => {
  await openChats(page);
  await page.getByRole('link', { name: /Comercial \+ Logística/ }).click();
  await page.getByRole('log').getByText('Cabe tudo no caminhão').waitFor();
};

export const chatScreens: Screen[] = [
  { name: 'chat interno, lista', show: openChats },
  { name: 'chat interno, conversa', show: openChat },
  {
    name: 'chat interno, editar',
    show: async (page) => {
      await openChat(page);
      await page.getByRole('button', { name: 'Editar conversa' }).click();
      await page.getByRole('dialog', { name: 'Editar conversa' }).getByRole('textbox', { name: 'Título' }).waitFor();
    },
  },
  {
    name: 'chat interno, na barra',
    show: async (page) => {
      await openChats(page);
      await page.getByRole('button', { name: /^Chat interno/ }).click();
      await page.getByRole('dialog', { name: 'Chat interno' }).getByText('Ver todas as conversas').waitFor();
    },
  },
];
