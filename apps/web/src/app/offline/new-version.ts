import { log } from '../../kit/log.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { offerReload } from './offer-reload.ts';

/** Where nothing else tells: a deploy restarts the server, which cuts every line. */
const everyMs = 3_600_000;

const script = /\/assets\/index-[\w-]+\.js/;
const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.match(script)?.[0];
let isTold = false;

/** Compares the page that the server would send now with this one. */
const look = async (): Promise<void> => {
  if (isTold || !own) return;
  try {
    const newest = (await (await fetch('/', { cache: 'no-cache' })).text()).match(script)?.[0];
    if (!newest || newest === own || isTold) return;
    isTold = true;
    offerReload('newVersion');
  } catch (error) {
    log('the version of the server is not known', error);
  }
};

/** Tells, once and in every tab for itself, that a newer build of the product can be loaded. */
export const watchVersion = (): void => {
  let wasLost = false;
  linkStore.subscribe(() => {
    const state = linkStore.get();
    if (state === 'lost') wasLost = true;
    if (state !== 'live' || !wasLost) return;
    wasLost = false;
    void look();
  });
  setInterval(() => void look(), everyMs);
};
