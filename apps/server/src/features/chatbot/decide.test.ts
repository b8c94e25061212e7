import { expect, test } from 'vitest';
import type { BotOption, BotQueue, BotRules, BotSettings, BotState } from './bot-types.ts';
import { decide } from './decide.ts';

const monday10 = new Date('2026-11-23T13:00:00Z');
const closed = [{ weekday: '', weekdayEn: 'monday', startTime: '20:00', endTime: '21:00' }];
const node = (id: number, parentId: number | null, option: string, title: string, message = ''): BotOption => ({
  ...{ id, parentId, option, title, message, file: null },
});
const tree = [
  node(1, null, '1', 'Boletos', 'Sobre boletos:'),
  node(2, null, '2', 'Cartão', 'Ligue para {{firstName}} & cia.'),
  node(3, 1, '1', 'Segunda via', 'Qual mês?'),
  node(4, 1, '2', 'Vencimento', 'Dia 10.'),
  node(5, 3, '1', 'Este mês', 'Aqui está.'),
];
const queue = (id: number, more: Partial<BotQueue> = {}): BotQueue => ({
  ...{ id, name: `Fila ${id}`, greeting: `Olá da fila ${id}`, outOfHours: '', hours: [], options: [], outside: null },
  ...more,
});
const two = [queue(10), queue(20, { options: tree })];

interface Case {
  rules?: Partial<BotRules>;
  settings?: Partial<BotSettings>;
  says: string[];
}
/** Says all texts one after another; the answers to the last. */
function talk({ rules, settings, says }: Case, minutesApart = 1) {
  const all: BotRules = {
    ...{
      queues: two,
      greeting: 'Bem-vinda!',
      outOfHours: '',
      companyHours: [],
      holidays: [],
      outside: null,
      maxMenus: 0,
      menuMinutes: 0,
    },
    ...rules,
  };
  const company: BotSettings = {
    ...{ scheduleType: 'disabled', sendGreetingMessageOneQueues: false, awayRepeatMinutes: 60 },
    ...{ language: 'pt', timezone: 'America/Sao_Paulo', ...settings },
  };
  let state: BotState = {
    ...{ queueId: null, optionId: null, inOptions: false, greeted: false, menus: 0, menuAt: null, awayAt: null },
    outside: null,
  };
  let replies: ReturnType<typeof decide>['replies'] = [];
  let handOver: ReturnType<typeof decide>['handOver'];
  for (const [index, text] of says.entries()) {
    const at = new Date(monday10.getTime() + index * minutesApart * 60_000);
    ({ state, replies, handOver } = decide(all, company, state, { text, contactName: 'Ana & Bia Souza', at }));
  }
  return { state, handOver, rules: replies.map(({ trace }) => trace.rule), texts: replies.map(({ body }) => body) };
}

const one = { queues: [queue(10)] };
const menu = 'Bem-vinda!\n\n*1* - Fila 10\n*2* - Fila 20';
const ways = '*0* - Voltar\n*#* - Menu principal';

test.each<[string, Case, string[], Partial<BotState>]>([
  ['without queues the connection greets', { rules: { queues: [] }, says: ['oi'] }, ['Bem-vinda!'], {}],
  ['without queues it greets once', { rules: { queues: [] }, says: ['oi', 'oi'] }, [], {}],
  ['one queue takes everybody at once', { rules: one, says: ['oi'] }, ['Olá da fila 10'], { queueId: 10 }],
  ['one queue greets once', { rules: one, says: ['oi', 'alô'] }, [], { queueId: 10 }],
  [
    'with one queue the connection greets if the company wants it',
    { rules: one, settings: { sendGreetingMessageOneQueues: true }, says: ['oi'] },
    ['Bem-vinda!', 'Olá da fila 10'],
    {},
  ],
  ['several queues are listed', { says: ['oi'] }, [menu], { queueId: null }],
  ['a number means nothing before the list was seen', { says: ['1'] }, [menu], { queueId: null }],
  ['a number assigns the queue', { says: ['oi', ' 1 '] }, ['Olá da fila 10'], { queueId: 10, inOptions: false }],
  ['any other text sends the list again', { says: ['oi', '3'] }, [menu], { queueId: null }],
  [
    'a queue with options shows them',
    { says: ['oi', '2'] },
    ['Olá da fila 20\n\n*1* - Boletos\n*2* - Cartão\n*#* - Menu principal'.replace('Cartão\n', 'Cartão\n\n')],
    { queueId: 20, inOptions: true, optionId: null },
  ],
  [
    'an option shows what is beneath it',
    { says: ['oi', '2', '1'] },
    [`Sobre boletos:\n\n*1* - Segunda via\n*2* - Vencimento\n\n${ways}`],
    { optionId: 1 },
  ],
  [
    'a leaf has its variables filled in as they are',
    { says: ['oi', '2', '2'] },
    [`Ligue para Ana & cia.\n\n${ways}`],
    {},
  ],
  [
    '0 goes back',
    { says: ['oi', '2', '1', '2', '0'] },
    [`Sobre boletos:\n\n*1* - Segunda via\n*2* - Vencimento\n\n${ways}`],
    { optionId: 1 },
  ],
  [
    '# goes to the main menu',
    { says: ['oi', '2', '1', '#'] },
    [menu],
    { queueId: null, optionId: null, inOptions: false },
  ],
  [
    'the only child is taken whatever is typed',
    { says: ['oi', '2', '1', '1', 'novembro'] },
    [`Aqui está.\n\n${ways}`],
    { optionId: 5 },
  ],
  [
    'an unknown text repeats the node',
    { says: ['oi', '2', '1', 'hein?'] },
    [`Sobre boletos:\n\n*1* - Segunda via\n*2* - Vencimento\n\n${ways}`],
    { optionId: 1 },
  ],
  ['no more menus than the limit', { rules: { maxMenus: 2 }, says: ['oi', 'x', 'y'] }, [], { menus: 2 }],
  [
    'after the limit a number still assigns',
    { rules: { maxMenus: 1 }, says: ['oi', 'x', '1'] },
    ['Olá da fila 10'],
    { queueId: 10 },
  ],
  ['no two menus within the minutes', { rules: { menuMinutes: 5 }, says: ['oi', 'x'] }, [], { menus: 1 }],
  ['a menu again after the minutes', { rules: { menuMinutes: 2 }, says: ['oi', 'x', 'y'] }, [menu], { menus: 2 }],
  [
    'a closed company says so and has no bot',
    {
      rules: { companyHours: closed, outOfHours: 'Fechado, {{firstName}}.' },
      settings: { scheduleType: 'company' },
      says: ['oi'],
    },
    ['Fechado, Ana.'],
    { queueId: null },
  ],
  [
    'it says so once in the time that the company wants',
    {
      rules: { companyHours: closed, outOfHours: 'Fechado.' },
      settings: { scheduleType: 'company' },
      says: ['oi', 'oi?'],
    },
    [],
    {},
  ],
  [
    'a closed company without a text is silent',
    { rules: { companyHours: closed, outOfHours: ' ' }, settings: { scheduleType: 'company' }, says: ['oi'] },
    [],
    { awayAt: null },
  ],
  [
    'hours that are not used close nothing',
    { rules: { companyHours: closed, outOfHours: 'Fechado.' }, settings: { scheduleType: 'queue' }, says: ['oi'] },
    [menu],
    {},
  ],
  [
    'a closed queue is left again',
    {
      rules: { queues: [queue(10, { hours: closed, outOfHours: 'Volte às 20.' }), queue(20)] },
      settings: { scheduleType: 'queue' },
      says: ['oi', '1'],
    },
    ['Volte às 20.\n\n*#* - Menu principal'],
    { queueId: null },
  ],
  [
    'a closed queue without a text greets',
    { rules: { queues: [queue(10, { hours: closed })] }, settings: { scheduleType: 'queue' }, says: ['oi'] },
    ['Olá da fila 10'],
    {},
  ],
  [
    'the only queue is kept while it is closed',
    {
      rules: { queues: [queue(10, { hours: closed, outOfHours: 'Volte.' })] },
      settings: { scheduleType: 'queue' },
      says: ['oi'],
    },
    ['Volte.'],
    { queueId: 10, greeted: false },
  ],
])('%s', (_rule, played, texts, state) => {
  const end = talk(played);
  expect(end.texts).toEqual(texts);
  expect(end.state).toMatchObject(state);
});

test('every text says by which rule it was sent', () => {
  expect(talk({ says: ['oi'] }).rules).toEqual(['mainMenu']);
  expect(talk({ says: ['oi', '1'] }).rules).toEqual(['queueGreeting']);
  expect(talk({ says: ['oi', '2'] }).rules).toEqual(['queueOptions']);
  expect(talk({ says: ['oi', '2', '1'] }).rules).toEqual(['option']);
});

const model = { kind: 'prompt', id: 7 } as const;
const flow = { kind: 'integration', id: 8 } as const;
const answered = [queue(10, { outside: flow }), queue(20, { options: tree, outside: model })];

test('whoever is in no queue is answered for the connection, before any menu or greeting', () => {
  const greeted = talk({ rules: { outside: model }, says: ['oi', '1'] });
  expect([greeted.handOver, greeted.texts, greeted.state.queueId]).toEqual([model, [], null]);
  expect(talk({ rules: { outside: model, queues: [] }, says: ['oi'] }).handOver).toEqual(model);
});

test('a queue without options hands over when it is entered and from then on, without its greeting', () => {
  const entered = talk({ rules: { queues: answered }, says: ['oi', '1'] });
  expect([entered.handOver, entered.texts, entered.state.outside]).toEqual([flow, [], flow]);
  expect(talk({ rules: { queues: answered }, says: ['oi', '1', 'quero saber'] }).handOver).toEqual(flow);
  const only = talk({ rules: { queues: answered.slice(0, 1) }, says: ['oi'] });
  expect([only.handOver, only.state.queueId]).toEqual([flow, 10]);
});

test('a queue with options shows them instead', () => {
  const { handOver, rules } = talk({ rules: { queues: answered }, says: ['oi', '2'] });
  expect([handOver, rules]).toEqual([undefined, ['queueOptions']]);
});

test('"#" leads back to the menu, or to whoever answers for the connection', () => {
  const menus = talk({ rules: { queues: answered }, says: ['oi', '1', 'ok', '#'] });
  expect([menus.handOver, menus.rules, menus.state.outside]).toEqual([undefined, ['mainMenu'], null]);
  expect(talk({ rules: { queues: answered, outside: model }, says: ['oi', '#'] }).handOver).toEqual(model);
});

test('nobody outside is asked while it is closed', () => {
  const settings = { scheduleType: 'company' } as const;
  const rules = { queues: answered, outside: model, outOfHours: 'Fechado', companyHours: closed };
  expect(talk({ rules, settings, says: ['oi'] })).toMatchObject({ handOver: undefined, texts: ['Fechado'] });
  const queues = [queue(10, { outside: flow, hours: closed, outOfHours: 'Fila fechada' })];
  const late = talk({ rules: { queues }, settings: { scheduleType: 'queue' }, says: ['oi'] });
  expect([late.handOver, late.texts]).toEqual([undefined, ['Fila fechada']]);
});

test.each(['2', '2.', '2)', '*2*', '2️⃣', '２', '(2)', 'Fila 20', 'fila 20', '*2* - Fila 20', '*Ana:*\n2'])(
  'a customer who has seen the menu chooses the second queue with %j',
  (text) => expect(talk({ says: ['Oi', text] }).state.queueId).toBe(20),
);
test.each(['1.', '*1*', 'boletos', 'BOLETOS', '1 - Boletos', '１'])('the option of a queue is chosen with %j', (text) =>
  expect(talk({ says: ['Oi', '2', text] }).state.optionId).toBe(1),
);
test('the ways back are read as the menu prints them', () => {
  expect(talk({ says: ['Oi', '2', '1', '*0*'] }).state).toMatchObject({ queueId: 20, optionId: null });
  expect(talk({ says: ['Oi', '2', '1', '*#*'] }).state.queueId).toBeNull();
});
test.each(['2 caixas, por favor', 'tenho 2 dúvidas', '2.5', '3'])('%j chooses nothing', (text) =>
  expect(talk({ says: ['Oi', text] }).state.queueId).toBeNull(),
);
test('a number before the menu was seen is what somebody says', () =>
  expect(talk({ says: ['2'] }).state.queueId).toBeNull());
