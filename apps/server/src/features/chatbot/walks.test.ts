import { expect, test } from 'vitest';
import { type Dice, dice } from '#testing/dice.ts';
import type { BotOption, BotQueue, BotRules, BotSettings, BotState } from './bot-types.ts';
import { decide } from './decide.ts';

/* Random customers in random trees, each run made again by its number (wire-contract 8.2, 8.3). */

const runs = 200;
const stepsOfRun = 30;

const week = (startTime: string, endTime: string) =>
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((weekdayEn) => ({
    ...{ weekday: '', weekdayEn, startTime, endTime },
  }));
const hours = ({ oneOf }: Dice) => oneOf([[], week('08:00', '18:00'), week('22:00', '06:00'), week('', '')]);
const text = ({ oneOf }: Dice) => oneOf(['', ' ', 'Olá {{firstName}}', 'Bem-vinda']);

function tree(random: Dice, base: number): BotOption[] {
  const count = random.below(8);
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: base + index, parentId: index > 0 && random.below(2) ? base + random.below(index) : null },
    ...{ option: String(random.below(4)), title: `Opção ${index}`, message: text(random), file: null },
  }));
}
function rulesOf(random: Dice): BotRules {
  const queues = Array.from(
    { length: random.below(4) },
    (_, index): BotQueue => ({
      ...{ id: index + 1, name: `Fila ${index + 1}`, greeting: text(random), outOfHours: text(random) },
      ...{ hours: hours(random), options: tree(random, (index + 1) * 100) },
      outside: null,
    }),
  );
  return {
    ...{ queues, greeting: text(random), outOfHours: text(random), companyHours: hours(random) },
    holidays: random.below(4) ? [] : [{ date: '2026-03-08', name: 'Feriado', recurs: random.below(2) === 0 }],
    outside: null,
    ...{ maxMenus: random.below(4), menuMinutes: random.oneOf([0, 0, 5]) },
  };
}
const settingsOf = (random: Dice): BotSettings => ({
  scheduleType: random.oneOf(['disabled', 'queue', 'company']),
  sendGreetingMessageOneQueues: random.below(2) === 0,
  awayRepeatMinutes: random.oneOf([0, 60]),
  ...{ language: random.oneOf(['pt', 'en', 'es']), timezone: random.oneOf(['America/Sao_Paulo', 'America/New_York']) },
});
const fresh: BotState = {
  ...{ queueId: null, optionId: null, inOptions: false, greeted: false, menus: 0, menuAt: null, awayAt: null },
  outside: null,
};

test(`${runs} customers of ${stepsOfRun} messages: few texts, none blank, no trace twice, and the ticket is where somebody sees it`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const random = dice(seed);
    const [rules, settings] = [rulesOf(random), settingsOf(random)];
    const known = new Set([null, ...rules.queues.map(({ id }) => id)]);
    let state = fresh;
    let at = Date.UTC(2026, 2, 7, random.below(24));
    for (let step = 0; step < stepsOfRun; step++) {
      at += random.below(90) * 60_000;
      const typed = random.oneOf(['0', '1', '2', '3', '#', 'oi', '', ' 1 ', '999']);
      const answer = decide(rules, settings, state, { text: typed, contactName: 'Ana', at: new Date(at) });
      const place = `run ${seed}, step ${step}`;
      const traces = answer.replies.map(({ trace }) => JSON.stringify(trace));
      expect(traces.length, place).toBeLessThanOrEqual(3);
      expect(new Set(traces).size, place).toBe(traces.length);
      expect(
        answer.replies.filter(({ body }) => body.trim() === ''),
        place,
      ).toEqual([]);
      expect(known.has(answer.state.queueId), place).toBe(true);
      expect(answer.state.inOptions && answer.state.queueId === null, place).toBe(false);
      expect(rules.maxMenus === 0 || answer.state.menus <= rules.maxMenus, place).toBe(true);
      state = answer.state;
    }
  }
});
