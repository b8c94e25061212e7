import type { Scope } from './dashboard-address.ts';

/** Which tickets a number counts, beside its period and places. */
export type Opened = {
  number:
    | 'happening'
    | 'pending'
    | 'begun'
    | 'finished'
    | 'supported'
    | 'waited'
    | 'newContacts'
    | 'rated'
    | 'answered';
  person?: number;
  hour?: number;
  weekday?: number;
  /** One day instead of the period. */
  day?: string;
  /** One queue instead of the chosen ones; null: none. */
  queueId?: number | null;
};

const isLive = ({ number }: Opened): boolean => number === 'happening' || number === 'pending';

/** The address of the ticket search that shows exactly the tickets of a number. */
export const addressOfNumber = (opened: Opened, scope: Scope): Record<string, string | number> => {
  const queues = opened.queueId === undefined ? scope.queueIds : opened.queueId === null ? [] : [opened.queueId];
  return {
    number: opened.number,
    ...(isLive(opened) ? {} : { from: opened.day ?? scope.from, to: opened.day ?? scope.to }),
    ...(opened.person === undefined ? {} : { person: opened.person }),
    ...(opened.hour === undefined ? {} : { hour: opened.hour }),
    ...(opened.weekday === undefined ? {} : { weekday: opened.weekday }),
    ...(queues.length > 0 ? { queues: queues.join(',') } : {}),
    ...(opened.queueId === null ? { noQueue: 1 } : {}),
    ...(scope.connectionIds.length > 0 ? { connections: scope.connectionIds.join(',') } : {}),
  };
};
