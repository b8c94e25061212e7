import type { PermissionName, SessionUser, Ticket, TicketStatus } from '@recado/contract';
import type { TextKey } from '@recado/i18n';
import {
  ArrowLeftRight,
  Bot,
  CircleCheck,
  Clock,
  Contact,
  Eye,
  History,
  type LucideIcon,
  MailWarning,
  MessageCircleMore,
  MessageSquareReply,
  RotateCcw,
  Search,
  SquareCheck,
  StickyNote,
  Tags,
  Trash2,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { withTexts } from '../../../kit/i18n.ts';
import { showError } from '../../../kit/show-error.ts';
import type { KeyAction } from '../../keys/key-map.ts';
import { startChoosing } from '../bulk/chosen-store.ts';
import { focusComposer, noteStore, openLook } from '../conversation-store.ts';
import {
  contactOpenStore,
  openDialog,
  type TicketAct,
  type TicketActions,
  type TicketDialog,
  tagRequestStore,
} from './ticket-actions.ts';

/** The keys that mean a ticket. */
type TicketKey = Extract<
  KeyAction,
  'accept' | 'reply' | 'resolve' | 'transfer' | 'return' | 'schedule' | 'tag' | 'note' | 'look'
>;

/** Who looks at a ticket. */
export type Reader = Pick<SessionUser, 'id' | 'permissions'>;

export type TicketAction = {
  label: TextKey;
  Icon: LucideIcon;
  /** The states of a ticket in which it can be done. */
  states: readonly TicketStatus[];
  /** Who may; without one, everybody who reads the ticket. */
  right?: PermissionName;
  when?: (ticket: Ticket, reader: Reader) => boolean;
  key?: TicketKey;
  /** What it is called while it is under way. */
  act?: TicketAct;
  /** A part of its own opens and takes the focus: a menu leaves first. */
  opens?: true;
  danger?: true;
  run: (ticket: Ticket, actions: TicketActions) => void;
  /** In place of `run` where a finger may have slipped. */
  byFinger?: (ticket: Ticket) => void;
};

const every: readonly TicketStatus[] = ['pending', 'open', 'closed'];
const unresolved: readonly TicketStatus[] = ['pending', 'open'];

type ForTicket = Extract<TicketDialog, { ticket: Ticket }>['name'];
const dialog =
  (name: ForTicket) =>
  (ticket: Ticket): void =>
    openDialog({ name, ticket });

const hasBot = ({ userId, isGroup }: Ticket): boolean => userId === null && !isGroup;

/** THE table of what can be done with a ticket (docs/decisions/0103). */
const table = {
  accept: {
    label: 'tickets.actions.accept',
    Icon: UserCheck,
    states: ['pending'],
    right: 'tickets.update',
    key: 'accept',
    act: 'take',
    run: (ticket, { take }) => void take(ticket),
  },
  reopen: {
    label: 'tickets.actions.reopen',
    Icon: RotateCcw,
    states: ['closed'],
    right: 'tickets.update',
    key: 'accept',
    act: 'take',
    run: (ticket, { take }) => void take(ticket),
  },
  reply: {
    label: 'keySheet.keys.reply',
    Icon: MessageSquareReply,
    states: ['open'],
    right: 'messages.send',
    key: 'reply',
    run: () => {
      noteStore.set(null);
      focusComposer();
    },
  },
  return: {
    label: 'tickets.actions.returnHint',
    Icon: Undo2,
    states: ['open'],
    right: 'tickets.update',
    key: 'return',
    act: 'return',
    run: (ticket, { giveBack }) => void giveBack(ticket),
  },
  transfer: {
    label: 'tickets.actions.transfer',
    Icon: ArrowLeftRight,
    states: unresolved,
    right: 'tickets.update',
    key: 'transfer',
    opens: true,
    run: dialog('transfer'),
  },
  resolve: {
    label: 'tickets.actions.resolve',
    Icon: CircleCheck,
    states: unresolved,
    right: 'tickets.update',
    key: 'resolve',
    act: 'resolve',
    run: (ticket, { resolve }) => void resolve(ticket),
    // It may write to the customer: it is held for 5 s, and can be taken back meanwhile.
    byFinger: (ticket) =>
      void withTexts(import('../bulk/change-tickets.ts'))
        .then(({ changeTickets }) => changeTickets([ticket], { kind: 'resolve' }))
        .catch(showError),
  },
  unread: {
    label: 'tickets.actions.markUnread',
    Icon: MailWarning,
    states: ['open'],
    right: 'tickets.update',
    when: ({ userId, unreadMessages }, { id }) => userId === id && unreadMessages === 0,
    act: 'unread',
    run: (ticket, { putAside }) => void putAside(ticket),
  },
  schedule: {
    label: 'tickets.actions.schedule',
    Icon: Clock,
    states: every,
    right: 'schedules.create',
    key: 'schedule',
    opens: true,
    run: dialog('schedule'),
  },
  tag: {
    label: 'tickets.actions.addTag',
    Icon: Tags,
    states: unresolved,
    right: 'tags.assign',
    key: 'tag',
    run: () => tagRequestStore.set(tagRequestStore.get() + 1),
  },
  contact: {
    label: 'tickets.actions.openContact',
    Icon: Contact,
    states: every,
    run: () => contactOpenStore.set(!contactOpenStore.get()),
  },
  history: { label: 'tickets.actions.history', Icon: History, states: every, opens: true, run: dialog('history') },
  note: {
    label: 'tickets.actions.note',
    Icon: StickyNote,
    states: every,
    right: 'ticketNotes.create',
    key: 'note',
    opens: true,
    run: ({ id }) => noteStore.set(id),
  },
  discuss: {
    label: 'tickets.actions.discuss',
    Icon: MessageCircleMore,
    states: every,
    right: 'chats.send',
    run: (ticket, { discuss }) => void discuss(ticket),
  },
  look: {
    label: 'messages.look',
    Icon: Search,
    states: every,
    key: 'look',
    opens: true,
    run: ({ id }) => openLook(id),
  },
  pauseBot: {
    label: 'tickets.actions.pauseBot',
    Icon: Bot,
    states: ['pending'],
    right: 'tickets.update',
    when: (ticket) => hasBot(ticket) && !ticket.botPaused,
    act: 'bot',
    run: (ticket, { switchBot }) => void switchBot(ticket),
  },
  resumeBot: {
    label: 'tickets.actions.resumeBot',
    Icon: Bot,
    states: ['pending'],
    right: 'tickets.update',
    when: (ticket) => hasBot(ticket) && ticket.botPaused,
    act: 'bot',
    run: (ticket, { switchBot }) => void switchBot(ticket),
  },
  peek: {
    label: 'tickets.actions.peek',
    Icon: Eye,
    states: every,
    right: 'tickets.peek',
    opens: true,
    run: dialog('peek'),
  },
  choose: {
    label: 'tickets.actions.choose',
    Icon: SquareCheck,
    states: unresolved,
    right: 'tickets.update',
    run: ({ id }) => startChoosing(id),
  },
  delete: {
    label: 'tickets.actions.delete',
    Icon: Trash2,
    states: every,
    right: 'tickets.delete',
    opens: true,
    danger: true,
    run: dialog('delete'),
  },
} satisfies Record<string, TicketAction>;

export type ActionName = keyof typeof table;
export const ticketActions: Readonly<Record<ActionName, TicketAction>> = table;
