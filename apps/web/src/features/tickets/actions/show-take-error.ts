import type { OtherOpenTicketDetails } from '@recado/contract';
import i18next from 'i18next';
import { hasCode } from '../../../kit/api-error.ts';
import { currentUser } from '../../../kit/session-store.ts';
import { sentenceOf, showError } from '../../../kit/show-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { mayReadQueue } from '../may-read-queue.ts';

/** A failure as it was said; `other`: the uuid of the ticket that stands in the way, where the reader may go there. */
export type Said = { sentence: string; other?: string };

/** The winner's name in the details of ERR_TICKET_ALREADY_ACCEPTED; empty when they do not say. */
const winnerOf = ({ user }: Record<string, unknown>): string =>
  typeof user === 'object' && user !== null && 'name' in user && typeof user.name === 'string' ? user.name : '';

const refusalOf = (error: unknown): Said | null => {
  if (hasCode(error, 'ERR_TICKET_ALREADY_ACCEPTED')) {
    const name = winnerOf(error.details);
    return {
      sentence: name ? i18next.t('ticketDialogs.takenOver', { name }) : i18next.t('ticketDialogs.takenOverUnknown'),
    };
  }
  if (!hasCode(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  const { uuid, queue } = error.details as OtherOpenTicketDetails; // the code's own shape
  const user = currentUser();
  const mayOpen = user !== null && mayReadQueue(user, queue.id);
  return { sentence: i18next.t('ticketDialogs.conflict.reopen'), ...(mayOpen ? { other: uuid } : {}) };
};

/**
 * Says why a ticket could not be taken: the colleague who was faster by name, a newer ticket of the same contact
 * with the way to it (decisions 32), any other failure by its sentence. Null when it was only cancelled.
 */
export const showTakeError = (error: unknown, open: (uuid: string) => void): Said | null => {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  const refusal = refusalOf(error);
  if (!refusal) {
    showError(error);
    return { sentence: sentenceOf(error) };
  }
  const { sentence, other } = refusal;
  toast.error(sentence, other ? { label: i18next.t('common.open'), onPress: () => open(other) } : undefined);
  return refusal;
};
