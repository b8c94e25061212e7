import { ticketRoutes } from '@recado/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { useConnections } from '../connections/use-connection-trouble.ts';
import { settingsQuery } from '../settings/queries.ts';
import { queuesOptions, userNamesOptions } from '../tickets/queries.ts';

/** What a company does before its customers are well served, in this order. */
export const stepNames = ['connect', 'message', 'team', 'queues', 'hours'] as const;
export type StepName = (typeof stepNames)[number];

/** Where each is done. */
export const stepPlaces = {
  connect: '/connections',
  message: '/tickets',
  team: '/users',
  queues: '/queues',
  hours: '/settings',
} as const satisfies Record<StepName, string>;

const anyTicketQuery = queryOptions({
  queryKey: ['firstSteps', 'tickets'],
  queryFn: ({ signal }) => call(ticketRoutes.listTickets, { query: { pageNumber: 1, showAll: 'true' } }, { signal }),
});

/** Which of the steps are done; undefined until all of it is known. */
export const useStepsDone = (isAsked: boolean): Record<StepName, boolean> | undefined => {
  const connections = useConnections();
  // Whoever comes back from having done one sees it ticked.
  const asked = { enabled: isAsked, staleTime: 0 };
  const tickets = useQuery({ ...anyTicketQuery, ...asked });
  const users = useQuery({ ...userNamesOptions(), ...asked });
  const queues = useQuery({ ...queuesOptions(), ...asked });
  const settings = useQuery({ ...settingsQuery, ...asked });
  if (!connections || !tickets.data || !users.data || !queues.data || !settings.data) return undefined;
  const hours = settings.data.find(({ key }) => key === 'scheduleType')?.value ?? 'disabled';
  return {
    connect: connections.some(({ number }) => number !== null),
    message: tickets.data.count > 0,
    team: users.data.length > 1,
    queues: queues.data.length > 0,
    hours: hours !== 'disabled',
  };
};
