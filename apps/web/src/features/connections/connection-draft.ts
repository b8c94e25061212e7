import type { Connection, ConnectionBody } from '@recado/contract';

const texts = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'farewellMessage',
  'ratingMessage',
] as const;
export type TextName = (typeof texts)[number];
/** Texts that are sent by themselves, in the order of a conversation. */
export const textNames: readonly TextName[] = texts;

const numbers = ['timeToTransfer', 'expiresTicket', 'maxUseBotQueues', 'timeUseBotQueues'] as const;
export type NumberName = (typeof numbers)[number];
/** The largest that the server takes. */
export const largest: Readonly<Record<NumberName, number>> = {
  timeToTransfer: 100_000,
  expiresTicket: 100_000,
  maxUseBotQueues: 1000,
  timeUseBotQueues: 100_000,
};

/** What stands in the form; numbers as they are typed. */
export type ConnectionDraft = Pick<
  Connection,
  'name' | 'isDefault' | 'transferQueueId' | 'promptId' | 'integrationId' | 'expiresInactiveMessage'
> &
  Record<TextName, string> &
  Record<NumberName, string> & { provider: 'local' | 'whatsapp'; queueIds: number[] };
export type ChangeDraft = (part: Partial<ConnectionDraft>) => void;

/** Of a new connection (core §9). */
const fresh: Readonly<Record<NumberName, number>> = {
  timeToTransfer: 0,
  expiresTicket: 0,
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
};

function each<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>; // the names it is made of
}

/** The form of a connection, or of a new one with the defaults of the product. */
export const draftOf = (connection: Connection | undefined, isLocal: boolean): ConnectionDraft => ({
  ...each(texts, (name) => connection?.[name] ?? ''),
  ...each(numbers, (name) => String(connection?.[name] ?? fresh[name])),
  name: connection?.name ?? '',
  isDefault: connection?.isDefault ?? false,
  provider: connection?.provider === 'whatsapp' || !isLocal ? 'whatsapp' : 'local',
  queueIds: connection?.queues.map(({ id }) => id) ?? [],
  transferQueueId: connection?.transferQueueId ?? null,
  promptId: connection?.promptId ?? null,
  integrationId: connection?.integrationId ?? null,
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
});

/** A whole number that the server takes; an empty field is 0. */
export const isNumber = (draft: ConnectionDraft, name: NumberName): boolean =>
  /^\d{0,6}$/.test(draft[name].trim()) && Number(draft[name]) <= largest[name];

/** Whether everything typed is a number where one is needed. */
export const hasNumbers = (draft: ConnectionDraft): boolean => numbers.every((name) => isNumber(draft, name));

/** The body of the call. */
export const bodyOf = (draft: ConnectionDraft): ConnectionBody => ({
  ...draft,
  ...each(numbers, (name) => Number(draft[name])),
});
