import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openWindow } from '../../kit/browser.ts';
import { callsOf } from '../../kit/calls-of.ts';
import { eventually } from '../../kit/eventually.ts';
import { beginConversation, Desk, openBeside, type Workday } from '../../kit/workday.ts';

/** The line, the window and the page may go; what was said does not (issue point 5, decision 44). */
export const line = (day: () => Workday): unknown =>
  describe('the line is cut', () => {
    test('what was said meanwhile is there when it is back, and an own answer goes out once', async () => {
      const { bruno, camila, customer, line } = day();
      const otto = await customer('Otto Lins');
      const isOfMessages = (request: Request): boolean =>
        request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/messages/');
      const calls = callsOf(bruno.page, isOfMessages);
      await beginConversation(bruno, otto, 'Vocês montam em casa?');
      await openBeside(camila, bruno);

      // What an event met on its way is asked for once more, a second later: that has nothing to do with the line.
      await calls.untilCalm(3000);
      line.cut();
      await bruno.chat.offlineNotice().waitFor();
      await otto.say('Moro no terceiro andar');
      await otto.say('Sem elevador');
      await camila.chat.bubble('Sem elevador').waitFor();
      await bruno.chat.answer('Montamos, sim');
      await bruno.chat.bubble('Montamos, sim').getByText('Sai quando a conexão voltar').waitFor();
      expect(await bruno.chat.bubble('Sem elevador').count()).toBe(0);
      expect((await otto.messages()).filter(({ fromMe }) => !fromMe)).toEqual([]);

      const asked: string[] = [];
      bruno.page.on('request', (request) => {
        if (isOfMessages(request)) asked.push(request.url());
      });
      line.restore();
      await bruno.chat.bubble('Moro no terceiro andar').waitFor();
      await bruno.chat.bubble('Sem elevador').waitFor();
      await bruno.chat.offlineNotice().waitFor({ state: 'detached' });
      await bruno.chat.tick('Montamos, sim', 'Entregue').waitFor();
      await otto.untilReceived('Montamos, sim');
      await camila.chat.bubble('Montamos, sim').waitFor();
      for (const desk of [bruno, camila])
        for (const text of ['Moro no terceiro andar', 'Sem elevador', 'Montamos, sim'])
          expect(await desk.chat.bubble(text).count(), `${desk.name}: ${text}`).toBe(1);
      expect(asked, 'replayed, not asked for again').toEqual([]);
    });

    test('a browser that says it is offline shows the notice', async () => {
      const { camila } = day();
      await camila.page.context().setOffline(true);
      await camila.chat.offlineNotice().waitFor();
      await camila.page.context().setOffline(false);
      await camila.chat.offlineNotice().waitFor({ state: 'detached' });
    });

    test('a second window of the same person shows and says the same, once', async () => {
      const { camila, customer } = day();
      const paula = await customer('Paula Reis');
      await beginConversation(camila, paula, 'Aceitam Pix?');
      const second = new Desk(await openWindow(camila.page), camila.name);
      await openBeside(second, camila);
      await paula.say('Ou cartão?');
      await camila.chat.bubble('Ou cartão?').waitFor();
      await second.chat.bubble('Ou cartão?').waitFor();
      await second.chat.answer('Os dois');
      await camila.chat.tick('Os dois', 'Entregue').waitFor();
      await camila.chat.answer('Em até dez vezes');
      await second.chat.tick('Em até dez vezes', 'Entregue').waitFor();
      await paula.untilReceived('Os dois');
      await paula.untilReceived('Em até dez vezes');
      for (const desk of [camila, second])
        for (const text of ['Ou cartão?', 'Os dois', 'Em até dez vezes'])
          expect(await desk.chat.bubble(text).count(), text).toBe(1);
      await second.page.close();
    });

    test('a reload keeps the place and the draft', async () => {
      const { camila, customer } = day();
      const rosa = await customer('Rosa Vidal');
      await beginConversation(camila, rosa, 'Pode mandar o endereço?');
      await camila.chat.composer().fill('Fica na Rua das Flo');
      const place = camila.page.url();
      await camila.page.reload();
      await camila.chat.bubble('Pode mandar o endereço?').waitFor();
      expect(camila.page.url()).toBe(place);
      await eventually(() => camila.chat.composer().inputValue()).toBe('Fica na Rua das Flo');
      await camila.tickets.row('Atendendo', rosa.name).getByText('Rascunho: Fica na Rua das Flo').waitFor();
      await camila.chat.answer('Fica na Rua das Flores, 12');
      await camila.page.reload();
      await camila.chat.tick('Fica na Rua das Flores, 12', 'Entregue').waitFor();
      await eventually(() => camila.chat.composer().inputValue()).toBe('');
    });
  });
