import { createSimulatorClient, type PhoneSummary, type SimulatorState } from '@recado/whatsapp-simulator/client';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { log } from '../../kit/log.ts';
import { toast } from '../../ui/toast.tsx';

/** The simulated handsets, reached through the product's own origin (local mode only). */
export const simulator = createSimulatorClient(`${location.origin}/simulator`);

const shared = { staleTime: 0, retry: 1, networkMode: 'always' } as const;

export const stateQuery = queryOptions({
  ...shared,
  queryKey: ['simulator', 'state'],
  queryFn: () => simulator.state(),
});

/** One handset with its chats; an empty number asks nothing. */
export const phoneQuery = (number: string) =>
  queryOptions({
    ...shared,
    queryKey: ['simulator', 'phone', number],
    queryFn: () => simulator.phone(number),
    enabled: number !== '',
  });

export const scriptsQuery = queryOptions({
  ...shared,
  queryKey: ['simulator', 'scripts'],
  queryFn: () => simulator.scripts(),
});

/** The files that come with the simulator; they never change. */
export const samplesQuery = queryOptions({
  ...shared,
  queryKey: ['simulator', 'samples'],
  queryFn: () => simulator.samples(),
  staleTime: Number.POSITIVE_INFINITY,
});

export const companiesOf = (state: SimulatorState): PhoneSummary[] =>
  state.phones.filter(({ kind }) => kind === 'company');

export const customersOf = (state: SimulatorState): PhoneSummary[] =>
  state.phones.filter(({ kind }) => kind === 'customer');

/** First name, for "Celular de Maria". */
export const firstNameOf = (name: string): string => name.split(/\s+/)[0] ?? name;

/** Says in a toast that a wish was not done; the reason goes to the log. */
export const sayRefusal = (error: unknown): void => {
  log('simulated phone refused', error);
  toast.error(i18next.t('phone.refused'));
};

/** Runs a wish that answers by what is seen on the handsets; a refusal is said. */
export const wish = (done: Promise<unknown>): void => {
  done.catch(sayRefusal);
};
