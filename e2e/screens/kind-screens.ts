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

/** Scrolls upwards, as a turned wheel does, until a message stands in sight. */
const upTo = async (page: Page, text: string): Promise<void> => {
  const turn = (log: HTMLElement, wanted: string): boolean => {
    const row = [...log.querySelectorAll('article')].find((article) => article.textContent.includes(wanted));
    if (row && row.getBoundingClientRect().top >= log.getBoundingClientRect().top) return true;
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: -120 }));
    log.scrollBy({ top: -120 });
    throw new Error(`${log.clientHeight} px of ${log.scrollHeight} are shown, from ${log.scrollTop}`);
  };
  await until(`in sight: ${text}`, () => page.getByRole('log').evaluate(turn, text));
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
  part('Pix key, buttons and an ad', 'Pague por Pix'),
  part('contact cards', 'Marcenaria do Zé'),
  {
    name: 'conversation: automatic messages that are held',
    show: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await showHeld(page);
      await page.goto(`/tickets/${kindsTicketUuid}`);
      await page.getByRole('img', { name: /o WhatsApp restringiu/ }).waitFor();
      await page.getByRole('button', { name: 'Por quê?' }).last().waitFor();
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
