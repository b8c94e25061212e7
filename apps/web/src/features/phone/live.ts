import type { SimulatorEvent } from '@recado/whatsapp-simulator/client';
import { useEffect } from 'react';
import { log } from '../../kit/log.ts';
import { queryClient } from '../../kit/query-client.ts';
import { createStore, useStore } from '../../kit/store.ts';
import { phoneQuery, scriptsQuery, simulator, stateQuery } from './simulator.ts';

const keptEvents = 400;
const gatherMs = 120;
const reconnectMs = 1500;

type Live = { isConnected: boolean; events: readonly SimulatorEvent[] };

const live = createStore<Live>({ isConnected: true, events: [] });

/** What happened lately, oldest first, and whether the stream stands. */
export const useLive = (): Live => useStore(live);

const stale = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | null = null;

const refreshStale = (): void => {
  gathering = null;
  for (const key of stale) {
    if (key === 'state') void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
    else if (key === 'scripts') void queryClient.invalidateQueries({ queryKey: scriptsQuery.queryKey });
    else void queryClient.invalidateQueries({ queryKey: phoneQuery(key).queryKey });
  }
  stale.clear();
};

/** Many events of a moment cost one look at each handset. */
const markStale = (...keys: string[]): void => {
  for (const key of keys) stale.add(key);
  if (gathering === null) gathering = setTimeout(refreshStale, gatherMs);
};

const takeIn = (event: SimulatorEvent): void => {
  const { events, isConnected } = live.get();
  live.set({ isConnected, events: [...events.slice(1 - keptEvents), event] });
  if (event.type === 'script') markStale('scripts');
  else if (event.type === 'fault') markStale('state');
  else if (event.type === 'phone' || event.type === 'link') markStale('state', event.number);
  else if ('number' in event) markStale(event.number);
};

const startAfresh = async (): Promise<void> => {
  const events = await simulator.log();
  live.set({ isConnected: true, events });
  await queryClient.invalidateQueries({ queryKey: ['simulator'] });
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const follow = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await startAfresh();
      await simulator.events(takeIn, signal);
    } catch (error) {
      log('simulated phone: stream broken', error);
    }
    if (signal.aborted) return;
    live.set({ ...live.get(), isConnected: false });
    await pause(reconnectMs);
  }
};

/** Follows the simulator while the page stands; a broken stream is taken up again and everything read afresh. */
export const useLiveStream = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    void follow(abort.signal);
    return () => abort.abort();
  }, [isOn]);
};
