import type { Ticket } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { rowClass } from './row-class.ts';

type GoneRowProps = {
  ticket: Ticket;
  isTabStop: boolean;
  /** The focus stood in the row that left. */
  takesFocus: boolean;
};

/** The place of a ticket that left while the order is held: nothing can be done with it, and no other comes under the pointer. */
export const GoneRow = ({ ticket, isTabStop, takesFocus }: GoneRowProps) => {
  const { t } = useTranslation();
  return (
    <div
      ref={(place) => {
        if (takesFocus && document.activeElement === document.body) place?.focus();
      }}
      data-row={ticket.id}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(rowClass(false), 'bg-hover')}
    >
      <span aria-hidden="true" className="opacity-55">
        <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} />
      </span>
      <span className="min-w-0 text-text-3">
        <span className="block truncate text-body">{ticket.contact.name}</span>
        <span className="block truncate text-small">{t('tickets.row.gone')}</span>
      </span>
    </div>
  );
};
