import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { beginConversation, companyNumber, openBeside, type Workday } from '../../kit/workday.ts';
import type { ConversationPage } from '../../pages/conversation-page.ts';

/** Quotes, reactions, edits and deletions, of either side, on every screen. */
export const changes = (day: () => Workday): unknown =>
  describe('either side changes what was said', () => {
    test('the agent quotes, reacts, edits and deletes: both browsers and the customer’s phone follow', async () => {
      const { bruno, camila, customer } = day();
      const desks = [bruno, camila];
      const lia = await customer('Lia Nunes');
      const question = await beginConversation(bruno, lia, 'Quanto custa a mesa?');
      await openBeside(camila, bruno);

      await bruno.chat.quote('Quanto custa a mesa?', 'Custa 1.250 reais');
      for (const desk of desks)
        await desk.chat.bubble('Custa 1.250 reais').filter({ hasText: 'Quanto custa a mesa?' }).waitFor();
      const answer = await lia.untilReceived('Custa 1.250 reais');
      expect(answer.quotedId).toBe(question);
      expect(answer.text).toBe('*Bruno Martins*\nCusta 1.250 reais');
      await camila.chat.tick('Custa 1.250 reais', 'Entregue').waitFor();

      await bruno.chat.react('Quanto custa a mesa?', '❤️');
      for (const desk of desks) await desk.chat.reaction('❤️', 'Você').waitFor();
      await lia.untilMessage(question, 'a heart', ({ reactions }) => reactions[companyNumber] === '❤️');
      await bruno.chat.reaction('❤️', 'Você').click();
      for (const desk of desks) await desk.chat.reaction('❤️', 'Você').waitFor({ state: 'detached' });
      await lia.untilMessage(question, 'no heart', ({ reactions }) => !reactions[companyNumber]);

      await bruno.chat.edit('Custa 1.250 reais', 'Custa 1.150 reais');
      for (const desk of desks) {
        await desk.chat.bubble('Custa 1.150 reais').filter({ hasText: 'Editada' }).waitFor();
        // A change from before that was on its way may show the old words for a moment.
        await desk.chat.bubble('Custa 1.250 reais').waitFor({ state: 'detached' });
      }
      await lia.untilMessage(answer.id, 'the new price', (one) => one.isEdited && one.text === 'Custa 1.150 reais');

      await bruno.chat.answer('Senha do cofre: 1234');
      const slip = await lia.untilReceived('Senha do cofre: 1234');
      await bruno.chat.tick('Senha do cofre: 1234', 'Entregue').waitFor();
      await bruno.chat.delete('Senha do cofre: 1234');
      for (const desk of desks)
        await desk.chat.bubble('Senha do cofre: 1234').filter({ hasText: 'Mensagem apagada' }).waitFor();
      await lia.untilMessage(slip.id, 'deleted', ({ isDeleted }) => isDeleted);
      expect((await lia.message(answer.id)).isDeleted).toBe(false);
    });

    test('the customer quotes, reacts, edits and deletes: both browsers follow', async () => {
      const { bruno, camila, customer } = day();
      const mara = await customer('Mara Leal');
      const onBoth = (check: (chat: ConversationPage) => Locator, state: 'visible' | 'detached' = 'visible') =>
        Promise.all([bruno, camila].map(({ chat }) => check(chat).waitFor({ state })));
      const order = await beginConversation(bruno, mara, 'Quero duas cadeiras');
      await openBeside(camila, bruno);
      await bruno.chat.answer('Anotado!');
      const noted = await mara.untilReceived('Anotado!');

      const thanks = await mara.say('Isso mesmo', noted.id);
      await onBoth((chat) => chat.bubble('Isso mesmo').filter({ hasText: 'Anotado!' }));

      await mara.react(noted.id, '🙏');
      await onBoth((chat) => chat.reaction('🙏', mara.name));
      await mara.react(noted.id, '👍');
      await onBoth((chat) => chat.reaction('👍', mara.name));
      await onBoth((chat) => chat.reaction('🙏', mara.name), 'detached');
      await mara.react(noted.id, '');
      await onBoth((chat) => chat.reaction('👍', mara.name), 'detached');

      await mara.edit(order, 'Quero quatro cadeiras');
      await onBoth((chat) => chat.bubble('Quero quatro cadeiras').filter({ hasText: 'Editada' }));
      await onBoth((chat) => chat.bubble('Quero duas cadeiras'), 'detached');

      await mara.delete(thanks);
      await onBoth((chat) => chat.bubble('Isso mesmo').filter({ hasText: 'Mensagem apagada' }));
    });

    test('a press on a quote goes to the quoted message, however far up it stands', async () => {
      const { camila, customer } = day();
      const nina = await customer('Nina Rocha');
      const oldest = await beginConversation(camila, nina, 'A primeira de todas');
      for (let count = 1; count <= 45; count++) await nina.say(`Linha ${count}`);
      await camila.chat.bubble('Linha 45').waitFor();
      await camila.page.reload();
      await nina.say('Lembra desta?', oldest);
      await camila.chat.bubble('Lembra desta?').waitFor();
      expect(await camila.chat.bubble('A primeira de todas').filter({ hasNotText: 'Lembra' }).count()).toBe(0);
      await camila.chat.jumpToQuoted('Lembra desta?');
      const quoted = camila.chat.bubble('A primeira de todas').filter({ hasNotText: 'Lembra' });
      await quoted.waitFor();
      await camila.chat.untilInSight(quoted);
    });
  });
