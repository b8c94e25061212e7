import type { OtherOpenTicketDetails } from '@recado/contract';
import i18next from 'i18next';
import { hasCode } from '../../kit/api-error.ts';
import { showError } from '../../kit/show-error.ts';
import { toast } from '../../ui/toast.tsx';

/** The winner's name in the details of ERR_TICKET_ALREADY_ACCEPTED; empty when they do not say. */
const winnerOf = ({ user }: Record<string, unknown>): string =>
  typeof user === 'object' && user !== null && 'name' in user && typeof user.name === 'string' ? user.name : '';

/**
 * Says why a ticket could not be taken: the colleague who was faster by name, a newer ticket of the same contact
 * with the way to it (decisions 32), any other failure by its sentence.
 */
export const showTakeError = (error: unknown, open: (uuid: string) => void): void => {
  if (hasCode(error, 'ERR_TICKET_ALREADY_ACCEPTED')) {
    const name = winnerOf(error.details);
    toast.error(name ? i18next.t('tickets.takenOver', { name }) : i18next.t('tickets.takenOverUnknown'));
  } else if (hasCode(error, 'ERR_OTHER_OPEN_TICKET')) {
    const { uuid } = error.details as OtherOpenTicketDetails; // the code's own shape
    toast.error(i18next.t('tickets.conflict.reopen'), { label: i18next.t('common.open'), onPress: () => open(uuid) });
  } else showError(error);
};
