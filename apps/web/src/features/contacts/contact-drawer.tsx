import type { ContactDetails, HiddenTicket, Ticket } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Lock, Users, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { formatDate, formatListTime } from '../../kit/format.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { isTyping } from '../../kit/hotkeys.ts';
import { showError } from '../../kit/show-error.ts';
import { ShowMore } from '../../kit/show-more.tsx';
import { SmallLoad } from '../../kit/small-load.tsx';
import { useIsNarrow, useIsWide } from '../../kit/use-media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ContactSchedules } from '../schedules/contact-schedules.tsx';
import { TicketNotes } from '../ticket-notes/index.ts';
import { EditContact } from './edit-contact.tsx';
import { PrivacySlot } from './privacy-slot.tsx';
import { contactOptions, contactTicketsOptions } from './queries.ts';
import { SimilarContacts } from './similar-contacts.tsx';

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-line border-t px-4 py-4">
    <h3 className="mb-2 font-semibold text-control text-text-2">{title}</h3>
    {children}
  </section>
);

const Pairs = ({ rows }: { rows: readonly { key: string | number; name: string; value: ReactNode }[] }) => (
  <dl className="flex flex-col gap-2">
    {rows.map((row) => (
      <div key={row.key}>
        <dt className="text-small text-text-3">{row.name}</dt>
        <dd className="text-body [overflow-wrap:anywhere]">{row.value}</dd>
      </div>
    ))}
  </dl>
);

const CopyNumber = ({ number }: { number: string }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1">
      {phoneNumber(number)}
      <IconButton
        label={t('contacts.copyNumber')}
        icon={<Copy size={14} />}
        size={24}
        onClick={() =>
          void navigator.clipboard.writeText(number).then(() => toast.success(t('common.copied')), showError)
        }
      />
    </span>
  );
};

const kinds = ['phone', 'lid', 'bsuid', 'group'] as const;

const Person = ({ contact }: { contact: ContactDetails }) => {
  const { t } = useTranslation();
  const kindOf = (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(`contacts.addressKinds.${known}`) : kind;
  };
  const noNumber = contact.isGroup ? t('contacts.group') : t('contacts.numberUnknown');
  const number = contact.number ? <CopyNumber number={contact.number} /> : noNumber;
  return (
    <>
      <div className="flex flex-col items-center px-4 pt-2 pb-5 text-center">
        <Avatar
          name={contact.name}
          picture={contact.profilePicUrl}
          size={56}
          icon={contact.isGroup ? <Users size={24} /> : undefined}
        />
        <p className="mt-3 font-semibold text-section">{contact.name}</p>
        <p className="mb-3 text-small text-text-3">{t('contacts.created', { date: formatDate(contact.createdAt) })}</p>
        <EditContact contact={contact} />
      </div>
      <Part title={t('contacts.title')}>
        <Pairs
          rows={[
            { key: 'number', name: t('contacts.number'), value: number },
            { key: 'email', name: t('contacts.email'), value: contact.email || t('contacts.noEmail') },
            ...(contact.whatsapp
              ? [{ key: 'connection', name: t('contacts.connection'), value: contact.whatsapp.name }]
              : []),
          ]}
        />
      </Part>
      {contact.addresses.length > 0 ? (
        <Part title={t('contacts.addresses')}>
          <Pairs
            rows={contact.addresses.map((address) => ({
              key: `${address.kind}-${address.value}`,
              name: kindOf(address.kind),
              value: address.kind === 'phone' ? phoneNumber(address.value) : address.value,
            }))}
          />
        </Part>
      ) : null}
      <Part title={t('contacts.extraInfo')}>
        {contact.extraInfo.length > 0 ? (
          <Pairs rows={contact.extraInfo.map((info) => ({ key: info.id, name: info.name, value: info.value }))} />
        ) : (
          <p className="text-control text-text-3">{t('contacts.noExtraInfo')}</p>
        )}
      </Part>
    </>
  );
};

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
        <time dateTime={createdAt} className="text-small text-text-3 tabular-nums">
          {formatListTime(createdAt)}
        </time>
      </span>
    </Tooltip>
  );
};

const TicketLine = ({ ticket, isCurrent }: { ticket: Ticket; isCurrent: boolean }) => {
  const { t } = useTranslation();
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
      <time className="text-small text-text-3 tabular-nums">
        {formatListTime(ticket.lastMessageAt ?? ticket.updatedAt)}
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

const Tickets = ({ contact, ticketUuid }: { contact: ContactDetails; ticketUuid: string }) => {
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
      {first ? <Badge tone="neutral">{formatNumber(first.count + hidden.length)}</Badge> : null}
    </span>
  );
  return (
    <Part title={title}>
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
    </Part>
  );
};

const PersonSkeleton = () => (
  <div className="flex flex-col items-center gap-3 px-4 pt-2">
    <Skeleton className="size-14 rounded-full!" />
    <Skeleton className="h-4 w-40" />
    <Skeleton className="mt-6 h-3.5 w-full" />
    <Skeleton className="h-3.5 w-full" />
    <Skeleton className="h-3.5 w-2/3 self-start" />
  </div>
);

type ContactDrawerProps = {
  contactId: number;
  ticketId: number;
  ticketUuid: string;
  /** That of the ticket. */
  connectionId: number;
  onClose: () => void;
  /** What was sent in the conversation. */
  files: ReactNode;
};

const Inside = ({ contactId, ticketId, ticketUuid, connectionId, files }: ContactDrawerProps) => {
  const { t } = useTranslation();
  const query = useQuery(contactOptions(contactId));
  if (query.isError && !query.data) {
    return <FailedLoad title={t('contacts.loadFailed')} query={query} />;
  }
  return (
    <Loading waiting={query.isPending} skeleton={<PersonSkeleton />}>
      {query.data ? (
        <>
          <Person contact={query.data} />
          <TicketNotes contactId={contactId} ticketId={ticketId} />
          <ContactSchedules contact={query.data} ticketId={ticketId} connectionId={connectionId} />
          {files}
          <Tickets contact={query.data} ticketUuid={ticketUuid} />
          {query.data.isGroup ? null : (
            <div className="flex flex-col gap-4 p-4 pt-0 empty:hidden">
              <SimilarContacts contact={query.data} />
            </div>
          )}
          <PrivacySlot contact={query.data} />
        </>
      ) : null}
    </Loading>
  );
};

/** The contact of a conversation, to read: beside it from 1280 px, over it below, a sheet on phones (ui §6). */
export const ContactDrawer = (props: ContactDrawerProps) => {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const isNarrow = useIsNarrow();
  const aside = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement: opener } = document;
    const drawer = aside.current;
    // Over the conversation it takes the focus; beside it, whoever reads on keeps it.
    if (!isWide) drawer?.focus();
    return () => {
      const { activeElement } = document;
      if (opener instanceof HTMLElement && (activeElement === document.body || drawer?.contains(activeElement)))
        opener.focus();
    };
  }, [isWide]);
  /** Escape leaves a field, then the drawer; of what floats over it and of the conversation it is not. */
  const leave = (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
    event.preventDefault();
    if (isTyping(event.target)) aside.current?.focus();
    else props.onClose();
  };
  if (isNarrow) {
    return (
      <Dialog open onClose={props.onClose} title={t('contacts.title')} bodyClassName="px-2!">
        <Inside {...props} />
      </Dialog>
    );
  }
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={t('contacts.title')}
      onKeyDown={leave}
      className={cx(
        'flex w-80 shrink-0 flex-col border-line border-l bg-surface',
        !isWide && 'absolute inset-y-0 right-0 z-10 shadow-float',
      )}
    >
      <header className="flex h-15 shrink-0 items-center gap-2 px-4">
        <h2 className="min-w-0 flex-1 font-semibold text-name">{t('contacts.title')}</h2>
        <IconButton label={t('contacts.close')} icon={<X size={18} />} size={32} onClick={props.onClose} />
      </header>
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        <Inside {...props} />
      </div>
    </aside>
  );
};
