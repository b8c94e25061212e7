import { log } from '../../kit/log.ts';
import { startKeeping } from './keep.ts';
import { watchParts } from './missing-part.ts';
import { watchVersion } from './new-version.ts';

/** What every page does that nobody waits for: the shell and what was read are kept, new versions and missing parts are told of. */
export const startLate = async (): Promise<void> => {
  startKeeping();
  watchVersion();
  watchParts();
  if (!('serviceWorker' in navigator)) return; // no https, or an old browser: the product needs a line
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch (error) {
    log('the shell of the product is not kept', error);
  }
};
