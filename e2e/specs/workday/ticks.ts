import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { beginConversation, openBeside, type Workday } from '../../kit/workday.ts';

/** Decision 3: the ticks say what the customer's phone has done. */
export const ticks = (day: () => Workday): unknown =>
  describe('an answer is on its way', () => {
    test('its tick goes from clock to one, two and blue as the phone receives and reads', async () => {
      const { bruno, admin, phones, customer } = day();
      const joana = await customer('Joana Brito');
      await beginConversation(bruno, joana, 'Qual o prazo de entrega?');
      await openBeside(admin, bruno);
      const text = 'Entregamos em dez dias.';
      const seen = await bruno.chat.watchTicks(text);
      await joana.switchOn(false);
      await phones.setFaults({ delayMs: 1500 });
      await bruno.chat.answer(text);
      // The clock may be gone before a busy machine looks: that it was there is asked of the record below.
      await bruno.chat.tick(text, 'Enviada').waitFor();
      await phones.clearFaults();
      await admin.chat.tick(text, 'Enviada').waitFor();
      expect((await joana.untilReceived(text)).ack, 'not confirmed by a phone that is off').toBe(2);

      await joana.switchOn(true);
      await bruno.chat.tick(text, 'Entregue').waitFor();
      await admin.chat.tick(text, 'Entregue').waitFor();
      expect((await joana.untilReceived(text)).ack).toBe(3);
      const grey = await bruno.chat.colorOfTick(text);

      await joana.read();
      await bruno.chat.tick(text, 'Lida').waitFor();
      await admin.chat.tick(text, 'Lida').waitFor();
      await eventually(async () => {
        const [red = 0, , blue = 0] = await bruno.chat.colorOfTick(text);
        return blue - red * 2;
      }, 'blue').toBeGreaterThan(0);
      expect(grey[2] ?? 0).toBeLessThan((grey[0] ?? 0) * 2);
      expect(await seen()).toEqual(['Enviando', 'Enviada', 'Entregue', 'Lida']);
    });

    test('what an agent has on screen turns blue on the customer’s phone', async () => {
      const { camila, customer } = day();
      const karen = await customer('Karen Sá');
      await camila.tickets.open();
      await camila.tickets.show('Aguardando');
      const id = await karen.say('Tem na cor azul?');
      await camila.tickets.acceptButton(karen.name).waitFor();
      await karen.untilMessage(id, 'delivered', ({ ack }) => ack === 3);
      await camila.tickets.accept(karen.name);
      await karen.untilMessage(id, 'read', ({ ack }) => ack === 4);
    });
  });
