import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { until } from '../../kit/until.ts';
import type { Desk, Workday } from '../../kit/workday.ts';

/** Holds the accepts of these browsers until every one has pressed, then lets them go at once. */
async function acceptTogether(desks: Desk[], contact: string): Promise<void> {
  const held: Route[] = [];
  for (const { page } of desks)
    await page.route('**/api/tickets/*', (route) =>
      route.request().method() === 'PUT' ? void held.push(route) : route.continue(),
    );
  await Promise.all(desks.map((desk) => desk.tickets.acceptButton(contact).click()));
  await until('every browser has asked', async () => held.length === desks.length);
  await Promise.all(held.map((route) => route.continue()));
  for (const { page } of desks) await page.unroute('**/api/tickets/*');
}

export const taking = (day: () => Workday): unknown =>
  describe('two agents accept at once', () => {
    test('one has the ticket, the other is told who', async () => {
      const { bruno, camila, customer } = day();
      const iris = await customer('Iris Campos');
      const desks = [bruno, camila];
      for (const desk of desks) {
        await desk.tickets.open();
        await desk.tickets.show('Aguardando');
      }
      await iris.say('Quem me atende?');
      await Promise.all(desks.map((desk) => desk.tickets.acceptButton(iris.name).waitFor()));
      // The loser's toast goes by itself: it is looked out for from the beginning.
      const told = desks.map((desk) => {
        const { name } = desk === bruno ? camila : bruno;
        return desk.tickets
          .toast(`${name} aceitou este atendimento antes de você.`)
          .waitFor()
          .then(() => desk);
      });
      const [loser] = await Promise.all([Promise.any(told), acceptTogether(desks, iris.name)]);
      const winner = loser === bruno ? camila : bruno;
      const log = (desk: Desk) => desk.page.getByRole('log', { name: `Mensagens com ${iris.name}` });
      await log(winner).waitFor();
      await loser.tickets.acceptButton(iris.name).waitFor({ state: 'detached' });
      expect(await log(loser).count()).toBe(0);
      await winner.chat.answer('Eu mesmo atendo.');
      await iris.untilReceived('Eu mesmo atendo.');
    });
  });
