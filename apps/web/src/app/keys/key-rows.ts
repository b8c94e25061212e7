import type { TextKey } from '@recado/i18n';
import { type KeyAction, keyMap } from '../../features/keys/key-map.ts';
import { ticketActions } from '../../features/tickets/actions/action-table.ts';

export const keyPlaces = ['everywhere', 'goTo', 'list', 'ticket', 'composer'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

type KeyRow = { keys: readonly string[]; place: KeyPlace; label: TextKey };

/** Keys that a row of the list and the field of the conversation hear themselves. */
const ownKeys = {
  openTicket: ['Enter'],
  choose: ['x'],
  send: ['Enter'],
  newLine: ['Shift+Enter'],
  sendAndResolve: ['mod+Enter'],
  quickReply: ['/'],
  quoteLast: ['ArrowUp'],
  bold: ['mod+b'],
  italic: ['mod+i'],
  strike: ['mod+Shift+x'],
  assist: ['mod+j'],
  leaveField: ['Escape'],
} as const satisfies Record<string, readonly string[]>;

type NamedKey = KeyAction | keyof typeof ownKeys;
const allKeys: Readonly<Record<NamedKey, readonly string[]>> = { ...keyMap, ...ownKeys };

const row = (action: NamedKey, place: KeyPlace, label: TextKey): KeyRow => ({ keys: allKeys[action], place, label });

/** Where every key works and what it does in words (ui §6). */
export const keyRows: Readonly<Record<NamedKey, KeyRow>> = {
  palette: row('palette', 'everywhere', 'keySheet.keys.palette'),
  keySheet: row('keySheet', 'everywhere', 'keySheet.keys.keySheet'),
  close: row('close', 'everywhere', 'keySheet.keys.close'),
  goTickets: row('goTickets', 'goTo', 'keySheet.keys.goTickets'),
  goKanban: row('goKanban', 'goTo', 'frame.menu.kanban'),
  goContacts: row('goContacts', 'goTo', 'keySheet.keys.goContacts'),
  goSchedules: row('goSchedules', 'goTo', 'frame.menu.schedules'),
  next: row('next', 'list', 'keySheet.keys.next'),
  previous: row('previous', 'list', 'keySheet.keys.previous'),
  openTicket: row('openTicket', 'list', 'keySheet.keys.openTicket'),
  choose: row('choose', 'list', ticketActions.choose.label),
  tabOpen: row('tabOpen', 'list', 'tickets.tabs.open'),
  tabClosed: row('tabClosed', 'list', 'tickets.tabs.closed'),
  tabSearch: row('tabSearch', 'list', 'tickets.tabs.search'),
  search: row('search', 'list', 'shortcuts.keys.search'),
  newTicket: row('newTicket', 'list', 'shortcuts.keys.newTicket'),
  takeNext: row('takeNext', 'list', 'tickets.next.take'),
  accept: row('accept', 'ticket', ticketActions.accept.label),
  reply: row('reply', 'ticket', ticketActions.reply.label),
  resolve: row('resolve', 'ticket', ticketActions.resolve.label),
  transfer: row('transfer', 'ticket', ticketActions.transfer.label),
  return: row('return', 'ticket', ticketActions.return.label),
  schedule: row('schedule', 'ticket', ticketActions.schedule.label),
  tag: row('tag', 'ticket', ticketActions.tag.label),
  note: row('note', 'ticket', ticketActions.note.label),
  look: row('look', 'ticket', ticketActions.look.label),
  send: row('send', 'composer', 'keySheet.keys.send'),
  newLine: row('newLine', 'composer', 'keySheet.keys.newLine'),
  sendAndResolve: row('sendAndResolve', 'composer', 'keySheet.keys.sendAndResolve'),
  quickReply: row('quickReply', 'composer', 'keySheet.keys.quickReply'),
  quoteLast: row('quoteLast', 'composer', 'keySheet.keys.quoteLast'),
  bold: row('bold', 'composer', 'messages.composer.formats.bold'),
  italic: row('italic', 'composer', 'messages.composer.formats.italic'),
  strike: row('strike', 'composer', 'messages.composer.formats.strike'),
  assist: row('assist', 'composer', 'keySheet.keys.assist'),
  leaveField: row('leaveField', 'composer', 'keySheet.keys.leaveField'),
};

/** The keys that lead to a page, by its name in the menu. */
export const pageKeys: Readonly<Partial<Record<string, readonly string[]>>> = {
  tickets: keyRows.goTickets.keys,
  contacts: keyRows.goContacts.keys,
  schedules: keyRows.goSchedules.keys,
};
