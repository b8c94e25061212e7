import type { Ticket } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { changeTickets } from '../../tickets/bulk/change-tickets.ts';
import { TransferForm, type TransferTarget } from '../../tickets/dialogs/transfer-form.tsx';

/** Moves the chosen tickets to a queue and optionally to one of its users (core §4). */
export const BulkTransfer = ({ tickets, onClose }: { tickets: readonly Ticket[]; onClose: () => void }) => {
  const { t } = useTranslation();
  const send = async ({ queueId, userId }: TransferTarget): Promise<void> => {
    await changeTickets(tickets, { kind: 'transfer', queueId, userId });
    onClose();
  };
  const title = t('bulk.transferTitle', { count: tickets.length });
  return <TransferForm title={title} onSend={send} onClose={onClose} />;
};
