import i18next from 'i18next';
import { toast } from '../../ui/toast.tsx';

/**
 * Offers to load the page anew, and why. The notice stays until it is pressed or closed: drafts, and messages on their way,
 * are kept over the reload.
 * @returns the toast's id
 */
export const offerReload = (why: 'newVersion' | 'missingPart'): string =>
  toast.info(
    i18next.t(`offline.${why}.text`),
    { label: i18next.t(`offline.${why}.load`), onPress: () => location.reload() },
    0,
  );
