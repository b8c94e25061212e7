import type { Page } from 'playwright-core';
import { showHeld } from '../kit/held-messages.ts';
import { groupTicketUuid, kindsTicketUuid } from '../kit/seed-kinds.ts';
import { until } from '../kit/until.ts';
import type { Screen } from './screen.ts';

const openKinds = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`/tickets/${kindsTicketUuid}`);
  await page.getByRole('article').filter({ hasText: 'Tentei ligar' }).waitFor();
};

/** Turns the wheel until a message stands in sight. */
const upTo = async (page: Page, text: string): Promise<void> => {
  const log = page.getByRole('log');
  const box = await log.boundingBox();
  if (!box) throw new Error('There is no conversation.');
  await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2);
  const wanted = page.getByRole('article').filter({ hasText: text }).first();
  await until(`in sight: ${text}`, async () => {
    if ((await wanted.count()) && ((await wanted.boundingBox())?.y ?? -1) >= box.y) return true;
    await page.mouse.wheel(0, -120);
    return false;
  });
};

const part = (name: string, text: string): Screen => ({
  name: `conversation: ${name}`,
  show: async (page) => {
    await openKinds(page);
    await upTo(page, text);
  },
});

/** Every kind of message without a file. */
export const kindScreens: Screen[] = [
  {
    name: 'conversation: calls, forwarded, only on the phone',
    show: async (page) => {
      await openKinds(page);
      await page.getByText('Chamada de vídeo recusada').waitFor();
    },
  },
  part('view once, event, vote', 'Inauguração da loja'),
  part('poll and template', 'Acompanhar'),
  part('contact cards', 'Marcenaria do Zé'),
  {
    name: 'conversation: automatic messages that are held',
    show: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await showHeld(page);
      await page.goto(`/tickets/${kindsTicketUuid}`);
      await page.getByRole('img', { name: /o WhatsApp restringiu/ }).waitFor();
    },
  },
  part('places', 'Praça da Sé'),
  part('choices', 'Amanhã de manhã'),
  {
    name: 'conversation: new ticket with a card',
    show: async (page) => {
      await openKinds(page);
      await upTo(page, 'Marcenaria do Zé');
      await page.getByRole('button', { name: 'Iniciar conversa com Marcenaria do Zé' }).click();
      await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
    },
  },
  {
    name: 'conversation: a group',
    show: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(`/tickets/${groupTicketUuid}`);
      await page.getByRole('article').filter({ hasText: 'Aqui fechou sozinho' }).waitFor();
      await page.getByRole('article').filter({ hasText: 'Síndica Márcia' }).first().waitFor();
    },
  },
];
