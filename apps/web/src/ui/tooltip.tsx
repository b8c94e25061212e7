import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

type Side = 'top' | 'bottom' | 'left' | 'right';

type TooltipProps = {
  text: ReactNode;
  side?: Side;
  disabled?: boolean;
  children: ReactElement<Record<string, unknown>>;
};

const delayMs = 400;
const leaveMs = 100;
const gapPx = 6;
const edgePx = 4;

const clamp = (value: number, max: number): number => Math.max(edgePx, Math.min(value, max - edgePx));

const placeAt = (anchor: DOMRect, hint: DOMRect, side: Side): { left: number; top: number } => {
  const center = {
    x: anchor.left + (anchor.width - hint.width) / 2,
    y: anchor.top + (anchor.height - hint.height) / 2,
  };
  const isBelowFull = anchor.bottom + gapPx + hint.height > innerHeight;
  const wanted: Record<Side, { left: number; top: number }> = {
    top: { left: center.x, top: anchor.top - gapPx - hint.height },
    bottom: { left: center.x, top: isBelowFull ? anchor.top - gapPx - hint.height : anchor.bottom + gapPx },
    left: { left: anchor.left - gapPx - hint.width, top: center.y },
    right: { left: anchor.right + gapPx, top: center.y },
  };
  const { left, top } = wanted[side];
  return { left: clamp(left, innerWidth - hint.width), top: clamp(top, innerHeight - hint.height) };
};

type HintProps = { anchor: Element; side: Side; text: ReactNode; onStay: () => void; onLeave: () => void };

const Hint = ({ anchor, side, text, onStay, onLeave }: HintProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hint = box.current;
    if (!hint) return;
    const { left, top } = placeAt(anchor.getBoundingClientRect(), hint.getBoundingClientRect(), side);
    hint.style.left = `${left}px`;
    hint.style.top = `${top}px`;
  }, [anchor, side]);
  return createPortal(
    <div
      ref={box}
      // For the eye alone: the words stand in the element's own name, and out here they would belong to no part of the page.
      aria-hidden="true"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      className="fixed top-0 left-0 z-60 w-max max-w-80 rounded-control bg-text px-2 py-1 text-small text-surface"
    >
      {text}
    </div>,
    document.body,
  );
};

/** The child's own handler runs first. */
const chain =
  <Event,>(own: unknown, added: (event: Event) => void) =>
  (event: Event): void => {
    if (typeof own === 'function') own(event);
    added(event);
  };

/**
 * A hint for pointer and keyboard; never the only place of a fact: assistive technology finds the words in the name or the
 * text of the element. Touch screens do not show it.
 */
export const Tooltip = ({ text, side = 'bottom', disabled = false, children }: TooltipProps) => {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const plan = (next: Element | null, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), afterMs);
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [anchor]);
  const own = children.props;
  const trigger = cloneElement(children, {
    onPointerEnter: chain(own.onPointerEnter, (event: PointerEvent) => {
      if (event.pointerType !== 'touch') plan(event.currentTarget, delayMs);
    }),
    onPointerLeave: chain(own.onPointerLeave, () => plan(null, leaveMs)),
    onPointerDown: chain(own.onPointerDown, hide),
    onFocus: chain(own.onFocus, (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) plan(event.currentTarget, delayMs);
    }),
    onBlur: chain(own.onBlur, hide),
  });
  return (
    <>
      {trigger}
      {anchor && !disabled ? (
        <Hint
          anchor={anchor}
          side={side}
          text={text}
          onStay={() => clearTimeout(timer.current)}
          onLeave={() => plan(null, leaveMs)}
        />
      ) : null}
    </>
  );
};
