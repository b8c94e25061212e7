import type { Hotkeys } from '../../kit/hotkeys.ts';

/**
 * THE keys of every action (ui §6), as `useHotkeys` reads them; each one alone does it. Who listens reads them here; where
 * each works and what it is called stands in `key-rows.ts`, together with those that a field or row hears itself,
 * which comes with the key sheet and the command palette.
 */
export const keyMap = {
  palette: ['mod+k'],
  keySheet: ['?'],
  close: ['Escape'],
  goTickets: ['g t'],
  goKanban: ['g k'],
  goContacts: ['g c'],
  goSchedules: ['g s'],
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  tabOpen: ['1'],
  tabClosed: ['2'],
  tabSearch: ['3'],
  search: ['/'],
  newTicket: ['c'],
  accept: ['a'],
  takeNext: ['p'],
  reply: ['r', 'Enter'],
  resolve: ['e'],
  transfer: ['t'],
  return: ['b'],
  schedule: ['s'],
  tag: ['l'],
  note: ['n'],
  look: ['mod+f'],
} as const satisfies Record<string, readonly string[]>;

export type KeyAction = keyof typeof keyMap;

/** What listens for the keys of these actions. */
export const hotkeysOf = (actions: { [A in KeyAction]?: Hotkeys[string] }): Hotkeys =>
  Object.fromEntries(
    // The parameter has no other names.
    Object.entries(actions).flatMap(([action, run]) => keyMap[action as KeyAction].map((key) => [key, run])),
  );
