import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { until } from '../../kit/until.ts';
import { beginConversation, untilNextSecond, type Workday, writeSetting } from '../../kit/workday.ts';

/** The end of an attendance, and what comes after it (decisions 4, 24, 37). */
export const closing = (day: () => Workday): unknown =>
  describe('the agent resolves', () => {
    test('the conversation stands in Resolvidos, is found by name, number and text, and the next row has the focus', async () => {
      const { camila, customer } = day();
      const [sara, tais] = [await customer('Sara Quintela'), await customer('Tais Moura')];
      // The rows stand in the order of their last messages.
      await untilNextSecond();
      await beginConversation(camila, tais, 'Depois de mim vem a Sara');
      await untilNextSecond();
      await beginConversation(camila, sara, 'Procuro uma estante de peroba');
      // The toast goes by itself: it is looked out for from the press on.
      await Promise.all([camila.tickets.toast('Atendimento resolvido.').waitFor(), camila.tickets.resolve()]);
      expect(new URL(camila.page.url()).pathname).toBe('/tickets');
      const focused = () =>
        camila.page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent}`);
      await eventually(focused).toMatch(new RegExp(`^A: .*${tais.name}`, 's'));
      await camila.tickets.row('Atendendo', sara.name).waitFor({ state: 'detached' });
      await camila.tickets.showClosed();
      await camila.tickets.row('Resolvidos', sara.name).waitFor();
      for (const text of ['quintela', sara.number, 'de peroba']) {
        await camila.tickets.search(text);
        await camila.tickets.row('Busca', sara.name).waitFor();
        expect(await camila.tickets.row('Busca', tais.name).count(), text).toBe(0);
      }
      await camila.tickets.search('nada disto existe');
      await camila.page.getByText('Nada encontrado').waitFor();
    });

    test('thanks stay with the closed ticket; the next message takes it up again', async () => {
      const { bruno, camila, customer } = day();
      const ugo = await customer('Ugo Bastos');
      await bruno.tickets.open();
      await bruno.tickets.show('Aguardando');
      await beginConversation(camila, ugo, 'Chegou tudo certo');
      await bruno.tickets.row('Aguardando', ugo.name).waitFor({ state: 'detached' });
      const number = await camila.chat.number();
      await camila.tickets.resolve();
      await camila.tickets.showClosed();

      await ugo.say('Muito obrigada!');
      await camila.tickets.row('Resolvidos', ugo.name).getByText('Muito obrigada!').waitFor();
      // What comes later is on Bruno's screen, so what came before and is not, does not come.
      const later = await customer('Vitor Neves');
      await later.say('Oi');
      await bruno.tickets.acceptButton(later.name).waitFor();
      expect(await bruno.tickets.row('Aguardando', ugo.name).count()).toBe(0);

      await ugo.say('Ah, faltou um parafuso');
      await bruno.tickets.row('Aguardando', ugo.name).getByText('Ah, faltou um parafuso').waitFor();
      await camila.tickets.row('Resolvidos', ugo.name).waitFor({ state: 'detached' });
      await camila.tickets.accept(ugo.name);
      await camila.chat.bubble('Muito obrigada!').waitFor();
      expect(await camila.chat.number()).toBe(number);
      expect(await camila.chat.mark(`Atendimento ${number} encerrado`).count()).toBe(0);
      await camila.tickets.resolve();
    });

    test('the answer to a rating is kept and reopens nothing', async () => {
      const { admin, bruno, camila, customer } = day();
      await writeSetting(admin, 'userRating', 'enabled');
      const vera = await customer('Vera Castro');
      await bruno.tickets.show('Aguardando');
      await beginConversation(camila, vera, 'Quero trocar de tamanho');
      await bruno.tickets.row('Aguardando', vera.name).waitFor({ state: 'detached' });
      await camila.tickets.resolve();
      await vera.untilReceived('3');
      await vera.say('3');
      await until(
        'thanks for the rating',
        async () => (await vera.messages()).filter((one) => !one.fromMe).length === 2,
      );
      await camila.tickets.showClosed();
      await camila.tickets.row('Resolvidos', vera.name).waitFor();
      expect(await bruno.tickets.row('Aguardando', vera.name).count()).toBe(0);
      await writeSetting(admin, 'userRating', 'disabled');
    });

    test('without reuse the next message is a new attendance, marked in the same history', async () => {
      const { admin, camila, customer } = day();
      await writeSetting(admin, 'ticketReuseMinutes', '0');
      const wanda = await customer('Wanda Telles');
      await beginConversation(camila, wanda, 'Primeiro assunto');
      const first = await camila.chat.number();
      const address = camila.page.url();
      await camila.tickets.resolve();
      await wanda.say('Segundo assunto');
      await camila.tickets.show('Aguardando');
      await camila.tickets.acceptButton(wanda.name).waitFor();

      await camila.page.goto(address);
      // A toast under the pointer stays.
      await Promise.all([
        camila.tickets.toast('Há um atendimento mais novo aberto com este contato.').hover(),
        camila.page.getByRole('main').getByRole('button', { name: 'Reabrir' }).first().click(),
      ]);
      await camila.tickets.toast('Abrir').click();
      await camila.chat.bubble('Segundo assunto').waitFor();
      await camila.page.getByRole('main').getByRole('button', { name: 'Aceitar', exact: true }).first().click();
      await camila.chat.composer().waitFor();
      const second = await camila.chat.number();
      expect(second).not.toBe(first);
      await camila.chat.mark(`Atendimento ${first} encerrado`).waitFor();
      await camila.chat.mark(`Atendimento ${second} iniciado`).waitFor();
      await camila.chat.bubble('Primeiro assunto').waitFor();
      await writeSetting(admin, 'ticketReuseMinutes', '120');
    });
  });
