import type { Ticket } from '@recado/contract';
import {
  ArrowLeftRight,
  Bot,
  CircleCheck,
  Clock,
  Contact,
  EllipsisVertical,
  History,
  RotateCcw,
  Search,
  StickyNote,
  Undo2,
  UserCheck,
  Users,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { useTightness } from '../../kit/use-tightness.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { modSign } from '../../ui/key-cap.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useDeleteEntry } from '../tickets/actions/delete-entry.tsx';
import { useScheduleEntry } from '../tickets/actions/schedule-entry.tsx';
import { contactOpenStore, openDialog, type TicketActions, useBusyAct } from '../tickets/actions/ticket-actions.ts';
import { noteStore, openLook } from '../tickets/conversation-store.ts';
import { useFailed } from '../tickets/failed/failed-store.ts';

type HeaderProps = { ticket: Ticket; actions: TicketActions; onOpenContact: () => void };

const Who = ({ ticket, onOpenContact }: Pick<HeaderProps, 'ticket' | 'onOpenContact'>) => {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const isOpen = useStore(contactOpenStore);
  const parts = [ticket.user?.name ?? t('tickets.header.nobody'), ...(isNarrow ? [] : [ticket.whatsapp.name])];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onOpenContact}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-1 text-left hover:bg-hover sm:-ml-1.5 sm:px-1.5"
    >
      <Avatar
        name={ticket.contact.name}
        picture={ticket.contact.profilePicUrl}
        icon={ticket.isGroup ? <Users size={18} /> : undefined}
      />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold text-name">{ticket.contact.name}</span>
          <span className="shrink-0 text-control text-text-3 tabular-nums">
            {t('tickets.header.number', { id: ticket.id })}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-small text-text-2">
          {ticket.queue ? (
            <span
              aria-hidden="true"
              className="tenant-dot size-1.5 shrink-0 rounded-full"
              style={{ '--tenant': ticket.queue.color } as CSSProperties} // a custom property
            />
          ) : null}
          <span className="truncate">{[ticket.queue?.name ?? t('tickets.header.noQueue'), ...parts].join(' · ')}</span>
        </span>
      </span>
      <span className="sr-only">{t('tickets.actions.openContact')}</span>
    </button>
  );
};

/** In px: below the first, three actions go into the menu, below the second the main one is a sign without its word. */
const widths = [540, 400] as const;

const useNoteEntry = (ticket: Ticket): MenuEntry[] => {
  const { t } = useTranslation();
  if (!useCan('ticketNotes.create')) return [];
  return [
    {
      key: 'note',
      label: t('tickets.actions.note'),
      icon: <StickyNote size={16} />,
      afterClose: () => noteStore.set(ticket.id),
    },
  ];
};

const useEntries = ({ ticket, actions, onOpenContact }: HeaderProps, isTight: boolean): MenuEntry[] => {
  const { t } = useTranslation();
  const removal = useDeleteEntry(ticket);
  const mayUpdate = useCan('tickets.update');
  const schedule = useScheduleEntry(ticket, isTight || ticket.status !== 'open');
  const entries: MenuEntry[] = [
    { key: 'contact', label: t('tickets.actions.openContact'), icon: <Contact size={16} />, onSelect: onOpenContact },
    {
      key: 'history',
      label: t('tickets.actions.history'),
      icon: <History size={16} />,
      onSelect: () => openDialog({ name: 'history', ticket }),
    },
  ];
  entries.push(...useNoteEntry(ticket), {
    key: 'look',
    label: t('messages.look'),
    icon: <Search size={16} />,
    hint: `${modSign} F`,
    // Its field has the focus from the start, which the menu gives back to its button as it leaves.
    afterClose: () => openLook(ticket.id),
  });
  if (mayUpdate && ticket.status === 'open' && isTight) {
    entries.push({
      key: 'return',
      label: t('tickets.actions.returnHint'),
      icon: <Undo2 size={16} />,
      onSelect: () => void actions.giveBack(ticket),
    });
  }
  if (mayUpdate && ticket.status !== 'closed' && (isTight || ticket.status === 'pending')) {
    entries.push({
      key: 'transfer',
      label: t('tickets.actions.transfer'),
      icon: <ArrowLeftRight size={16} />,
      onSelect: () => openDialog({ name: 'transfer', ticket }),
    });
  }
  entries.push(...schedule);
  if (mayUpdate && ticket.status === 'pending') {
    entries.push({
      key: 'resolve',
      label: t('tickets.actions.resolve'),
      icon: <CircleCheck size={16} />,
      onSelect: () => void actions.resolve(ticket),
    });
    if (ticket.userId === null && !ticket.isGroup) {
      entries.push({
        key: 'bot',
        label: t(ticket.botPaused ? 'tickets.actions.resumeBot' : 'tickets.actions.pauseBot'),
        icon: <Bot size={16} />,
        onSelect: () => void actions.switchBot(ticket),
      });
    }
  }
  return [...entries, ...removal];
};

type MainActionProps = Pick<HeaderProps, 'ticket' | 'actions'> & { isSign: boolean };

const MainAction = ({ ticket, actions, isSign }: MainActionProps) => {
  const { t } = useTranslation();
  const acts = {
    open: {
      label: t('tickets.actions.resolve'),
      icon: <CircleCheck size={18} />,
      name: 'resolve',
      run: actions.resolve,
    },
    pending: { label: t('tickets.actions.accept'), icon: <UserCheck size={18} />, name: 'take', run: actions.take },
    closed: { label: t('tickets.actions.reopen'), icon: <RotateCcw size={18} />, name: 'take', run: actions.take },
  } as const;
  const busy = useBusyAct(ticket.id);
  const act = acts[ticket.status];
  const shared = { busy: busy === act.name, onClick: () => void act.run(ticket) };
  if (isSign) return <IconButton kind="solid" label={act.label} icon={act.icon} {...shared} />;
  return (
    <Button kind="solid" icon={act.icon} {...shared}>
      {act.label}
    </Button>
  );
};

/** Who it is, who holds it, and what may be done with it by its status and by who looks (core §4). */
export const ConversationHeader = (props: HeaderProps) => {
  const { ticket, actions } = props;
  const { t } = useTranslation();
  const [tightness, header] = useTightness(widths);
  const isTight = tightness > 0;
  const mayUpdate = useCan('tickets.update');
  const maySchedule = useCan('schedules.create');
  const busy = useBusyAct(ticket.id);
  const entries = useEntries(props, isTight);
  const failed = useFailed(ticket);
  return (
    <>
      <header
        ref={header}
        className="flex h-15 shrink-0 items-center gap-1 border-line border-b bg-surface px-3 sm:px-4"
      >
        <Who ticket={ticket} onOpenContact={props.onOpenContact} />
        {mayUpdate && ticket.status === 'open' && !isTight ? (
          <>
            <IconButton
              label={t('tickets.actions.returnHint')}
              icon={<Undo2 size={18} />}
              busy={busy === 'return'}
              onClick={() => void actions.giveBack(ticket)}
            />
            <IconButton
              label={t('tickets.actions.transfer')}
              icon={<ArrowLeftRight size={18} />}
              onClick={() => openDialog({ name: 'transfer', ticket })}
              {...(maySchedule ? {} : { className: 'mr-2' })}
            />
          </>
        ) : null}
        {maySchedule && ticket.status === 'open' && !isTight ? (
          <IconButton
            label={t('tickets.actions.schedule')}
            icon={<Clock size={18} />}
            onClick={() => openDialog({ name: 'schedule', ticket })}
            className="mr-2"
          />
        ) : null}
        {mayUpdate ? <MainAction ticket={ticket} actions={actions} isSign={tightness > 1} /> : null}
        <Menu
          entries={entries}
          trigger={<IconButton label={t('tickets.actions.menu')} icon={<EllipsisVertical size={18} />} />}
        />
      </header>
      {failed ? <failed.Note failed={failed} /> : null}
    </>
  );
};
