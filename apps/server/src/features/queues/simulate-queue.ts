import type { queueRoutes, RouteRequest, SimulatedState } from '@recado/contract';
import { type BotQueue, type BotState, decide, findBotRules } from '#features/chatbot/index.ts';
import { instantOf } from '#features/companies/index.ts';
import { loadSettings } from '#features/settings/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { listQueues } from './queue-rows.repo.ts';

type Asked = RouteRequest<(typeof queueRoutes)['simulateQueue']>['body'];
type Draft = Asked['queue'];

/** What a queue that is not stored is called among the others. */
const draftId = 0;

const beginning: BotState = {
  ...{ queueId: null, optionId: null, inOptions: false, greeted: false },
  ...{ menus: 0, menuAt: null, awayAt: null, outside: null },
};

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const stateOf = (sent: SimulatedState | null): BotState =>
  sent ? { ...sent, outside: null, menuAt: instantOrNull(sent.menuAt), awayAt: instantOrNull(sent.awayAt) } : beginning;
const toWireState = ({ outside: _, ...state }: BotState): SimulatedState => ({
  ...state,
  menuAt: state.menuAt?.toISOString() ?? null,
  awayAt: state.awayAt?.toISOString() ?? null,
});

/** The queues of the menu with the draft among them, where its order puts it. */
async function withDraft(tx: TenantDb, offered: readonly BotQueue[], stored: BotQueue | undefined, draft: Draft) {
  const own: BotQueue = {
    ...(stored ?? { options: [], outside: null }),
    ...{ id: draft.id ?? draftId, name: draft.name, greeting: draft.greetingMessage.trim() },
    ...{ outOfHours: draft.outOfHoursMessage.trim(), hours: draft.schedules },
  };
  const orders = new Map((await listQueues(tx)).map(({ id, orderQueue }) => [id, orderQueue]));
  orders.set(own.id, draft.orderQueue ?? null);
  const last = Number.MAX_SAFE_INTEGER;
  const age = ({ id }: BotQueue): number => (id === draftId ? last : id);
  return [...offered.filter(({ id }) => id !== own.id), own].sort(
    (a, b) => (orders.get(a.id) ?? last) - (orders.get(b.id) ?? last) || age(a) - age(b),
  );
}

/** The bot stands in a queue of the menu, and at an option of that. */
function checkState({ queueId, optionId }: BotState, queues: readonly BotQueue[]): void {
  const queue = queues.find(({ id }) => id === queueId);
  if (queueId !== null && !queue) fail('ERR_NO_QUEUE_FOUND');
  if (optionId !== null && !queue?.options.some(({ id }) => id === optionId)) fail('ERR_QUEUE_NOT_FOUND');
}

/**
 * Answers a message as the bot would if the form were saved (wire-contract 8.1 to 8.3, decision 0060): the same rules on the
 * same facts, with whoever asks as the customer. Reads only.
 */
export const simulateQueue: Handlers<'simulateQueue'>['simulateQueue'] = ({ body }, { actor, data }) =>
  data.tenant(actor.companyId, async (tx) => {
    const { queue, connectionId } = body;
    const found = (await findBotRules(tx, { connectionId, queueId: queue.id })) ?? fail('ERR_NO_WAPP_FOUND');
    if (queue.id !== null && !found.queue) fail('ERR_NO_QUEUE_FOUND');
    const rules = { ...found.rules, queues: await withDraft(tx, found.rules.queues, found.queue, queue) };
    const before = stateOf(body.state);
    checkState(before, rules.queues);
    const settings = await loadSettings(tx);
    const [day = '', time = ''] = body.at?.split('T') ?? [];
    const at = body.at === null ? new Date() : instantOf(day, time.slice(0, 5), settings.timezone);
    const heard = { text: body.text, contactName: actor.name, at };
    const { state, replies } = decide(rules, settings, before, heard);
    return { replies: replies.map(({ body: text, trace }) => ({ body: text, trace })), state: toWireState(state) };
  });
