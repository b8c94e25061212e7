import type { Page } from 'playwright-core';
import { ask } from '../kit/ask.ts';
import { closedTicketUuid, lastText, longTicketUuid, waitingTicketUuid } from '../kit/seed-history.ts';
import { openContact } from '../pages/conversation-page.ts';
import {
  addTagButton,
  giveTags,
  openTagChooser,
  tagChip,
  tagField,
  tagOption,
  withoutTagRight,
} from '../pages/ticket-tags-page.ts';
import { VoiceRecorder } from '../pages/voice-recorder.ts';
import { openOther, openTicket, press, type Screen, without } from './screen.ts';

const ticketMenu = async (page: Page): Promise<void> => {
  await openTicket(page);
  await press(page, 'Ações do atendimento');
  await page.getByRole('menu').waitFor();
};

const openTransfer = async (page: Page, isNarrow: boolean): Promise<void> => {
  await (isNarrow ? ticketMenu : openTicket)(page);
  await page
    .getByRole(isNarrow ? 'menuitem' : 'button', { name: 'Transferir' })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Fila/ }).waitFor();
};

/** The contact of a conversation, with a note of one's own and a long one of a colleague on an earlier ticket. */
const openNotes = async (page: Page): Promise<void> => {
  await page.route('**/api/ticket-notes/list?*', async (route) => {
    const about = { contactId: 1, contact: { id: 1, name: 'Maria' }, updatedAt: '2026-11-21T12:00:00.000Z' };
    const by = (id: number, name: string) => ({ userId: id, user: { id, name, email: '' } });
    const on = (id: number) => ({
      ...{ ticketId: id, createdAt: '2026-11-21T12:00:00.000Z' },
      ticket: { id, status: 'open', createdAt: '2026-11-20T12:00:00.000Z' },
    });
    const note = 'Prefere entrega pela manhã. ';
    await route.fulfill({
      json: [
        { id: 2, note, ...about, ...by(1, 'Renata Lopes'), ...on(1) },
        { id: 1, note: note.repeat(12) + 'x'.repeat(60), ...about, ...by(2, 'Bruno Martins'), ...on(9) },
      ],
    });
  });
  await openTicket(page);
  await openContact(page);
  await page.getByRole('region', { name: 'Observações' }).getByRole('listitem').first().waitFor();
};

/** The recorder, after a second of a beeping microphone. */
const recordVoice = async (page: Page): Promise<VoiceRecorder> => {
  await openTicket(page);
  const recorder = new VoiceRecorder(page);
  await recorder.begin();
  await recorder.untilSeconds(1);
  return recorder;
};

/** A conversation, its menus and its dialogs. */
export const conversationScreens: Screen[] = [
  { name: 'conversation: open', show: openTicket },
  {
    name: 'conversation: waiting',
    show: async (page) => {
      await page.goto(`/tickets/${waitingTicketUuid}`);
      await page.getByText('Aceite para responder').waitFor();
    },
  },
  {
    name: 'conversation: closed',
    show: async (page) => {
      await page.goto(`/tickets/${closedTicketUuid}`);
      await page.getByText('Reabra para responder').waitFor();
    },
  },
  {
    name: 'conversation: failed',
    show: async (page) => {
      await without(page, '**/api/messages/**', async () => {
        await page.goto(`/tickets/${longTicketUuid}`);
        await page.getByText('Não foi possível carregar a conversa').waitFor();
      });
    },
  },
  {
    name: 'conversation: on a restricted number',
    show: async (page) => {
      const connections = /\/api\/whatsapp\/?\?/;
      await page.route(connections, async (route) => {
        const restrictedUntil = new Date(Date.now() + 40 * 3_600_000).toISOString();
        const json = (await (await route.fetch()).json()).map((row: object) => ({ ...row, restrictedUntil }));
        await route.fulfill({ json });
      });
      await openTicket(page);
      await page.getByText('O WhatsApp restringiu este número até').waitFor();
    },
  },
  {
    name: 'voice: recording',
    leavesTraces: true,
    show: async (page) => {
      await recordVoice(page);
    },
  },
  {
    name: 'voice: to be heard',
    leavesTraces: true,
    show: async (page) => {
      const recorder = await recordVoice(page);
      await recorder.button('Parar e ouvir').click();
      await recorder.button('Ouvir gravação').waitFor();
    },
  },
  {
    name: 'voice: no microphone',
    leavesTraces: true,
    show: async (page) => {
      await openTicket(page);
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      });
      const recorder = new VoiceRecorder(page);
      await recorder.begin();
      await recorder.problem('O navegador não liberou o microfone').waitFor();
    },
  },
  {
    name: 'conversation: quoting',
    leavesTraces: true,
    show: async (page) => {
      await openOther(page);
      await page.getByRole('log').getByRole('article').last().waitFor();
      await page.getByRole('textbox', { name: /^Mensagem para/ }).press('ArrowUp');
      await page.getByRole('button', { name: 'Cancelar citação' }).waitFor();
    },
  },
  {
    name: 'conversation: menu of a message',
    show: async (page) => {
      await openTicket(page);
      await page.getByRole('article').filter({ hasText: lastText }).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'conversation: choice of a reaction',
    show: async (page) => {
      await openTicket(page);
      await page.getByRole('article').filter({ hasText: lastText }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Reagir' }).click();
      await page.getByRole('dialog', { name: 'Reagir' }).waitFor();
    },
  },
  {
    name: 'conversation: delete a message?',
    show: async (page) => {
      await openTicket(page);
      await page.getByRole('article').filter({ hasText: 'O pé sai hoje' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Apagar' }).click();
      await page.getByRole('button', { name: 'Apagar' }).waitFor();
    },
  },
  {
    name: 'conversation: choice of tags',
    show: async (page) => {
      await openTicket(page);
      await openTagChooser(page);
      await tagOption(page, 'Orçamento').waitFor();
    },
  },
  {
    name: 'conversation: a tag that is missing',
    show: async (page) => {
      await openTicket(page);
      await openTagChooser(page);
      await tagField(page).fill('Assistência técnica em domicílio no fim de semana');
      await page.getByRole('option', { name: /^Criar/ }).waitFor();
    },
  },
  {
    name: 'conversation: tags failed',
    show: async (page) => {
      await without(page, '**/api/tags/list*', async () => {
        await openTicket(page);
        await addTagButton(page).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).waitFor();
      });
    },
  },
  {
    name: 'conversation: tags without the right to change them',
    show: async (page) => {
      await openTicket(page);
      const { id } = await ask<{ id: number }>(page, 'GET', `/tickets/u/${longTicketUuid}`);
      await giveTags(page, id, ['Orçamento']);
      await withoutTagRight(page);
      await openTicket(page);
      await tagChip(page, 'Orçamento').waitFor();
    },
  },
  { name: 'conversation: menu', show: ticketMenu },
  {
    name: 'conversation: delete the ticket?',
    show: async (page) => {
      await ticketMenu(page);
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await page.getByText('Deseja realmente excluir este registro?').waitFor();
    },
  },
  {
    name: 'conversation: transfer',
    show: openTransfer,
  },
  {
    name: 'conversation: transfer, choice of a queue',
    show: async (page, isNarrow) => {
      await openTransfer(page, isNarrow);
      await page.getByRole('combobox', { name: /^Fila/ }).click();
      await page.getByRole('option', { name: 'Suporte' }).waitFor();
    },
  },
  {
    name: 'conversation: contact',
    show: async (page) => {
      await openTicket(page);
      await openContact(page);
      await page.getByText('123.456.789-09').waitFor();
    },
  },
  {
    name: 'conversation: notes',
    show: async (page) => {
      await openNotes(page);
      await page.getByText('Prefere entrega pela manhã').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'conversation: delete a note?',
    show: async (page) => {
      await openNotes(page);
      await page.getByRole('button', { name: /^Excluir observação de Renata Lopes/ }).click();
      await page.getByText('Deseja realmente excluir este registro?').waitFor();
    },
  },
];
