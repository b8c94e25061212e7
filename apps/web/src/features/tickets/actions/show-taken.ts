import type { Ticket } from '@recado/contract';
import i18next from 'i18next';
import { toast } from '../../../ui/toast.tsx';
import { showMine } from '../list-choice.ts';

/**
 * A ticket was taken: it opens, among one's own. Whoever has gone elsewhere before the answer came is not torn from there,
 * for what she types would go to another customer: she is told, with the way to it.
 * @param waitsHere of `waitHere`
 */
export const showTaken = ({ contact }: Ticket, waitsHere: boolean, open: () => void): void => {
  const show = (): void => {
    showMine();
    open();
  };
  const way = { label: i18next.t('common.open'), onPress: show };
  if (waitsHere) show();
  else toast.success(i18next.t('tickets.toasts.taken', { name: contact.name }), way);
};
