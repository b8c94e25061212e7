/** Sentences of wire-contract 8.1 to 8.5 as scenes: what the company says, what happens, which rules have written. */
import { expect } from 'vitest';

export interface Scene {
  sentence: string;
  queues?: number;
  /** Options of the first queue, each beneath the one before. */
  options?: number;
  connection?: Record<string, unknown>;
  settings?: Record<string, string>;
  queue?: Record<string, unknown>;
  companyHours?: string;
  /** Texts of the customer, or what an agent puts. */
  steps: readonly (string | object)[];
  rules: readonly string[];
  ticket?: Record<string, unknown>;
  last?: string;
}

const never = [0, 1, 2, 3, 4, 5, 6].map((day) => {
  const hour = String((new Date().getUTCHours() + 6) % 24).padStart(2, '0');
  const weekdayEn = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'][day];
  return { weekday: '', weekdayEn, startTime: `${hour}:00`, endTime: `${hour}:20` };
});
const closed = JSON.stringify(never);
const blank = JSON.stringify(never.map((row) => ({ ...row, startTime: '', endTime: '' })));
const away = { out_of_hours_message: 'Voltamos amanhã.' };
const goodbye = { completion_message: 'Até logo!' };

export const scenes: readonly Scene[] = [
  {
    sentence: '8.1-7: a message of somebody who has no ticket opens a pending one',
    steps: ['oi'],
    rules: [],
    ticket: { status: 'pending', user_id: null },
  },
  {
    sentence: '8.1-8: "#" clears queue, option and bot state, shows the main menu, and is stored',
    ...{ queues: 2, options: 2 },
    steps: ['oi', '1', '1', '#'],
    rules: ['mainMenu', 'queueOptions', 'option', 'mainMenu'],
    ticket: { queue_id: null, queue_option_id: null, chatbot: false },
  },
  {
    sentence: '8.1-11: while the company is closed one notice is sent, and nothing else',
    ...{ queues: 2, connection: { ...away, greeting_message: 'Oi' }, companyHours: closed },
    settings: { scheduleType: 'company' },
    steps: ['oi', '1', '#'],
    rules: ['companyClosed'],
    last: 'Voltamos amanhã.',
  },
  {
    sentence: '8.1-13: without queues the greeting of the connection is sent once',
    connection: { greeting_message: 'Bem-vinda!' },
    steps: ['oi', 'alô', '#'],
    rules: ['connectionGreeting'],
    last: 'Bem-vinda!',
  },
  {
    sentence: '8.2: with one queue the ticket goes to it at once, and waits',
    ...{ queues: 1, queue: { greeting_message: 'Fila!' }, connection: { greeting_message: 'Oi' } },
    steps: ['oi'],
    rules: ['queueGreeting'],
    ticket: { status: 'pending' },
  },
  {
    sentence: '8.2: with one queue the connection greets only when sendGreetingMessageOneQueues is enabled',
    ...{ queues: 1, connection: { greeting_message: 'Oi' }, queue: { greeting_message: 'Fila!' } },
    settings: { sendGreetingMessageOneQueues: 'enabled' },
    steps: ['oi'],
    rules: ['connectionGreeting', 'queueGreeting'],
  },
  {
    sentence: '8.2: several queues are listed, and any other text sends the list again',
    queues: 2,
    steps: ['oi', '7'],
    rules: ['mainMenu', 'mainMenu'],
    last: '*1* - Fila 1\n*2* - Fila 2',
  },
  {
    sentence: '8.2: a queue that is closed says so, is left again, and names the way to the main menu',
    ...{ queues: 2, settings: { scheduleType: 'queue' }, queue: { ...away, schedules: closed } },
    steps: ['oi', '1'],
    rules: ['mainMenu', 'queueClosed'],
    ticket: { queue_id: null },
    last: 'Voltamos amanhã.\n\n*#* - Menu principal',
  },
  {
    sentence: '8.2: 0 goes back, also to the beginning of the queue',
    ...{ queues: 2, options: 2 },
    steps: ['oi', '1', '1', '0'],
    rules: ['mainMenu', 'queueOptions', 'option', 'queueOptions'],
    ticket: { chatbot: true, queue_option_id: null },
  },
  {
    sentence: '8.2: an option with exactly one below it takes that one whatever is typed',
    ...{ queues: 2, options: 2 },
    steps: ['oi', '1', '1', 'tanto faz'],
    rules: ['mainMenu', 'queueOptions', 'option', 'option'],
    last: 'Opção 2\n\n*0* - Voltar\n*#* - Menu principal',
  },
  {
    sentence: '8.2: an accept ends the options',
    ...{ queues: 2, options: 1 },
    steps: ['oi', '1', { status: 'open' }, '1'],
    rules: ['mainMenu', 'queueOptions'],
    ticket: { chatbot: false, queue_option_id: null, status: 'open' },
  },
  {
    sentence: '8.2: a transfer ends the options',
    ...{ queues: 2, options: 1 },
    steps: ['oi', '1', { queueId: 'second' }, '1'],
    rules: ['mainMenu', 'queueOptions'],
    ticket: { chatbot: false, queue_option_id: null, status: 'pending' },
  },
  {
    sentence: '8.2: no more than maxUseBotQueues menus a ticket',
    ...{ queues: 2, connection: { max_use_bot_queues: 2 } },
    steps: ['oi', 'a', 'b', 'c'],
    rules: ['mainMenu', 'mainMenu'],
  },
  {
    sentence: '8.2: at least timeUseBotQueues minutes between two menus',
    ...{ queues: 2, connection: { time_use_bot_queues: 5 } },
    steps: ['oi', 'a', 'b'],
    rules: ['mainMenu'],
  },
  {
    sentence: '8.3: a weekday with blank times is open',
    ...{ queues: 2, connection: away, companyHours: blank, settings: { scheduleType: 'company' } },
    steps: ['oi'],
    rules: ['mainMenu'],
  },
  {
    sentence: '8.3: an empty text of closed hours is not sent, and no bot answers',
    ...{ queues: 2, companyHours: closed, settings: { scheduleType: 'company' } },
    steps: ['oi'],
    rules: [],
  },
  {
    sentence: '8.3: hours of the company count only when scheduleType says so',
    ...{ queues: 2, connection: away, companyHours: closed, settings: { scheduleType: 'queue' } },
    steps: ['oi'],
    rules: ['mainMenu'],
  },
  {
    sentence: '8.3: hours of a queue count only when scheduleType says so',
    ...{ queues: 2, queue: { ...away, greeting_message: 'Fila!', schedules: closed } },
    steps: ['oi', '1'],
    rules: ['mainMenu', 'queueGreeting'],
  },
  {
    sentence: '8.4: closing with userRating asks with the text of the connection and the scale, and closes at once',
    ...{ connection: { ...goodbye, rating_message: 'Que nota?' }, settings: { userRating: 'enabled' } },
    steps: ['oi', { status: 'open' }, { status: 'closed' }],
    rules: ['ratingRequest'],
    ticket: { status: 'closed', rating: null },
    last: 'Que nota?\n\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_',
  },
  {
    sentence: '8.4: the answer is kept, the completion message follows, and the ticket stays closed',
    ...{ connection: goodbye, settings: { userRating: 'enabled' } },
    steps: ['oi', { status: 'open' }, { status: 'closed' }, '3'],
    rules: ['ratingRequest', 'ratingThanks'],
    ticket: { status: 'closed', rating: 3 },
    last: 'Até logo!',
  },
  {
    sentence: '8.4: without rating the completion message is sent; user and queue stay',
    ...{ queues: 1, connection: goodbye },
    steps: ['oi', { status: 'open' }, { status: 'closed' }],
    rules: ['completion'],
    ticket: { status: 'closed', user_id: expect.any(Number), queue_id: expect.any(Number) },
  },
  {
    sentence: '8.4: without a completion message a ticket is closed in silence',
    steps: ['oi', { status: 'open' }, { status: 'closed' }],
    rules: [],
    ticket: { status: 'closed' },
  },
  {
    sentence: '8.5: an accept introduces the agent when sendGreetingAccepted is on and the client asks for it',
    settings: { sendGreetingAccepted: 'enabled' },
    steps: ['oi', { status: 'open', sendGreeting: true }],
    rules: ['agentGreeting'],
  },
  {
    sentence: '8.5: an accept that does not ask for it introduces nobody',
    settings: { sendGreetingAccepted: 'enabled' },
    steps: ['oi', { status: 'open' }],
    rules: [],
  },
  {
    sentence: '8.5: a change of queue is told when sendMsgTransfTicket is on',
    ...{ queues: 2, settings: { sendMsgTransfTicket: 'enabled' } },
    steps: ['oi', { queueId: 'first' }, { queueId: 'second' }],
    rules: ['mainMenu', 'transferNotice'],
  },
  {
    sentence: '8.5: a change of queue is not told without sendMsgTransfTicket',
    queues: 2,
    steps: ['oi', { queueId: 'first' }, { queueId: 'second' }],
    rules: ['mainMenu'],
  },
];
