import type { ChatMessage } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ticketOptions } from '../tickets/queries.ts';

/** The ticket whose address stands in a message: what it is about for those who may read it, its number for all. */
export const TicketCard = ({ ticket }: { ticket: NonNullable<ChatMessage['ticket']> }) => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...ticketOptions(ticket.uuid), retry: false });
  const box = 'mt-1 flex min-h-11 w-72 max-w-full items-center gap-3 rounded-control bg-press p-2.5';
  const icon = (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-brand-soft text-brand-text">
      <MessagesSquare size={18} aria-hidden="true" />
    </span>
  );
  if (!data)
    return (
      <span className={box}>
        {icon}
        <span className="font-semibold text-control">{t('chats.ticket.number', { id: ticket.id })}</span>
      </span>
    );
  const facts = [
    data.queue?.name ?? t('chats.ticket.noQueue'),
    ...(data.user ? [data.user.name] : []),
    t(`chats.ticket.status.${data.status}`),
  ];
  return (
    <Link to="/tickets/$uuid" params={{ uuid: data.uuid }} className={`${box} hover:bg-hover`}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-control">
          {`${t('chats.ticket.number', { id: data.id })} ${data.contact.name}`}
        </span>
        <span className="block truncate text-small text-text-2">{facts.join(' · ')}</span>
      </span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text-3" />
    </Link>
  );
};
