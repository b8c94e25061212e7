import type { Ticket } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kit/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { type TicketActions, useBusyAct } from '../../tickets/actions/ticket-actions.ts';
import { ComposerBlocked } from './composer-blocked.tsx';

type BlockedFootProps = {
  ticket: Ticket;
  actions: TicketActions;
  /** The reader would answer, had the ticket's connection not been deleted. */
  isConnectionGone: boolean;
};

type FootProps = Pick<BlockedFootProps, 'ticket' | 'actions'>;

/** The connection is deleted: the way out is another one. */
const GoneFoot = ({ ticket, actions }: FootProps) => {
  const { t } = useTranslation();
  const mayUpdate = useCan('tickets.update');
  return (
    <ComposerBlocked
      reason={t('composing.blocked.connectionGone', { name: ticket.whatsapp.name })}
      action={
        mayUpdate ? (
          <Button kind="solid" onClick={() => ticketActions.transfer.run(ticket, actions)}>
            {t(ticketActions.transfer.label)}
          </Button>
        ) : null
      }
    />
  );
};

/** A colleague holds the ticket: who, and how it becomes the reader's. */
const HeldFoot = ({ ticket, actions }: FootProps) => {
  const { t } = useTranslation();
  const mayUpdate = useCan('tickets.update');
  const isBusy = useBusyAct(ticket.id) === 'take';
  return (
    <ComposerBlocked
      reason={t('composing.blocked.held', { name: ticket.user?.name ?? t('tickets.header.nobody') })}
      action={
        mayUpdate ? (
          <Button kind="solid" busy={isBusy} onClick={() => void actions.takeOver(ticket)}>
            {t('composing.blocked.takeOver')}
          </Button>
        ) : null
      }
    />
  );
};

/** In place of the composer where the reader cannot answer: why, and the way out (ui §6). */
export const BlockedFoot = ({ ticket, actions, isConnectionGone }: BlockedFootProps) => {
  const { t } = useTranslation();
  const busy = useBusyAct(ticket.id);
  if (!useCan('messages.send')) return <ComposerBlocked reason={t('composing.blocked.noPermission')} />;
  if (isConnectionGone) return <GoneFoot ticket={ticket} actions={actions} />;
  if (ticket.status === 'open' && ticket.userId !== null) return <HeldFoot ticket={ticket} actions={actions} />;
  const isClosed = ticket.status === 'closed';
  const next = isClosed ? ticketActions.reopen : ticketActions.accept;
  return (
    <ComposerBlocked
      reason={isClosed ? t('composing.blocked.closed') : t('composing.blocked.pending')}
      action={
        <Button kind="solid" busy={busy === 'take'} onClick={() => next.run(ticket, actions)}>
          {t(next.label)}
        </Button>
      }
    />
  );
};
