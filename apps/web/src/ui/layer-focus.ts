import type { KeyboardEvent } from 'react';

/** What Tab may stop at. */
export const reachable = ':is(a[href],button,input,select,textarea,[tabindex="0"]):not(:disabled)';

/**
 * Where the focus goes as a layer leaves: to what opened it (true: to where the library finds best, as nothing did), unless
 * somebody has gone on to another place meanwhile, and writes there.
 */
export const focusAfterLayer = (layer: Element | null | undefined, opener: Element | null): HTMLElement | boolean => {
  const { activeElement: at, body } = document;
  if (at !== null && at !== body && !layer?.contains(at)) return false;
  return opener instanceof HTMLElement && opener !== body ? opener : true;
};

const isSameRadio = (one: Element, other: Element): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.name === other.name;

/** Whether a stop of Tab follows inside a layer. */
const hasNext = (layer: Element, from: Element): boolean =>
  [...layer.querySelectorAll<HTMLElement>(reachable)].some(
    (one) =>
      one.tabIndex >= 0 &&
      !isSameRadio(one, from) &&
      (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      one.checkVisibility({ visibilityProperty: true }),
  );

/** Whether what a layer holds is still on its way. */
const isComing = (layer: Element): boolean =>
  layer.textContent === '' || layer.querySelector('[aria-busy="true"]') !== null;

/**
 * Tab past the end of a layer closes it, and goes on after what opened it; a menu has its end everywhere (WAI-ARIA). The
 * library knows no button of these layers, and would leave the focus at their edge. Where there is nothing to go to yet, Tab
 * waits.
 */
export const closeAtTab = (event: KeyboardEvent, opener: Element | null, isMenu: boolean, close: () => void): void => {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Tab' || shiftKey || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
  if (!isMenu && target instanceof Element && hasNext(currentTarget, target)) return;
  if (!isMenu && isComing(currentTarget)) {
    event.preventDefault();
    return;
  }
  // From there the browser goes on by itself.
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  close();
};
