import { expect, test } from 'vitest';
import type { BotRules, BotSettings, BotState } from './bot-types.ts';
import { decide } from './decide.ts';

/* Limits of menus, short lines, leaves and timers (docs/rules/tickets.md, B-2 to B-6). */

const monday10 = new Date('2026-11-23T13:00:00Z').getTime();
const closedOnMonday = [{ weekday: '', weekdayEn: 'monday', startTime: '20:00', endTime: '21:00' }];
const option = (id: number, parentId: number | null, key: string, title: string) => ({
  ...{ id, parentId, option: key, title, message: '', file: null },
});
const rules: BotRules = {
  queues: [
    { id: 10, name: 'Vendas', greeting: 'Olá', outOfHours: '', hours: [], options: [], outside: null },
    {
      ...{ id: 20, name: 'Suporte', greeting: 'Suporte', outOfHours: 'Fechado', hours: [], outside: null },
      options: [option(1, null, '1', 'Boletos'), option(2, 1, '1', 'Segunda via'), option(3, 1, '2', 'Prazo')],
    },
  ],
  ...{
    greeting: 'Bem-vinda!',
    outOfHours: '',
    companyHours: [],
    holidays: [],
    outside: null,
    maxMenus: 0,
    menuMinutes: 0,
  },
};
const settings: BotSettings = {
  ...{ scheduleType: 'disabled', sendGreetingMessageOneQueues: false, awayRepeatMinutes: 60 },
  ...{ language: 'pt', timezone: 'America/Sao_Paulo' },
};
const begin: BotState = {
  ...{ queueId: null, optionId: null, inOptions: false, greeted: false, menus: 0, menuAt: null, awayAt: null },
  outside: null,
};
/** Says texts, each so many seconds after the one before, from a state on. */
function talk(
  says: readonly (readonly [string, number])[],
  more: Partial<BotRules> = {},
  how = settings,
  from = begin,
) {
  let state = from;
  let at = monday10;
  const answers = says.map(([text, seconds]) => {
    at += seconds * 1000;
    const answer = decide({ ...rules, ...more }, how, state, { text, contactName: 'Ana', at: new Date(at) });
    state = answer.state;
    return answer.replies.map(({ body }) => body);
  });
  return { state, answers };
}

test('B-2: after the last menu "#" is offered no more, and whoever types it stays in the queue', () => {
  const { state, answers } = talk(
    [
      ['oi', 0],
      ['2', 60],
      ['1', 60],
      ['#', 60],
    ],
    { maxMenus: 1 },
  );
  expect(answers.slice(1, 3).flat().join()).not.toContain('#');
  expect(answers.at(-1)).toEqual([]);
  expect(state).toMatchObject({ queueId: 20, optionId: 1, inOptions: true });
});

test('B-2: while a menu is left it is offered, and answered', () => {
  const { state, answers } = talk(
    [
      ['oi', 0],
      ['2', 60],
      ['#', 60],
    ],
    { maxMenus: 2 },
  );
  expect(answers[1]?.join()).toContain('*#*');
  expect(answers[2]).toHaveLength(1);
  expect(state).toMatchObject({ queueId: null, menus: 2 });
});

test('B-3: lines of one breath are one: one menu, and one of the limit', () => {
  const { state, answers } = talk(
    [
      ['oi', 0],
      ['bom dia', 1],
      ['queria saber', 1],
      ['do boleto', 2],
    ],
    { maxMenus: 3 },
  );
  expect(answers.map((texts) => texts.length)).toEqual([1, 0, 0, 0]);
  expect(state.menus).toBe(1);
  expect(
    talk([
      ['oi', 0],
      ['bom dia', 3],
    ]).answers.map((texts) => texts.length),
  ).toEqual([1, 1]);
});

test('B-3: a choice within a breath is a choice, and options are repeated once for one breath', () => {
  expect(
    talk([
      ['oi', 0],
      ['2', 1],
    ]).state.queueId,
  ).toBe(20);
  const { answers } = talk([
    ['oi', 0],
    ['2', 60],
    ['não sei', 60],
    ['qual é', 1],
    ['ajuda', 1],
  ]);
  expect(answers.map((texts) => texts.length)).toEqual([1, 1, 1, 0, 0]);
});

test('B-4: a closed queue that is chosen after the last menu says that it is closed', () => {
  const [sales, support] = rules.queues;
  const queues = [sales!, { ...support!, hours: closedOnMonday }];
  const { state, answers } = talk(
    [
      ['oi', 0],
      ['2', 60],
    ],
    { maxMenus: 1, queues },
    { ...settings, scheduleType: 'queue' },
  );
  expect(answers.at(-1)?.join()).toContain('Fechado');
  expect(state.queueId).toBeNull();
});

test('B-5: who writes at a leaf has said what it is about, and waits for a person; the ways back hold until then', () => {
  const atLeaf = talk([
    ['oi', 0],
    ['2', 60],
    ['1', 60],
    ['2', 60],
  ]);
  expect(atLeaf.state).toMatchObject({ optionId: 3, inOptions: true });
  expect(talk([['0', 0]], {}, settings, atLeaf.state).state).toMatchObject({ optionId: 1, inOptions: true });
  const { state, answers } = talk([['é o pedido 7', 0]], {}, settings, atLeaf.state);
  expect(answers).toEqual([[]]);
  expect(state).toMatchObject({ queueId: 20, inOptions: false });
});

test('B-6: a choice of the menu counts though a timer has put the ticket into a queue; other words wait for a person', () => {
  const seen = talk([['oi', 0]]).state;
  const moved = { ...seen, queueId: 10 };
  expect(talk([['2', 1]], {}, settings, moved)).toMatchObject({ state: { queueId: 20, inOptions: true } });
  expect(talk([['alô', 60]], {}, settings, moved)).toMatchObject({ answers: [[]], state: { queueId: 10 } });
});
