import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { isTyping } from '../../kit/hotkeys.ts';
import { useIsNarrow, useIsWide } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ContactSchedules } from '../schedules/beside/contact-schedules.tsx';
import { TicketNotes } from '../ticket-notes/index.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactTickets } from './contact-tickets.tsx';
import { PrivacySlot } from './privacy-slot.tsx';
import { contactOptions } from './queries.ts';
import { SimilarContacts } from './similar-contacts.tsx';

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
          <ContactFacts contact={query.data} />
          <TicketNotes contactId={contactId} ticketId={ticketId} />
          <ContactSchedules contact={query.data} ticketId={ticketId} connectionId={connectionId} />
          {files}
          <ContactTickets contact={query.data} ticketUuid={ticketUuid} />
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
