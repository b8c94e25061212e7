import type { Ticket } from '@recado/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/session-store.ts';
import { drawTo, followSideways, type Held, settle, settleMs } from '../../../kit/touch/sideways.ts';
import { cx } from '../../../ui/cx.ts';
import type { TicketAction } from '../../tickets/actions/action-table.ts';
import type { TicketActions } from '../../tickets/actions/ticket-actions.ts';
import { swipeActs, type Way } from './swipe-acts.ts';

/** So far a row has to be drawn for its act, and so far it follows the finger. */
const actAtPx = 96;
const furthestPx = 128;

/** What stands open beside a row that is drawn. */
type Opened = { item: HTMLElement; way: Way; act: TicketAction; isArmed: boolean; isClosing: boolean };

/** What comes next wears the brand. */
const coloursOf = {
  left: { waiting: 'bg-brand-soft text-brand-text', armed: 'bg-brand text-on-brand' },
  right: { waiting: 'bg-hover text-text-2', armed: 'bg-text-2 text-surface' },
};

/** Stands in the room that the row leaves, as wide as it was drawn. */
const Beside = ({ way, act: { label, Icon }, isArmed, isClosing }: Opened) => {
  const { t } = useTranslation();
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
        <span className={cx('transition-transform', isArmed && 'scale-115')}>
          <Icon size={20} />
        </span>
        {t(label)}
      </span>
    </div>
  );
};

type HeldRow = Held & { item: HTMLElement; row: HTMLElement; ticket: Ticket; acts: Partial<Record<Way, TicketAction>> };

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
  const reader = useUser();
  // Rows change while a finger is on its way.
  const latest = useRef({ ...props, reader });
  useEffect(() => {
    latest.current = { ...props, reader };
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
        const { ticketOf, reader: by } = latest.current;
        const ticket = ticketOf(target);
        if (!item || !(row instanceof HTMLElement) || !ticket) return null;
        const acts = swipeActs(ticket, by);
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
      release: ({ item, row, ticket, acts }, by) => {
        settle(row);
        close(item);
        const act = acts[by < 0 ? 'left' : 'right'];
        if (!act || Math.abs(by) < actAtPx) return;
        if (act.byFinger) act.byFinger(ticket);
        else act.run(ticket, latest.current.actions);
      },
    });
    return () => {
      stop();
      clearTimeout(closing);
    };
  }, [list]);
  return opened ? createPortal(<Beside {...opened} />, opened.item) : null;
};
