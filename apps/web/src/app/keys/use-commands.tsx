import { contactRoutes, limits, type Ticket, ticketRoutes } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Keyboard, ListStart, Search, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketActions } from '../../features/tickets/actions/action-table.ts';
import { isOffered } from '../../features/tickets/actions/offered-actions.ts';
import { openDialog, useTicketActions } from '../../features/tickets/actions/ticket-actions.ts';
import { showSearch } from '../../features/tickets/list-choice.ts';
import { ticketOptions } from '../../features/tickets/queries.ts';
import { call } from '../../kit/api.ts';
import { useCan, useUser } from '../../kit/session-store.ts';
import { useDebounced } from '../../kit/use-debounced.ts';
import { useIsNarrow } from '../../kit/use-media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { menuItems } from '../frame/menu.ts';
import { keyRows, pageKeys } from './key-rows.ts';
import { recentlyOpened } from './recent-tickets.ts';

export type Command = {
  id: string;
  label: string;
  detail?: string;
  /** Other words for it, parted by commas. */
  synonyms?: string;
  icon: ReactNode;
  keys?: readonly string[];
  run: () => void;
};

/** Pages by permission, and what works on every one of them. */
export const useGeneralCommands = (onShowKeys: () => void): { pages: Command[]; others: Command[] } => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useUser();
  const mayCreate = useCan('tickets.create');
  const mayRead = useCan('tickets.read');
  const mayTake = useCan('tickets.update');
  const { takeNext } = useTicketActions();
  const isNarrow = useIsNarrow();
  const inTickets = async (act: () => void): Promise<void> => {
    await navigate({ to: '/tickets' });
    act();
  };
  const pages = menuItems
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
    .map(({ id, to, icon: Icon }): Command => {
      const keys = pageKeys[id];
      const label = t(`frame.menu.${id}`);
      return {
        id: `page-${id}`,
        label,
        icon: <Icon size={16} />,
        ...(keys ? { keys } : {}),
        run: () => void navigate({ to }),
      };
    });
  const others: Command[] = [
    ...(mayTake
      ? [
          {
            id: 'takeNext',
            synonyms: t('keySheet.synonyms.takeNext'),
            label: t(keyRows.takeNext.label),
            icon: <ListStart size={16} />,
            keys: keyRows.takeNext.keys,
            run: () => void inTickets(() => void takeNext()),
          },
        ]
      : []),
    ...(mayCreate
      ? [
          {
            id: 'newTicket',
            synonyms: t('keySheet.synonyms.newTicket'),
            label: t(keyRows.newTicket.label),
            icon: <SquarePen size={16} />,
            keys: keyRows.newTicket.keys,
            run: () => void inTickets(() => openDialog({ name: 'new' })),
          },
        ]
      : []),
    ...(mayRead
      ? [
          {
            id: 'search',
            synonyms: t('keySheet.synonyms.search'),
            label: t(keyRows.search.label),
            icon: <Search size={16} />,
            keys: keyRows.search.keys,
            run: () => void inTickets(showSearch),
          },
        ]
      : []),
    // Who works by finger has no keys to look up (screens §5).
    ...(isNarrow
      ? []
      : [
          {
            id: 'keySheet',
            synonyms: t('keySheet.synonyms.keySheet'),
            label: t('keySheet.title'),
            icon: <Keyboard size={16} />,
            keys: keyRows.keySheet.keys,
            run: onShowKeys,
          },
        ]),
  ];
  return { pages, others };
};

/** A ticket that waits is accepted, as everywhere: it opens for whoever cannot (core §2, docs/decisions/0046). */
const useOpenTicket = (): ((ticket: Ticket) => Command) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { take } = useTicketActions();
  const reader = useUser();
  return (ticket) => {
    const isTaken = isOffered('accept', ticket, reader);
    const { id, uuid, status, contact } = ticket;
    const said = [t('tickets.header.number', { id }), t(`tickets.status.${status}`)];
    return {
      id: `ticket-${id}`,
      label: contact.name,
      detail: [...said, ...(isTaken ? [t(ticketActions.accept.label)] : [])].join(' · '),
      icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />,
      run: () => (isTaken ? void take(ticket) : void navigate({ to: '/tickets/$uuid', params: { uuid } })),
    };
  };
};

/** Tickets that were open before this one, as far as the browser still holds them. */
export const useRecentCommands = (): Command[] => {
  const uuid: string | undefined = useParams({ strict: false }).uuid;
  const client = useQueryClient();
  const open = useOpenTicket();
  return recentlyOpened(uuid)
    .map((one) => client.getQueryData(ticketOptions(one).queryKey))
    .filter((ticket) => ticket !== undefined)
    .map(open);
};

/** Tickets and contacts that the server finds by what was typed. */
export const useFoundCommands = (typed: string, shownOfEach: number) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useOpenTicket();
  const text = useDebounced(typed.trim());
  const mayReadContacts = useCan('contacts.read');
  const mayReadTickets = useCan('tickets.read');
  const mayCreate = useCan('tickets.create');
  const isAsked = text.length >= limits.contactSearchFromCharacters;
  const tickets = useQuery({
    queryKey: ['palette-tickets', text],
    queryFn: ({ signal }) =>
      call(ticketRoutes.listTickets, { query: { pageNumber: 1, searchParam: text } }, { signal }),
    enabled: isAsked && mayReadTickets,
  });
  const contacts = useQuery({
    queryKey: ['contact-choices', text],
    queryFn: ({ signal }) => call(contactRoutes.listContacts, { query: { searchParam: text } }, { signal }),
    enabled: isAsked && mayReadContacts,
  });
  const openContact = async (contact: NonNullable<typeof contacts.data>['contacts'][number]): Promise<void> => {
    if (!mayCreate) return navigate({ to: '/contacts', search: { q: contact.name } });
    await navigate({ to: '/tickets' });
    openDialog({ name: 'new', contact });
  };
  const commands: Command[] = isAsked
    ? [
        ...(tickets.data?.tickets ?? []).slice(0, shownOfEach).map(open),
        ...(contacts.data?.contacts ?? []).slice(0, shownOfEach).map((contact) => ({
          id: `contact-${contact.id}`,
          label: contact.name,
          detail: contact.number
            ? phoneNumber(contact.number)
            : t(contact.isGroup ? 'contacts.group' : 'contacts.noNumber'),
          icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />,
          run: () => void openContact(contact),
        })),
      ]
    : [];
  return {
    commands,
    isBusy:
      typed.trim().length >= limits.contactSearchFromCharacters &&
      (text !== typed.trim() || tickets.isFetching || contacts.isFetching),
    isFailed: tickets.isError || contacts.isError,
    retry: () => void Promise.all([tickets.refetch(), contacts.refetch()]),
  };
};
