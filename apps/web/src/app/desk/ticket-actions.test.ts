import type { PermissionName, Ticket, TicketStatus } from '@recado/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { headerActs } from '../../features/conversation/header-acts.ts';
import { ticketHotkeys } from '../../features/conversation/use-conversation-keys.ts';
import { ticketRowEntries } from '../../features/inbox/rows/row-entries.tsx';
import { swipeActs } from '../../features/inbox/swipe/swipe-acts.ts';
import { hotkeysOf, keyMap } from '../../features/keys/key-map.ts';
import { actionEntries } from '../../features/tickets/actions/action-entries.tsx';
import { type ActionName, type Reader, ticketActions } from '../../features/tickets/actions/action-table.ts';
import { type ActionPlace, actionsIn, nextOf } from '../../features/tickets/actions/offered-actions.ts';
import { dialogStore, rowOrderStore, type TicketActions } from '../../features/tickets/actions/ticket-actions.ts';
import { chosenStore } from '../../features/tickets/bulk/chosen-store.ts';
import { lookStore, noteStore } from '../../features/tickets/conversation-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { ticketCommands } from '../keys/ticket-commands.tsx';

const me = 7;
const t = ((key: string) => key) as unknown as TFunction; // texts by their keys
const did: string[] = [];
const act = (name: string) => async (): Promise<void> => void did.push(name);
const actions: TicketActions = {
  take: act('take'),
  takeOver: act('takeOver'),
  giveBack: act('giveBack'),
  resolve: act('resolve'),
  switchBot: act('switchBot'),
  putAside: act('putAside'),
  discuss: act('discuss'),
  takeNext: act('takeNext'),
};

const ticketIn = (status: TicketStatus, more: Partial<Ticket> = {}): Ticket =>
  ({
    id: 5,
    status,
    userId: status === 'pending' ? null : me,
    unreadMessages: 0,
    isGroup: false,
    botPaused: false,
    contact: { name: 'Beatriz' },
    ...more,
  }) as Ticket; // all that is asked of it

const rights: readonly PermissionName[] = [
  'tickets.update',
  'tickets.peek',
  'tickets.delete',
  'messages.send',
  'schedules.create',
  'tags.assign',
  'ticketNotes.create',
  'chats.send',
];
const readerWith = (permissions: readonly PermissionName[]): Reader => ({ id: me, permissions: [...permissions] });
const readers: readonly Reader[] = [
  readerWith([]),
  readerWith(rights),
  ...rights.map((right) => readerWith([right])),
  ...rights.map((right) => readerWith(rights.filter((other) => other !== right))),
];
const tickets: readonly Ticket[] = [
  ...(['pending', 'open', 'closed'] as const).map((status) => ticketIn(status)),
  ticketIn('pending', { botPaused: true }),
  ticketIn('pending', { isGroup: true }),
  ticketIn('open', { userId: me + 1 }),
  ticketIn('open', { unreadMessages: 2 }),
];

const labelsOf = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => ('label' in entry ? [entry.label] : []));
const headerEntries = (ticket: Ticket, reader: Reader, isTight: boolean) => {
  const { main, beside, menu } = headerActs(ticket, reader, isTight);
  const plain = [...(main ? [main] : []), ...beside].map((name) => ticketActions[name].label);
  return [...plain, ...labelsOf(actionEntries(menu, ticket, actions, t))];
};

/** What each place shows, by the texts; keys by themselves. */
const shown: Record<ActionPlace, (ticket: Ticket, reader: Reader) => readonly unknown[]> = {
  row: (ticket, reader) => labelsOf(ticketRowEntries(ticket, reader, actions, t)),
  header: (ticket, reader) => headerEntries(ticket, reader, false),
  palette: (ticket, reader) => ticketCommands(ticket, reader, actions, t).map(({ label }) => label),
  keys: (ticket, reader) => Object.keys(ticketHotkeys(ticket, reader, actions)),
  swipe: (ticket, reader) => Object.values(swipeActs(ticket, reader)).map(({ label }) => label),
};

/** What the table says, read row by row. */
const saysFor = (place: ActionPlace, ticket: Ticket, reader: Reader): readonly ActionName[] => {
  const isForWriters = place === 'row' || place === 'swipe';
  if (isForWriters && !reader.permissions.includes('tickets.update')) return [];
  const names: readonly ActionName[] = actionsIn[place];
  const drawn = place === 'swipe' ? [nextOf[ticket.status], 'transfer'] : names;
  return names.filter((name) => {
    const { states, right, when } = ticketActions[name];
    const mayDo = right === undefined || reader.permissions.includes(right);
    return mayDo && states.includes(ticket.status) && (!when || when(ticket, reader)) && drawn.includes(name);
  });
};
const asShown = (place: ActionPlace, names: readonly ActionName[]): readonly unknown[] =>
  place === 'keys'
    ? names.flatMap((name) => keyMap[ticketActions[name].key ?? 'close'])
    : names.map((name) => ticketActions[name].label);

test.each(Object.keys(shown) as ActionPlace[])(
  '%s: in every state and for every right it shows what the table says',
  (place) => {
    for (const reader of readers)
      for (const ticket of tickets) {
        const expected = asShown(place, saysFor(place, ticket, reader));
        const where = `${ticket.status} for ${reader.permissions.join(', ')}`;
        expect(new Set(shown[place](ticket, reader)), where).toEqual(new Set(expected));
      }
  },
);

test('a header without room shows the same, more of it in its menu', () => {
  for (const reader of readers)
    for (const ticket of tickets)
      expect(new Set(headerEntries(ticket, reader, true))).toEqual(new Set(headerEntries(ticket, reader, false)));
});

test('what an agent can do with a ticket, by its state', () => {
  const agent = readerWith(rights.filter((right) => !['tickets.peek', 'tickets.delete'].includes(right)));
  const row = (status: TicketStatus) => saysFor('row', ticketIn(status), agent);
  expect(row('pending')).toEqual(['accept', 'transfer', 'resolve', 'schedule', 'choose']);
  expect(row('open')).toEqual(['return', 'transfer', 'resolve', 'unread', 'schedule', 'choose']);
  expect(row('closed')).toEqual(['reopen', 'schedule']);
  const palette = (status: TicketStatus) => saysFor('palette', ticketIn(status), agent);
  expect(palette('pending')).toEqual(['accept', 'resolve', 'transfer', 'schedule', 'tag', 'note', 'look']);
  expect(palette('open')).toEqual(['reply', 'resolve', 'transfer', 'return', 'schedule', 'tag', 'note', 'look']);
  expect(palette('closed')).toEqual(['reopen', 'schedule', 'note', 'look']);
  expect(headerActs(ticketIn('open'), agent, false)).toEqual({
    main: 'resolve',
    beside: ['return', 'transfer', 'schedule'],
    menu: ['contact', 'history', 'note', 'discuss', 'look'],
  });
  expect(headerActs(ticketIn('pending'), agent, false)).toEqual({
    main: 'accept',
    beside: [],
    menu: ['contact', 'history', 'note', 'discuss', 'look', 'transfer', 'schedule', 'resolve', 'pauseBot'],
  });
  expect(Object.keys(ticketHotkeys(ticketIn('open'), agent, actions)).toSorted()).toEqual(
    Object.keys(
      hotkeysOf(
        Object.fromEntries(
          ['reply', 'resolve', 'transfer', 'return', 'schedule', 'tag', 'note', 'look'].map((key) => [key, act(key)]),
        ),
      ),
    ).toSorted(),
  );
});

test('who may only read does nothing but look', () => {
  const reader = readerWith([]);
  for (const status of ['pending', 'open', 'closed'] as const) {
    const ticket = ticketIn(status);
    expect(shown.row(ticket, reader)).toEqual([]);
    expect(shown.swipe(ticket, reader)).toEqual([]);
    expect(headerActs(ticket, reader, false)).toEqual({ main: null, beside: [], menu: ['contact', 'history', 'look'] });
    expect(shown.palette(ticket, reader)).toEqual([ticketActions.look.label]);
  }
});

const effectOf = (run: () => void): unknown => {
  did.length = 0;
  dialogStore.set({ name: 'none' });
  noteStore.set(null);
  lookStore.set(null);
  chosenStore.set(null);
  rowOrderStore.set([5]);
  run();
  return [did.slice(), dialogStore.get().name, noteStore.get(), lookStore.get(), chosenStore.get()?.size];
};

test('an action does the same from the menu of a row, from that of a header and from the palette', () => {
  const reader = readerWith(rights);
  for (const ticket of tickets) {
    const menus = [
      ...ticketRowEntries(ticket, reader, actions, t),
      ...actionEntries(headerActs(ticket, reader, true).menu, ticket, actions, t),
    ];
    const runs = menus.flatMap((entry) =>
      'label' in entry ? [{ label: entry.label, run: entry.onSelect ?? entry.afterClose }] : [],
    );
    for (const { label, run } of [...runs, ...ticketCommands(ticket, reader, actions, t)]) {
      const action = Object.values(ticketActions).find((one) => one.label === label);
      expect(effectOf(() => run?.())).toEqual(effectOf(() => action?.run(ticket, actions)));
    }
  }
});

test('each state leads on: a waiting ticket is accepted, an open one resolved, a resolved one reopened', () => {
  const ways = (status: TicketStatus) => swipeActs(ticketIn(status), readerWith(rights));
  expect(ways('pending')).toEqual({ left: ticketActions.accept, right: ticketActions.transfer });
  expect(ways('open')).toEqual({ left: ticketActions.resolve, right: ticketActions.transfer });
  expect(ways('closed')).toEqual({ left: ticketActions.reopen });
  expect(effectOf(() => ticketActions.accept.run(ticketIn('pending'), actions))).toContainEqual(['take']);
  expect(effectOf(() => ticketActions.return.run(ticketIn('open'), actions))).toContainEqual(['giveBack']);
  expect(effectOf(() => ticketActions.transfer.run(ticketIn('open'), actions))).toContain('transfer');
});
