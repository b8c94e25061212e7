import type { Ticket } from '@recado/contract';
import type { TFunction } from 'i18next';
import { modSign } from '../../../ui/key-cap.tsx';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { keyMap } from '../../keys/key-map.ts';
import { type ActionName, type TicketAction, ticketActions } from './action-table.ts';
import type { TicketActions } from './ticket-actions.ts';

/** A key with Ctrl or ⌘ is named in a menu; single letters can be switched off. */
const hintOf = ({ key }: TicketAction): string | undefined => {
  const [first = ''] = key ? keyMap[key] : [];
  return first.startsWith('mod+') ? `${modSign} ${first.slice('mod+'.length).toUpperCase()}` : undefined;
};

/** Actions on a ticket as entries of a menu; what cannot be taken back stands apart. */
export const actionEntries = (
  names: readonly ActionName[],
  ticket: Ticket,
  actions: TicketActions,
  t: TFunction,
): MenuEntry[] =>
  names.flatMap((name): MenuEntry[] => {
    const action = ticketActions[name];
    const { label, Icon, opens, danger = false } = action;
    const hint = hintOf(action);
    const run = (): void => action.run(ticket, actions);
    const entry: MenuEntry = {
      key: name,
      label: t(label),
      icon: <Icon size={16} />,
      danger,
      ...(hint ? { hint } : {}),
      // The menu gives the focus back as it leaves: what opens comes after it, and keeps its own first field.
      ...(opens ? { afterClose: run } : { onSelect: run }),
    };
    return danger ? [{ key: 'line', divider: true }, entry] : [entry];
  });
