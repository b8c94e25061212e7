import { deletedLine, type Ticket } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { Plug, Tags, Users } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatListTime } from '../../../kit/format.ts';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { useCan, useUser } from '../../../kit/session-store.ts';
import { useToday } from '../../../kit/use-today.ts';
import { Ack } from '../../../ui/ack.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, badgeCount } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ContextMenu, type DrawMenu } from '../../../ui/menu.tsx';
import { useDraftMark } from '../../composer/drafts/draft-mark.ts';
import { acceptMark } from '../../tickets/actions/accept-button.ts';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { isOffered } from '../../tickets/actions/offered-actions.ts';
import { type TicketActions, useBusyAct } from '../../tickets/actions/ticket-actions.ts';
import { useFailed } from '../../tickets/failed/failed-store.ts';
import { lastLineOf } from '../../tickets/messages/last-line.ts';
import { askForConversation } from '../../tickets/ticket-caches.ts';
import { activityOf } from '../../tickets/ticket-lists.ts';
import { useTypists } from '../../tickets/typing-store.ts';
import { rowClass } from './row-class.ts';

const importEntries = () => import('./row-entries.tsx');
const RowEntries = lazy(() => orNothing(importEntries(), (module) => module.RowEntries));
const ChosenRow = lazy(() => orNothing(withTexts(import('../bulk/choosing.tsx')), (module) => module.ChosenRow));

export const rowHeightPx = 87;

export type RowLook = {
  /** The company has more than one connection. */
  namesConnection: boolean;
  /** Rows of several agents stand together. */
  namesAgent: boolean;
};

type TicketRowProps = {
  ticket: Ticket;
  isSelected: boolean;
  isTabStop: boolean;
  /** Whether it is among the chosen ones; null while nobody chooses. */
  isChosen: boolean | null;
  actions: TicketActions;
} & RowLook;

const LastMessage = ({ ticket }: { ticket: Ticket }) => {
  const { t } = useTranslation();
  const failed = useFailed(ticket);
  const typist = useTypists(ticket.id).find(({ who }) => who === 'contact');
  const begun = useDraftMark(ticket.id);
  const draft = ticket.status === 'open' ? begun : '';
  if (failed) return <span className="truncate text-danger">{failed.sentence}</span>;
  if (typist) {
    const does = t(typist.isRecording ? 'tickets.row.recording' : 'tickets.row.typing');
    return <span className="truncate text-brand-text">{does}</span>;
  }
  if (draft) return <span className="truncate text-warn">{t('tickets.row.draft', { text: draft })}</span>;
  const isDeleted = ticket.lastMessage === deletedLine;
  return (
    <>
      {ticket.fromMe && ticket.lastMessageAck !== null && !isDeleted ? <Ack ack={ticket.lastMessageAck} /> : null}
      <span className="truncate">{lastLineOf(ticket, t) || t('tickets.row.noMessage')}</span>
    </>
  );
};

/** A name on the screen, spoken with what it is the name of. */
const Named = ({ label, children }: { label: string; children: string }) => (
  <>
    <span className="sr-only">{label}</span>
    <span aria-hidden="true" className="truncate">
      {children}
    </span>
  </>
);

const Badges = ({ ticket, look, isPending }: { ticket: Ticket; look: RowLook; isPending: boolean }) => {
  const { t } = useTranslation();
  const [firstTag, ...moreTags] = ticket.tags;
  const names = ticket.tags.map((tag) => tag.name).join(', ');
  return (
    <span className="flex min-w-0 items-center gap-2 text-meta text-text-3">
      <span className="flex min-w-0 max-w-[45%] shrink-0">
        {ticket.queue ? (
          <Chip color={ticket.queue.color} dot>
            {ticket.queue.name}
          </Chip>
        ) : (
          <Chip>{t('tickets.row.noQueue')}</Chip>
        )}
      </span>
      {look.namesConnection ? (
        <span className="flex min-w-0 items-center gap-1">
          <Plug size={11} className="shrink-0" aria-hidden="true" />
          <Named label={t('tickets.row.connection', { name: ticket.whatsapp.name })}>{ticket.whatsapp.name}</Named>
        </span>
      ) : null}
      {look.namesAgent && ticket.user ? (
        <span className="flex min-w-0 shrink-[9]">
          <Named label={t('tickets.row.user', { name: ticket.user.name })}>{ticket.user.name}</Named>
        </span>
      ) : null}
      {firstTag ? (
        <span className="ml-auto flex max-w-[45%] shrink-0 items-center gap-1">
          {isPending ? (
            <Chip icon={<Tags size={11} aria-hidden="true" />}>
              <span className="sr-only">{t('tickets.row.tags', { names })}</span>
              <span aria-hidden="true">{ticket.tags.length}</span>
            </Chip>
          ) : (
            <>
              <Chip color={firstTag.color}>
                <Named label={t('tickets.row.tags', { names })}>{firstTag.name}</Named>
              </Chip>
              {moreTags.length > 0 ? (
                <Chip className="shrink-0">
                  <span aria-hidden="true">{t('tickets.row.moreTags', { count: moreTags.length })}</span>
                </Chip>
              ) : null}
            </>
          )}
        </span>
      ) : null}
    </span>
  );
};

/** What the row says, for the button that is the only stop of a waiting one (decisions 37). */
const factsOf = ({ id }: Ticket): string => `ticket-facts-${id}`;

const Anatomy = ({ ticket, look, isPending }: { ticket: Ticket; look: RowLook; isPending: boolean }) => {
  const { t } = useTranslation();
  const { unreadMessages } = ticket;
  useToday();
  const isUnread = unreadMessages > 0;
  return (
    <>
      <Avatar
        name={ticket.contact.name}
        picture={ticket.contact.profilePicUrl}
        icon={ticket.isGroup ? <Users size={18} /> : undefined}
      />
      <span id={isPending ? factsOf(ticket) : undefined} className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-body', isUnread ? 'font-semibold' : 'font-medium')}>
            {ticket.isGroup ? <span className="sr-only">{t('tickets.row.group')} </span> : null}
            {ticket.contact.name}
          </span>
          <time
            dateTime={activityOf(ticket)}
            title={formatDateTime(activityOf(ticket))}
            className={cx(
              'shrink-0 text-small tabular-nums',
              isUnread ? 'font-semibold text-brand-text' : 'text-text-3',
            )}
          >
            {formatListTime(activityOf(ticket))}
          </time>
        </span>
        <span className="flex h-5 min-w-0 items-center gap-1.5 text-control">
          <span className={cx('flex min-w-0 flex-1 items-center gap-1', isUnread ? 'text-text' : 'text-text-2')}>
            <LastMessage ticket={ticket} />
          </span>
          {isUnread ? (
            <Badge>
              <span className="sr-only">{t('tickets.row.unread', { count: unreadMessages })}</span>
              <span aria-hidden="true">{badgeCount(unreadMessages)}</span>
            </Badge>
          ) : null}
        </span>
        <Badges ticket={ticket} look={look} isPending={isPending} />
      </span>
    </>
  );
};

/**
 * One ticket in a list, of constant height; a waiting one is accepted before it can be opened (core §2), except by who may
 * only read, as on a visit of support.
 */
export const TicketRow = memo((props: TicketRowProps) => {
  const { ticket, isSelected, isTabStop, isChosen, namesConnection, namesAgent, actions } = props;
  const { t } = useTranslation();
  const busy = useBusyAct(ticket.id);
  const mayUpdate = useCan('tickets.update');
  const reader = useUser();
  const isPending = ticket.status === 'pending';
  const look = { namesConnection, namesAgent };
  const shared = { 'data-row': ticket.id, tabIndex: isTabStop ? 0 : -1 };
  const entries = (draw: DrawMenu) => (
    <RowEntries ticket={ticket} actions={actions}>
      {draw}
    </RowEntries>
  );
  const inside: ReactNode = <Anatomy ticket={ticket} look={look} isPending={isPending} />;
  if (isChosen !== null) {
    return (
      <Suspense>
        <ChosenRow ticket={ticket} isChosen={isChosen} className={rowClass(isChosen)} shared={shared}>
          {inside}
        </ChosenRow>
      </Suspense>
    );
  }
  if (!isPending || !mayUpdate) {
    const row = (
      <Link
        to="/tickets/$uuid"
        params={{ uuid: ticket.uuid }}
        preload={false}
        aria-current={isSelected ? 'true' : undefined}
        // Before the page is drawn that will show them.
        onClick={() => askForConversation(ticket.id)}
        className={rowClass(isSelected)}
        {...shared}
      >
        {inside}
      </Link>
    );
    return mayUpdate ? <ContextMenu entries={entries}>{row}</ContextMenu> : row;
  }
  return (
    <ContextMenu entries={entries}>
      <div className={rowClass(isSelected)}>
        {inside}
        {isOffered('peek', ticket, reader) ? (
          <IconButton
            size={28}
            label={`${t(ticketActions.peek.label)} ${ticket.contact.name}`}
            icon={<ticketActions.peek.Icon size={16} />}
            tabIndex={-1}
            onClick={() => ticketActions.peek.run(ticket, actions)}
          />
        ) : null}
        <Button
          kind="solid"
          size="small"
          busy={busy === 'take'}
          onClick={() => ticketActions.accept.run(ticket, actions)}
          aria-describedby={factsOf(ticket)}
          {...acceptMark}
          {...shared}
        >
          {t(ticketActions.accept.label)}
          <span className="sr-only">{ticket.contact.name}</span>
        </Button>
      </div>
    </ContextMenu>
  );
});
