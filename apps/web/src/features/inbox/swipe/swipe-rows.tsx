import type { Ticket } from '@recado/contract';
import { ArrowLeftRight, CircleCheck, RotateCcw, UserCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../kit/show-error.ts';
import { drawTo, followSideways, type Held, settle, settleMs } from '../../../kit/touch/sideways.ts';
import { cx } from '../../../ui/cx.ts';
import { openDialog, type TicketActions } from '../../tickets/actions/ticket-actions.ts';
import { changeTickets } from '../../tickets/bulk/change-tickets.ts';

/** So far a row has to be drawn for its act, and so far it follows the finger. */
const actAtPx = 96;
const furthestPx = 128;

type Way = 'left' | 'right';
type Act = { label: string; icon: ReactNode; run: () => void };

/** What stands open beside a row that is drawn. */
type Opened = { item: HTMLElement; way: Way; act: Act; isArmed: boolean; isClosing: boolean };

/**
 * What a row does that is drawn aside: to the left what comes next for its ticket, to the right a transfer
 * (docs/decisions/0088). A resolve is held for 5 s, since a finger slips.
 */
const useActs = (actions: TicketActions): ((ticket: Ticket) => Partial<Record<Way, Act>>) => {
  const { t } = useTranslation();
  return (ticket) => {
    const act = (name: 'accept' | 'reopen' | 'resolve' | 'transfer', icon: ReactNode, run: () => void): Act => ({
      label: t(`tickets.actions.${name}`),
      icon,
      run,
    });
    const take = () => void actions.take(ticket);
    if (ticket.status === 'closed') return { left: act('reopen', <RotateCcw size={20} />, take) };
    const resolve = () => void changeTickets([ticket], { kind: 'resolve' }).catch(showError);
    const transfer = () => openDialog({ name: 'transfer', ticket });
    return {
      left:
        ticket.status === 'pending'
          ? act('accept', <UserCheck size={20} />, take)
          : act('resolve', <CircleCheck size={20} />, resolve),
      right: act('transfer', <ArrowLeftRight size={20} />, transfer),
    };
  };
};

/** What comes next wears the brand. */
const coloursOf = {
  left: { waiting: 'bg-brand-soft text-brand-text', armed: 'bg-brand text-on-brand' },
  right: { waiting: 'bg-hover text-text-2', armed: 'bg-text-2 text-surface' },
};

/** Stands in the room that the row leaves, as wide as it was drawn. */
const Beside = ({ way, act: { label, icon }, isArmed, isClosing }: Opened) => {
  const colours = coloursOf[way];
  return (
    <div
      aria-hidden="true"
      data-swipe={isArmed ? 'armed' : 'waiting'}
      style={{ width: 'var(--drawn)' }}
      className={cx(
        'absolute inset-y-0 overflow-hidden transition-colors',
        isClosing && 'transition-[width] duration-160',
        way === 'left' ? 'right-0' : 'left-0',
        isArmed ? colours.armed : colours.waiting,
      )}
    >
      <span
        className={cx(
          'absolute inset-y-0 flex w-24 flex-col items-center justify-center gap-1 font-semibold text-small',
          way === 'left' ? 'right-0' : 'left-0',
        )}
      >
        <span className={cx('transition-transform', isArmed && 'scale-115')}>{icon}</span>
        {label}
      </span>
    </div>
  );
};

type HeldRow = Held & { item: HTMLElement; row: HTMLElement; ticket: Ticket; acts: Partial<Record<Way, Act>> };

type SwipeRowsProps = {
  /** The box that the rows scroll in. */
  list: RefObject<HTMLElement | null>;
  ticketOf: (target: Element) => Ticket | undefined;
  actions: TicketActions;
};

/** On a touch screen a row of the list that is drawn aside does what its menu does too (product §4). */
export const SwipeRows = (props: SwipeRowsProps) => {
  const { list } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const actsOf = useActs(props.actions);
  // Rows change while a finger is on its way.
  const latest = useRef({ ...props, actsOf });
  useEffect(() => {
    latest.current = { ...props, actsOf };
  });
  useEffect(() => {
    if (!list.current) return;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const close = (item: HTMLElement): void => {
      setOpened((before) => before && { ...before, isArmed: false, isClosing: true });
      item.style.setProperty('--drawn', '0px');
      closing = setTimeout(() => setOpened(null), settleMs);
    };
    const stop = followSideways<HeldRow>(list.current, {
      hold: (target) => {
        const item = target.closest('li');
        const row = item?.firstElementChild;
        const ticket = latest.current.ticketOf(target);
        if (!item || !(row instanceof HTMLElement) || !ticket) return null;
        const acts = latest.current.actsOf(ticket);
        return { item, row, ticket, acts, leftPx: acts.left ? furthestPx : 0, rightPx: acts.right ? furthestPx : 0 };
      },
      draw: ({ item, row, acts }, by) => {
        clearTimeout(closing);
        const way = by < 0 ? 'left' : 'right';
        const act = acts[way];
        const isArmed = Math.abs(by) >= actAtPx;
        drawTo(row, by);
        item.style.setProperty('--drawn', `${Math.abs(by)}px`);
        setOpened((before) => {
          if (!act) return null;
          const isSame = before?.item === item && before.way === way && before.isArmed === isArmed && !before.isClosing;
          return isSame ? before : { item, way, act, isArmed, isClosing: false };
        });
      },
      release: ({ item, row, acts }, by) => {
        settle(row);
        close(item);
        if (Math.abs(by) >= actAtPx) acts[by < 0 ? 'left' : 'right']?.run();
      },
    });
    return () => {
      stop();
      clearTimeout(closing);
    };
  }, [list]);
  return opened ? createPortal(<Beside {...opened} />, opened.item) : null;
};
