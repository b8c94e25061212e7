import { limits, type Ticket } from '@recado/contract';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterShortcutsStore } from '../../../kit/preferences.ts';
import { showError } from '../../../kit/show-error.ts';
import { useIsNarrow } from '../../../kit/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ticketActions } from '../../tickets/actions/action-table.ts';
import { focusRowStore, rowOrderStore } from '../../tickets/actions/ticket-actions.ts';
import { changeTickets } from '../../tickets/bulk/change-tickets.ts';
import { chosenStore, endChoosing, stopChoosing } from '../../tickets/bulk/chosen-store.ts';
import { BulkTransfer } from './bulk-transfer.tsx';

/** Chooses a ticket or lets it go; with `toHere` every one between the one chosen last and it. */
const toggle = (ticketId: number, toHere: boolean): void => {
  const chosen = new Set(chosenStore.get());
  const order = rowOrderStore.get();
  const last = order.indexOf([...chosen].at(-1) ?? 0);
  const here = order.indexOf(ticketId);
  if (toHere && last !== -1)
    for (const id of order.slice(Math.min(last, here), Math.max(last, here) + 1)) chosen.add(id);
  else if (!chosen.delete(ticketId)) chosen.add(ticketId);
  chosenStore.set(chosen);
};

type ChosenRowProps = {
  ticket: Ticket;
  isChosen: boolean;
  className: string;
  /** What makes it a row of the list. */
  shared: { 'data-row': number; tabIndex: number };
  children: ReactNode;
};

/** A row while tickets are chosen: the whole of it is the box to tick. What is resolved cannot be chosen. */
export const ChosenRow = ({ ticket, isChosen, className, shared, children }: ChosenRowProps) => {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Its code may come after the list has looked for the row that keeps the focus.
    if (focusRowStore.get() !== ticket.id) return;
    own.current?.focus();
    focusRowStore.set(null);
  }, [ticket.id]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is the box to tick.
    <button
      ref={own}
      {...shared}
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      disabled={ticket.status === 'closed'}
      onClick={(event) => toggle(ticket.id, event.shiftKey)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'x' && letterShortcutsStore.get() && toggle(ticket.id, false)}
      className={cx(className, 'w-full cursor-default select-none disabled:opacity-55')}
    >
      {children}
      <span
        aria-hidden="true"
        className={cx(
          'absolute left-3 flex size-10 items-center justify-center rounded-full',
          isChosen ? 'bg-brand text-on-brand' : 'border-2 border-edge bg-surface/60',
        )}
      >
        {isChosen ? <Check size={20} /> : null}
      </span>
    </button>
  );
};

type BulkBarProps = {
  /** The rows of the list, as far as they are loaded. */
  rows: readonly Ticket[];
  chosen: ReadonlySet<number>;
};

const { transfer, resolve } = ticketActions;

/** Whether a ticket can be changed together with others: what is resolved stays so. */
const isOpen = ({ status }: Ticket): boolean => status !== 'closed';

/** Stands above the list while tickets are chosen: how many, and what may be done with them (docs/decisions/0066). */
export const BulkBar = ({ rows, chosen }: BulkBarProps) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [isTransferring, setTransferring] = useState(false);
  const isNarrow = useIsNarrow();
  // Who leaves the list, resolved by a colleague, is no longer chosen.
  const tickets = rows.filter((row) => chosen.has(row.id) && isOpen(row));
  const count = tickets.length;
  const open = rows.filter(isOpen).slice(0, limits.bulkTickets);
  useEffect(() => stopChoosing, []);
  const resolveAll = async (): Promise<void> => {
    setBusy(true);
    try {
      await changeTickets(tickets, { kind: 'resolve' });
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  };
  const isTooMany = count > limits.bulkTickets;
  const cannot = count === 0 || isTooMany || isBusy;
  return (
    <section
      aria-label={t('bulk.label')}
      className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-brand-soft pr-2 pl-1"
    >
      <IconButton size={32} label={t('bulk.end')} icon={<X size={18} />} onClick={endChoosing} />
      <span role="status" className="min-w-0 flex-1 truncate font-semibold text-control tabular-nums">
        {isTooMany
          ? t('bulk.most', { count: limits.bulkTickets })
          : count > 0
            ? t('bulk.count', { count })
            : t('bulk.hint')}
      </span>
      {count < open.length ? (
        <Button kind="text" size="small" onClick={() => chosenStore.set(new Set(open.map(({ id }) => id)))}>
          {t('bulk.all')}
        </Button>
      ) : null}
      <IconButton
        size={32}
        label={t(transfer.label)}
        icon={<transfer.Icon size={18} />}
        disabled={cannot}
        onClick={() => setTransferring(true)}
      />
      <Button
        kind="solid"
        size="small"
        // The number of the chosen ones is read whole on the narrowest phone.
        icon={isNarrow ? undefined : <resolve.Icon size={16} />}
        disabled={cannot}
        busy={isBusy}
        onClick={() => void resolveAll()}
      >
        {t(resolve.label)}
      </Button>
      {isTransferring ? <BulkTransfer tickets={tickets} onClose={() => setTransferring(false)} /> : null}
    </section>
  );
};
