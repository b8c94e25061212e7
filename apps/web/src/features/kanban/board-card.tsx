import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BoardCard } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, BadgeDollarSign, EllipsisVertical, ExternalLink, Hourglass, Users } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed, formatListTime } from '../../kit/format.ts';
import { useCan } from '../../kit/session-store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { useMinute, useToday } from '../../kit/use-today.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, badgeCount } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu, Menu, type MenuEntry } from '../../ui/menu.tsx';
import { lastLineOf } from '../tickets/messages/last-line.ts';
import { activityOf } from '../tickets/ticket-lists.ts';
import { daysInLane } from './days-in-lane.ts';
import { FailedMoveNote } from './failed-move-note.tsx';
import { formatMoney } from './money.ts';

export type CardActions = {
  open: (card: BoardCard) => void;
  askWhere: (card: BoardCard) => void;
  askValue: (card: BoardCard) => void;
  move: (card: BoardCard, laneId: number) => void;
  onKeyDown: (event: KeyboardEvent, card: BoardCard) => void;
};

type BoardCardProps = {
  card: BoardCard;
  agingDays: number | null;
  /** Held where it stands, taken away from here, or shown where it would be put down. */
  held: 'here' | 'away' | 'ghost' | undefined;
  isOpen: boolean;
  isTabStop: boolean;
  mayMove: boolean;
  actions: CardActions;
};

const useEntries = (card: BoardCard, mayMove: boolean, actions: CardActions): MenuEntry[] => {
  const { t } = useTranslation();
  return [
    ...(mayMove
      ? [
          {
            key: 'move',
            label: t('kanban.card.move'),
            icon: <ArrowLeftRight size={16} />,
            afterClose: () => actions.askWhere(card),
          },
          {
            key: 'value',
            label: t('kanban.card.value'),
            icon: <BadgeDollarSign size={16} />,
            afterClose: () => actions.askValue(card),
          },
        ]
      : []),
    {
      key: 'open',
      label: t('kanban.card.open'),
      icon: <ExternalLink size={16} />,
      afterClose: () => actions.open(card),
    },
  ];
};

const Head = ({ card, entries }: { card: BoardCard; entries: MenuEntry[] }) => {
  const { t } = useTranslation();
  useToday();
  const at = activityOf(card);
  return (
    <div className="flex h-6 items-center gap-2 text-small text-text-3">
      <span className="flex-1 tabular-nums">{`#${card.id}`}</span>
      <time dateTime={at} className={cx('tabular-nums', card.unreadMessages > 0 && 'font-semibold text-brand-text')}>
        {formatListTime(at)}
      </time>
      <Menu
        entries={entries}
        trigger={
          <IconButton
            label={t('kanban.card.actions', { name: card.contact.name })}
            icon={<EllipsisVertical size={14} />}
            size={24}
            className="-mr-1.5 relative z-1"
          />
        }
      />
    </div>
  );
};

/** What stands under the name: how long the customer waits, or the card has been in its lane, and what it is worth. */
const Facts = ({ card, agingDays }: { card: BoardCard; agingDays: number | null }) => {
  const { t } = useTranslation();
  useMinute();
  const days = daysInLane(card);
  const isAged = agingDays !== null && days >= agingDays;
  if (!isAged && card.valueCents === null && card.waitingSince === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-text-2">
      {card.waitingSince ? (
        <span className="flex items-center gap-1 text-warn">
          <Hourglass size={11} aria-hidden="true" />
          {t('kanban.card.waits', { time: formatElapsed(card.waitingSince) })}
        </span>
      ) : null}
      {isAged ? <span className="font-medium text-warn">{t('kanban.card.aged', { count: days })}</span> : null}
      {card.valueCents === null ? null : (
        <span className="ml-auto font-semibold tabular-nums">{formatMoney(card.valueCents)}</span>
      )}
    </p>
  );
};

const Person = ({
  card,
  held,
  isTabStop,
  actions,
}: Pick<BoardCardProps, 'card' | 'held' | 'isTabStop' | 'actions'>) => {
  const { t } = useTranslation();
  const { contact, unreadMessages, isGroup } = card;
  const isUnread = unreadMessages > 0;
  return (
    <div className="flex items-center gap-2.5">
      <Avatar
        name={contact.name}
        size={32}
        picture={contact.profilePicUrl}
        icon={isGroup ? <Users size={15} /> : undefined}
      />
      <span className="min-w-0 flex-1">
        <button
          type="button"
          data-card={held === 'ghost' ? undefined : card.id}
          tabIndex={isTabStop ? 0 : -1}
          aria-describedby="kanban-keys"
          onClick={() => actions.open(card)}
          onKeyDown={(event) => actions.onKeyDown(event, card)}
          // Space takes the card up; a browser would press the button with it.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          className={cx(
            'block max-w-full truncate text-left text-body outline-none after:absolute after:inset-0 after:rounded-[12px] focus-visible:after:outline-2 focus-visible:after:outline-ring',
            isUnread ? 'font-semibold' : 'font-medium',
          )}
        >
          {contact.name}
        </button>
        <span className="block truncate text-small text-text-2">
          {isGroup ? t('kanban.card.group') : contact.number ? `+${contact.number}` : t('kanban.card.noNumber')}
        </span>
      </span>
      {isUnread ? (
        <Badge>
          <span className="sr-only">{t('tickets.row.unread', { count: unreadMessages })}</span>
          <span aria-hidden="true">{badgeCount(unreadMessages)}</span>
        </Badge>
      ) : null}
    </div>
  );
};

const Foot = ({ card }: { card: BoardCard }) => {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2">
      <span className="flex min-w-0 flex-1">
        {card.queue ? (
          <Chip color={card.queue.color} dot>
            {card.queue.name}
          </Chip>
        ) : (
          <Chip>{t('tickets.row.noQueue')}</Chip>
        )}
      </span>
      <Link
        to="/tickets/$uuid"
        params={{ uuid: card.uuid }}
        preload={false}
        draggable={false}
        aria-label={t('kanban.card.seeTicketOf', { name: card.contact.name })}
        className="relative z-1 flex min-h-6 items-center whitespace-nowrap font-semibold text-brand-text text-control hover:underline"
      >
        {t('kanban.card.seeTicket')}
      </Link>
      {card.user ? (
        <span title={card.user.name} className="flex">
          <Avatar name={card.user.name} size={22} />
          <span className="sr-only">{t('tickets.row.user', { name: card.user.name })}</span>
        </span>
      ) : null}
    </div>
  );
};

const useDraggable = (card: BoardCard, mayMove: boolean) => {
  const ref = useRef<HTMLElement>(null);
  const latest = useRef(card);
  useEffect(() => {
    latest.current = card;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !mayMove) return;
    return draggable({ element, getInitialData: () => ({ card: latest.current }) });
  }, [mayMove]);
  return ref;
};

/** One ticket on the board. */
export const Card = memo((props: BoardCardProps) => {
  const { card, agingDays, held, isOpen, isTabStop, mayMove, actions } = props;
  const { t } = useTranslation();
  // A phone shows one lane: there is nowhere to drag to, and a long press opens the menu.
  const isNarrow = useIsNarrow();
  const mayDrag = mayMove && held !== 'ghost' && !isNarrow;
  const ref = useDraggable(card, mayDrag);
  const entries = useEntries(card, mayMove, actions);
  const mayReadTexts = useCan('messages.read');
  const isAged = agingDays !== null && daysInLane(card) >= agingDays;
  return (
    <ContextMenu entries={entries}>
      <article
        ref={ref}
        aria-label={`#${card.id} ${card.contact.name}`}
        className={cx(
          'relative flex flex-col gap-2 rounded-[12px] border bg-surface px-3 pt-1.5 pb-2.5',
          isAged ? 'border-warn' : 'border-line',
          isOpen && 'border-brand',
          (held === 'here' || held === 'ghost') && 'motion-safe:-rotate-[0.6deg] shadow-float ring-2 ring-brand',
          held === 'away' && 'border-dashed bg-transparent *:opacity-0',
          mayDrag && 'cursor-grab',
        )}
      >
        <Head card={card} entries={entries} />
        <Person card={card} held={held} isTabStop={isTabStop} actions={actions} />
        {mayReadTexts ? (
          <p className="line-clamp-2 break-words text-control text-text-2">
            {lastLineOf(card, t) || t('tickets.row.noMessage')}
          </p>
        ) : null}
        <Facts card={card} agingDays={agingDays} />
        <FailedMoveNote card={card} onRetry={actions.move} />
        <Foot card={card} />
        {held === 'away' ? (
          <p className="absolute inset-0 grid place-items-center text-control text-text-2 opacity-100!">
            {t('kanban.card.wasHere', { id: card.id })}
          </p>
        ) : null}
      </article>
    </ContextMenu>
  );
});
