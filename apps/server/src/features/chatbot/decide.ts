import { type AutomaticTrace, limits } from '@recado/contract';
import { catalogs, clock, expandTemplate, readChoice, translate } from '@recado/i18n';
import type {
  BotAnswer,
  BotOption,
  BotQueue,
  BotReply,
  BotRules,
  BotSettings,
  BotState,
  Heard,
  Outside,
} from './bot-types.ts';
import { type Closing, closingAt } from './closing.ts';

interface Scene {
  rules: BotRules;
  settings: BotSettings;
  heard: Heard;
}

const minuteMs = 60_000;
/** What somebody writes in short lines, each so soon after the last, is one thing said. */
const breathMs = 2000;
const silent = (state: BotState): BotAnswer => ({ state, replies: [] });
const handTo = (state: BotState, outside: Outside): BotAnswer => ({ state, replies: [], handOver: outside });

/** A text with its variables filled in and why it is said; a blank one is not said. */
function say(scene: Scene, text: string, trace: Omit<AutomaticTrace, 'setting'> & { setting?: string }): BotReply[] {
  const { settings, heard } = scene;
  const { greetings } = catalogs[settings.language].outbound;
  const { contactName, at } = heard;
  const body = expandTemplate(text, { contactName, agentName: '', at, timezone: settings.timezone, greetings }).trim();
  if (body === '') return [];
  const facts = { ...trace.facts, time: clock(at, settings.timezone) };
  return [
    { body: body.slice(0, limits.messageBody.max), trace: { rule: trace.rule, setting: trace.setting ?? null, facts } },
  ];
}

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');

const hasMenuLeft = ({ rules }: Scene, { menus }: BotState): boolean => rules.maxMenus === 0 || menus < rules.maxMenus;

/** Whether one more menu may be sent: so many per ticket, so many minutes apart (wire-contract 8.2). */
function mayRepeat(scene: Scene, state: BotState): boolean {
  const { rules, heard } = scene;
  const { menuAt } = state;
  if (!hasMenuLeft(scene, state)) return false;
  return menuAt === null || heard.at.getTime() - menuAt.getTime() >= rules.menuMinutes * minuteMs;
}
const counted = (state: BotState, { heard }: Scene): BotState => ({
  ...state,
  menus: state.menus + 1,
  menuAt: heard.at,
});

/** Whether the same menu has been sent in this breath (docs/rules/tickets.md, B-3). */
const isInBreath = ({ heard }: Scene, { menuAt }: BotState): boolean =>
  menuAt !== null && heard.at.getTime() - menuAt.getTime() <= breathMs;
/** One more line of the breath: nothing is said, and the breath goes on from here. */
const breathing = (scene: Scene, state: BotState): BotAnswer => silent({ ...state, menuAt: scene.heard.at });

/** Leads home, as long as there is a menu left to be sent there (docs/rules/tickets.md, B-2). */
const homeLine = (scene: Scene, state: BotState): string =>
  hasMenuLeft(scene, state) ? translate(scene.settings.language, 'outbound.menuMain') : '';

/** Tells that nobody is there, not oftener than the company wants. */
function tellAway(scene: Scene, state: BotState, text: string, trace: Parameters<typeof say>[2]): BotAnswer {
  const { heard, settings } = scene;
  const rest = settings.awayRepeatMinutes * minuteMs;
  if (state.awayAt && heard.at.getTime() - state.awayAt.getTime() < rest) return silent(state);
  const replies = say(scene, text, { ...trace, setting: 'scheduleType' });
  return { state: replies.length ? { ...state, awayAt: heard.at } : state, replies };
}

const companyClosing = ({ rules, settings, heard }: Scene): Closing | null =>
  settings.scheduleType === 'company'
    ? closingAt(rules.companyHours, rules.holidays, heard.at, settings.timezone)
    : null;

const queueClosing = ({ rules, settings, heard }: Scene, { outOfHours, hours }: BotQueue): Closing | null =>
  settings.scheduleType === 'queue' && outOfHours.trim() !== ''
    ? closingAt(hours, rules.holidays, heard.at, settings.timezone)
    : null;

/** The numbered list of queues, unless the limits say no. */
function mainMenu(scene: Scene, state: BotState): BotAnswer {
  const { rules, settings } = scene;
  const home = { ...state, outside: null, queueId: null, optionId: null, inOptions: false, greeted: false };
  if (state.queueId === null && isInBreath(scene, state)) return breathing(scene, home);
  if (!mayRepeat(scene, state)) return silent(home);
  const list = rules.queues.map(({ name }, index) =>
    translate(settings.language, 'outbound.menuOption', { number: index + 1, label: name }),
  );
  const replies = say(scene, paragraphs(rules.greeting, lines(...list)), { rule: 'mainMenu', facts: {} });
  return { state: counted(home, scene), replies };
}

const childrenOf = ({ options }: BotQueue, id: number | null): BotOption[] =>
  options.filter(({ parentId }) => parentId === id);

/** The reply with the file of the option that was chosen. */
const withFile = (reply: BotReply, { id, file }: BotOption): BotReply => {
  const { trace } = reply;
  return file === null
    ? reply
    : { ...reply, file: { optionId: id, trace: { ...trace, facts: { ...trace.facts, file } } } };
};

/** One node of a queue's tree, or its root, with what may be typed next. */
function showNode(scene: Scene, state: BotState, queue: BotQueue, node: BotOption | null): BotAnswer {
  const { language } = scene.settings;
  const list = childrenOf(queue, node?.id ?? null).map(({ option, title }) =>
    translate(language, 'outbound.menuOption', { number: option, label: title }),
  );
  const back = node ? translate(language, 'outbound.menuBack') : '';
  const ways = lines(back, homeLine(scene, state));
  const head = node ? node.message || node.title : queue.greeting;
  const facts = { queue: queue.name, ...(node ? { option: node.title } : {}) };
  const replies = say(scene, paragraphs(head, lines(...list), ways), { rule: node ? 'option' : 'queueOptions', facts });
  return { state: { ...state, optionId: node?.id ?? null, inOptions: true, greeted: true }, replies };
}

/** The first word of a queue: that it is closed, its options, or its greeting. */
function enterQueue(scene: Scene, before: BotState, queue: BotQueue, isChosen: boolean): BotAnswer {
  const state = { ...before, outside: null, queueId: queue.id, optionId: null, inOptions: false, greeted: true };
  const closing = queueClosing(scene, queue);
  const facts = { queue: queue.name, ...closing };
  if (closing) {
    if (!isChosen)
      return tellAway(scene, { ...state, greeted: false }, queue.outOfHours, { rule: 'queueClosed', facts });
    // Chosen from several: the customer is told whatever she was told before, and chooses anew.
    const open = { ...state, queueId: null, greeted: false };
    if (!mayRepeat(scene, before)) return tellAway(scene, open, queue.outOfHours, { rule: 'queueClosed', facts });
    const text = paragraphs(queue.outOfHours, homeLine(scene, counted(open, scene)));
    const replies = say(scene, text, { rule: 'queueClosed', setting: 'scheduleType', facts });
    return { state: counted(open, scene), replies };
  }
  if (childrenOf(queue, null).length > 0) return showNode(scene, state, queue, null);
  if (queue.outside) return handTo({ ...state, outside: queue.outside }, queue.outside);
  return { state, replies: say(scene, queue.greeting, { rule: 'queueGreeting', facts }) };
}

/** What a typed text means among the options of a queue. */
function walk(scene: Scene, state: BotState, queue: BotQueue): BotAnswer {
  const { text } = scene.heard;
  const node = queue.options.find(({ id }) => id === state.optionId) ?? null;
  const children = childrenOf(queue, node?.id ?? null);
  const chosenIndex = readChoice(
    text,
    children.map(({ option, title }) => ({ key: option, names: [title] })),
  );
  if (node && chosenIndex < 0 && readChoice(text, [{ key: '0', names: [] }]) === 0) {
    return showNode(scene, state, queue, queue.options.find(({ id }) => id === node.parentId) ?? null);
  }
  const only = node && children.length === 1 ? children[0] : undefined;
  const chosen = children[chosenIndex] ?? only;
  if (chosen) {
    const answer = showNode(scene, state, queue, chosen);
    return { ...answer, replies: answer.replies.map((reply) => withFile(reply, chosen)) };
  }
  // She has said what it is about: a person reads it (docs/rules/tickets.md, B-5).
  if (node && children.length === 0) return silent({ ...state, inOptions: false });
  if (isInBreath(scene, state)) return breathing(scene, state);
  // Two machines that do not understand each other come to an end here.
  if (!mayRepeat(scene, state)) return silent(state);
  return showNode(scene, counted(state, scene), queue, node);
}

/** The only queue of a connection takes everybody, greeted by the connection too if the company wants it. */
function onlyQueue(scene: Scene, state: BotState, queue: BotQueue): BotAnswer {
  const { rules, settings } = scene;
  const answer = enterQueue(scene, state, queue, false);
  if (!settings.sendGreetingMessageOneQueues || !answer.state.greeted) return answer;
  const trace = { rule: 'connectionGreeting', setting: 'sendGreetingMessageOneQueues', facts: {} } as const;
  return { ...answer, replies: [...say(scene, rules.greeting, trace), ...answer.replies] };
}

/** The queue that is chosen from the list. A number or a name means one only to somebody who has seen the list. */
function chosenQueue({ rules: { queues }, heard }: Scene, { menus }: BotState): BotQueue | undefined {
  const choices = queues.map(({ name }, index) => ({ key: String(index + 1), names: [name] }));
  return menus > 0 ? queues[readChoice(heard.text, choices)] : undefined;
}

function withoutQueue(scene: Scene, state: BotState): BotAnswer {
  const chosen = chosenQueue(scene, state);
  return chosen ? enterQueue(scene, state, chosen, true) : mainMenu(scene, state);
}

/** A connection without queues greets once. */
function greetOnce(scene: Scene, state: BotState): BotAnswer {
  if (state.greeted) return silent(state);
  const replies = say(scene, scene.rules.greeting, { rule: 'connectionGreeting', facts: {} });
  return { state: { ...state, greeted: true }, replies };
}

/** The main menu; where there is only one queue, its beginning; whoever answers for the connection. */
function goHome(scene: Scene, before: BotState, first: BotQueue): BotAnswer {
  const state = { ...before, outside: null };
  const { outside } = scene.rules;
  if (outside) return handTo({ ...state, queueId: null, optionId: null, inOptions: false }, outside);
  if (scene.rules.queues.length > 1) return mainMenu(scene, state);
  if (!state.greeted) return onlyQueue(scene, state, first);
  return mayRepeat(scene, state) ? enterQueue(scene, counted(state, scene), first, false) : silent(state);
}

function inQueue(scene: Scene, state: BotState, queue: BotQueue): BotAnswer {
  if (!state.greeted) {
    const isOnly = scene.rules.queues.length === 1;
    // The timer of waiting customers was faster than her choice (docs/rules/tickets.md, B-6).
    if (!isOnly && state.menus > 0) {
      const chosen = chosenQueue(scene, state);
      return chosen ? enterQueue(scene, state, chosen, true) : silent(state);
    }
    return isOnly ? onlyQueue(scene, state, queue) : enterQueue(scene, state, queue, false);
  }
  const closing = queueClosing(scene, queue);
  if (closing)
    return tellAway(scene, state, queue.outOfHours, { rule: 'queueClosed', facts: { queue: queue.name, ...closing } });
  if (state.outside) return handTo(state, state.outside);
  return state.inOptions ? walk(scene, state, queue) : silent(state);
}

/**
 * What the bot answers to a customer's message (wire-contract 8.1 to 8.3): at most two texts, each with why it is said. Pure;
 * whether it may speak at all (no group, no person in the conversation) is decided by whoever asks.
 */
export function decide(rules: BotRules, settings: BotSettings, state: BotState, heard: Heard): BotAnswer {
  const scene = { rules, settings, heard };
  const { queues } = rules;
  const closing = companyClosing(scene);
  if (closing) return tellAway(scene, state, rules.outOfHours, { rule: 'companyClosed', facts: { ...closing } });
  const [first] = queues;
  if (state.queueId === null && rules.outside) return handTo(state, rules.outside);
  if (!first) return greetOnce(scene, state);
  const isWayHome = readChoice(heard.text, [{ key: '#', names: [] }]) === 0;
  if (isWayHome && (state.queueId === null || rules.outside || mayRepeat(scene, state)))
    return goHome(scene, state, first);
  if (state.queueId === null) return queues.length === 1 ? onlyQueue(scene, state, first) : withoutQueue(scene, state);
  const queue = queues.find(({ id }) => id === state.queueId);
  return queue ? inQueue(scene, state, queue) : silent(state);
}
