import { missingPartsStore } from '../../kit/missing-parts.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { toast } from '../../ui/toast.tsx';
import { offerReload } from './offer-reload.ts';

/**
 * Tells of a part of the product whose code could not be fetched, once there is a line. Browsers keep for as long as a page
 * stands that a module did not come, so that pressing once more fails for ever; a page that is loaded anew asks again
 * (docs/decisions/0072).
 */
export const watchParts = (): void => {
  let told = 0;
  let notice: string | null = null;
  const tell = (): void => {
    const missing = missingPartsStore.get();
    if (missing === told || linkStore.get() !== 'live') return;
    told = missing;
    if (notice) toast.close(notice);
    notice = offerReload('missingPart');
  };
  missingPartsStore.subscribe(tell);
  linkStore.subscribe(tell);
  tell();
};
