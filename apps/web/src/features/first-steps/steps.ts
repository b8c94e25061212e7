import { companyRoutes, queueListRoutes, ticketRoutes, userListRoutes } from '@recado/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../kit/api.ts';
import { useConnections } from '../connections/use-connection-trouble.ts';

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

const read = <T>(name: string, ask: (signal: AbortSignal) => Promise<T>) => ({
  queryKey: ['firstSteps', name],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  // Whoever comes back from having done one sees it ticked.
  staleTime: 0,
});

/** Which of the steps are done; undefined until all of it is known. */
export const useStepsDone = (isAsked: boolean): Record<StepName, boolean> | undefined => {
  const connections = useConnections();
  const [tickets, users, queues, settings] = useQueries({
    queries: [
      {
        ...read('tickets', (signal) =>
          call(ticketRoutes.listTickets, { query: { pageNumber: 1, showAll: 'true' } }, { signal }),
        ),
        enabled: isAsked,
      },
      { ...read('users', (signal) => call(userListRoutes.listUserNames, { query: {} }, { signal })), enabled: isAsked },
      { ...read('queues', (signal) => call(queueListRoutes.listQueues, { query: {} }, { signal })), enabled: isAsked },
      { ...read('settings', (signal) => call(companyRoutes.listSettings, {}, { signal })), enabled: isAsked },
    ],
  });
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
