import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useState } from 'react';

/** A point of the screen that a layer may hang from. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect };

/** Why and by which event a layer wants to change; the part of the library's details that is used here. */
export type LayerChange = { reason: string; event: Event; cancel: () => void };

/** Leaves a layer that did not come, as a press on its button would. */
export const leaveLayer = ({ onOpenChange }: { onOpenChange: (open: boolean, details: LayerChange) => void }): void =>
  onOpenChange(false, { reason: 'missing', event: new Event('close'), cancel: () => undefined });

type Trigger = ReactElement<Record<string, unknown>>;

type AnchoredLayer = {
  isOpen: boolean;
  /** True since the first opening: only then is the layer's code loaded. */
  wasOpened: boolean;
  anchor: Element | null;
  trigger: Trigger;
  change: (open: boolean, details: LayerChange) => void;
  close: () => void;
};

/**
 * Opens a lazily loaded layer under a trigger that never leaves its place in the page.
 * @param load fetches the layer's code; called already when the pointer or the focus comes near
 */
export const useAnchoredLayer = (
  trigger: Trigger,
  kind: 'menu' | 'dialog',
  load: () => void,
  controlled?: { open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined },
): AnchoredLayer => {
  const [own, setOwn] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // The trigger itself: a layer may also be opened by something else, for example by a menu's choice.
  const [anchor, setAnchor] = useState<Element | null>(null);
  const isOpen = controlled?.open ?? own;
  const set = (open: boolean): void => {
    if (open) setWasOpened(true);
    setOwn(open);
    controlled?.onOpenChange?.(open);
  };
  const { onClick, onKeyDown } = trigger.props;
  const element = cloneElement(trigger, {
    ref: setAnchor,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-popup-open': isOpen ? '' : undefined,
    onPointerOver: load,
    onFocusCapture: load,
    onClick: (event: MouseEvent) => {
      if (typeof onClick === 'function') onClick(event);
      set(!isOpen);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (typeof onKeyDown === 'function') onKeyDown(event);
      if (kind !== 'menu' || event.key !== 'ArrowDown' || isOpen) return;
      event.preventDefault();
      set(true);
    },
  });
  return {
    isOpen,
    wasOpened: wasOpened || isOpen,
    anchor,
    trigger: element,
    // A press on the trigger is the trigger's own business: its click closes.
    change: (open, details) => {
      if (details.event.target instanceof Node && anchor?.contains(details.event.target)) details.cancel();
      else set(open);
    },
    close: () => set(false),
  };
};
