/** What marks the button of a waiting row, which is the row's only stop. */
export const acceptMark = { 'data-accept': '' };

/** The button that accepts a waiting ticket, where the key was pressed on it. */
export const acceptButtonOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-accept]') : null;
