import type { Ticket } from '@recado/contract';
import { EllipsisVertical, Users } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/session-store.ts';
import { useStore } from '../../kit/store.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { useTightness } from '../../kit/use-tightness.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { actionEntries } from '../tickets/actions/action-entries.tsx';
import { type ActionName, ticketActions } from '../tickets/actions/action-table.ts';
import { contactOpenStore, type TicketActions, useBusyAct } from '../tickets/actions/ticket-actions.ts';
import { useFailed } from '../tickets/failed/failed-store.ts';
import { headerActs } from './header-acts.ts';

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
      <span className="sr-only">{t(ticketActions.contact.label)}</span>
    </button>
  );
};

/** In px: below the first, three actions go into the menu, below the second the main one is a sign without its word. */
const widths = [540, 400] as const;

type ActProps = Pick<HeaderProps, 'ticket' | 'actions'> & { name: ActionName };

const BesideAct = ({ ticket, actions, name, isLast }: ActProps & { isLast: boolean }) => {
  const { t } = useTranslation();
  const { label, Icon, act, run } = ticketActions[name];
  const busy = useBusyAct(ticket.id);
  return (
    <IconButton
      label={t(label)}
      icon={<Icon size={18} />}
      busy={busy !== null && busy === act}
      onClick={() => run(ticket, actions)}
      {...(isLast ? { className: 'mr-2' } : {})}
    />
  );
};

const MainAct = ({ ticket, actions, name, isSign }: ActProps & { isSign: boolean }) => {
  const { t } = useTranslation();
  const { label, Icon, act, run } = ticketActions[name];
  const busy = useBusyAct(ticket.id);
  const shared = { icon: <Icon size={18} />, busy: busy !== null && busy === act, onClick: () => run(ticket, actions) };
  if (isSign) return <IconButton kind="solid" label={t(label)} {...shared} />;
  return (
    <Button kind="solid" {...shared}>
      {t(label)}
    </Button>
  );
};

/** Who it is, who holds it, and what may be done with it by its status and by who looks. */
export const ConversationHeader = (props: HeaderProps) => {
  const { ticket, actions } = props;
  const { t } = useTranslation();
  const [tightness, header] = useTightness(widths);
  const { main, beside, menu } = headerActs(ticket, useUser(), tightness > 0);
  const failed = useFailed(ticket);
  return (
    <>
      <header
        ref={header}
        className="flex h-15 shrink-0 items-center gap-1 border-line border-b bg-surface px-3 sm:px-4"
      >
        <Who ticket={ticket} onOpenContact={props.onOpenContact} />
        {beside.map((name) => (
          <BesideAct key={name} ticket={ticket} actions={actions} name={name} isLast={name === beside.at(-1)} />
        ))}
        {main ? <MainAct ticket={ticket} actions={actions} name={main} isSign={tightness > 1} /> : null}
        <Menu
          entries={actionEntries(menu, ticket, actions, t)}
          trigger={<IconButton label={t('tickets.actions.menu')} icon={<EllipsisVertical size={18} />} />}
        />
      </header>
      {failed ? <failed.Note failed={failed} /> : null}
    </>
  );
};
