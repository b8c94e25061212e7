import type { ContactDetails, HiddenTicket, Ticket } from '@recado/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatListTime } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { ShowMore } from '../../kit/show-more.tsx';
import { SmallLoad } from '../../kit/small-load.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { contactTicketsOptions } from './queries.ts';

const lineLook = 'flex min-h-9 items-center gap-2 rounded-control px-2 py-1';

/** An attendance of a queue that is not the reader's: that it was, and why it does not open (decision 23). */
const HiddenLine = ({ ticket: { id, createdAt } }: { ticket: HiddenTicket }) => {
  const { t } = useTranslation();
  const why = t('contacts.hiddenTicket.why');
  return (
    <Tooltip text={<span className="block max-w-64 whitespace-normal">{why}</span>} side="top">
      <span className={lineLook}>
        <span className="text-control text-text-3 tabular-nums">{t('tickets.header.number', { id })}</span>
        <span className="flex min-w-0 flex-1 items-center gap-1.5 text-small text-text-3">
          <Lock size={13} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{t('contacts.hiddenTicket.title')}</span>
          <span className="sr-only">{why}</span>
        </span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="text-small text-text-3 tabular-nums">
          {formatListTime(createdAt)}
        </time>
      </span>
    </Tooltip>
  );
};

const TicketLine = ({ ticket, isCurrent }: { ticket: Ticket; isCurrent: boolean }) => {
  const { t } = useTranslation();
  const at = ticket.lastMessageAt ?? ticket.updatedAt;
  const inside = (
    <>
      <span className="text-control text-text-2 tabular-nums">{t('tickets.header.number', { id: ticket.id })}</span>
      <span className="min-w-0 flex-1">
        {ticket.queue ? (
          <Chip color={ticket.queue.color} dot>
            {ticket.queue.name}
          </Chip>
        ) : null}
      </span>
      <span className="text-small text-text-3">{t(`tickets.status.${ticket.status}`)}</span>
      <time dateTime={at} title={formatDateTime(at)} className="text-small text-text-3 tabular-nums">
        {formatListTime(at)}
      </time>
    </>
  );
  if (isCurrent || ticket.status === 'pending') {
    return (
      <span aria-current={isCurrent ? 'true' : undefined} className={isCurrent ? `${lineLook} bg-selected` : lineLook}>
        {inside}
      </span>
    );
  }
  return (
    <Link to="/tickets/$uuid" params={{ uuid: ticket.uuid }} preload={false} className={`${lineLook} hover:bg-hover`}>
      {inside}
    </Link>
  );
};

/** The attendances of a contact, the latest first, and how many there are with those that the reader may not see. */
export const ContactTickets = ({ contact, ticketUuid }: { contact: ContactDetails; ticketUuid: string }) => {
  const { t } = useTranslation();
  const query = useInfiniteQuery(contactTicketsOptions(contact.id));
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  if (first?.tickets.length === 0) return null;
  const hidden = first?.hiddenTickets ?? [];
  // While a page was fetched a ticket may have moved to it from the one before.
  const tickets = new Map(pages.flatMap((page) => page.tickets.map((ticket) => [ticket.id, ticket])));
  const title = (
    <span className="flex items-center gap-2">
      {t('tickets.title')}
      {first ? <Badge tone="neutral">{formatNumber(first.count + (first.hiddenCount ?? 0))}</Badge> : null}
    </span>
  );
  return (
    <DrawerPart title={title}>
      <SmallLoad query={query} failed={t('contacts.ticketsFailed')}>
        <ul className="-mx-2 flex flex-col gap-0.5">
          {[...tickets.values()].map((ticket) => (
            <li key={ticket.id}>
              <TicketLine ticket={ticket} isCurrent={ticket.uuid === ticketUuid} />
            </li>
          ))}
          {hidden.map((ticket) => (
            <li key={ticket.id}>
              <HiddenLine ticket={ticket} />
            </li>
          ))}
        </ul>
        {query.hasNextPage ? <ShowMore query={query} failed={t('contacts.ticketsFailed')} /> : null}
      </SmallLoad>
    </DrawerPart>
  );
};
