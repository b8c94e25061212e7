import { type AttendanceKind, attendanceKinds, type CampaignNumber, campaignNumbers } from '@recado/contract';

/** What a number of the dashboard, or of a campaign's report, counts, by which the search then narrows. */
export type NumberChoice = {
  number: 'happening' | 'pending' | 'begun' | 'campaign' | AttendanceKind;
  /** The campaign, and which of its numbers. */
  campaign?: { id: number; counts: CampaignNumber };
  /** Civil days of the company, both included; missing for what is of this moment. */
  from?: string;
  to?: string;
  hour?: number;
  weekday?: number;
  person?: number;
  queueIds: readonly number[];
  hasNoQueue: boolean;
  connectionIds: readonly number[];
};

const numbers = ['happening', 'pending', 'begun', 'campaign', ...attendanceKinds] as const;

const idsOf = (value: unknown): number[] =>
  String(value ?? '')
    .match(/\d{1,9}/g)
    ?.map(Number) ?? [];
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
const upTo = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : undefined;

const campaignOf = ({ number, campaign, counts }: Record<string, unknown>): NumberChoice['campaign'] => {
  const id = number === 'campaign' ? upTo(campaign, 2 ** 31 - 1) : undefined;
  return id ? { id, counts: campaignNumbers.find((known) => known === counts) ?? 'tickets' } : undefined;
};

/** The number that an address asks for; null when it asks for none. */
export const addressedNumber = (address: Record<string, unknown>): NumberChoice | null => {
  const number = numbers.find((known) => known === address.number);
  const campaign = campaignOf(address);
  if (!number || (number === 'campaign' && !campaign)) return null;
  const [from, to] = [dayOf(address.from), dayOf(address.to)];
  const [hour, weekday, person] = [upTo(address.hour, 23), upTo(address.weekday, 6), upTo(address.person, 2 ** 31 - 1)];
  return {
    number,
    ...(campaign ? { campaign } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(hour === undefined ? {} : { hour }),
    ...(weekday === undefined ? {} : { weekday }),
    ...(person === undefined ? {} : { person }),
    queueIds: idsOf(address.queues),
    hasNoQueue: address.noQueue === 1,
    connectionIds: idsOf(address.connections),
  };
};

const idList = (ids: readonly number[]): string | undefined => (ids.length > 0 ? JSON.stringify(ids) : undefined);

/** The same in the words of the list's call. */
export const queryOfNumber = (choice: NumberChoice) => {
  const { number, campaign, from, to, hour, weekday, person } = choice;
  const [queues, connections] = [idList(choice.queueIds), idList(choice.connectionIds)];
  const kind = attendanceKinds.find((known) => known === number);
  return {
    ...(number === 'happening' ? { status: 'open' as const } : {}),
    ...(number === 'pending' ? { status: 'pending' as const } : {}),
    ...(kind ? { attendance: kind } : {}),
    ...(campaign ? { campaignId: campaign.id, campaignNumber: campaign.counts } : {}),
    ...(from ? { begunFrom: from } : {}),
    ...(to ? { begunTo: to } : {}),
    ...(hour === undefined ? {} : { begunHour: hour }),
    ...(weekday === undefined ? {} : { begunWeekday: weekday }),
    ...(person === undefined ? {} : { users: JSON.stringify([person]) }),
    ...(queues ? { onlyQueueIds: queues } : {}),
    ...(choice.hasNoQueue ? { withoutQueue: 'true' as const } : {}),
    ...(connections ? { whatsappIds: connections } : {}),
  };
};
