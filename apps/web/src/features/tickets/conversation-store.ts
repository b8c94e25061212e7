import { createStore } from '../../kit/store.ts';

/** The ticket on which a note is written in the composer's place; null while customers are written to. */
export const noteStore = createStore<number | null>(null);

/** A message that is to be shown; a new object asks for it anew. */
export type Hit = { id: string; position: number };

/** What is looked for in a conversation: its ticket, whether its search stands open, and what is to be shown. */
type Look = {
  ticketId: number;
  hasBar: boolean;
  hit: Hit | null;
  /** What the search of the lists asked: the conversation is opened at it, if any of its messages holds it. */
  brought?: string;
};

export const lookStore = createStore<Look | null>(null);

/** Shows a message with its surroundings; an open search stays open. */
export const showHit = (ticketId: number, hit: Hit): void => {
  const look = lookStore.get();
  lookStore.set(look?.ticketId === ticketId ? { ...look, hit } : { ticketId, hasBar: false, hit });
};

/** Opens the search in a conversation; where it is open already, its field takes the focus. */
export const openLook = (ticketId: number): void => {
  const look = lookStore.get();
  if (look?.ticketId === ticketId && look.hasBar) document.querySelector<HTMLElement>('[data-look]')?.focus();
  else lookStore.set({ ticketId, hasBar: true, hit: null });
};

/** Ends the search in a conversation; whoever looked for something writes on. */
export const closeLook = (): void => {
  lookStore.set(null);
  focusComposer();
};

/** Back to the present; the search stays open. */
export const leaveHit = (): void => {
  const look = lookStore.get();
  lookStore.set(look?.hasBar ? { ...look, hit: null } : null);
};

/** The text field of the open conversation. */
export const composerField: { current: HTMLTextAreaElement | null } = { current: null };

/** The composer's field with its caret at the end of the text; who is writing there already keeps the place. */
export const composerAtEnd = (): HTMLTextAreaElement | null => {
  const field = composerField.current;
  if (field && document.activeElement !== field) field.setSelectionRange(field.value.length, field.value.length);
  return field;
};

/** Puts the focus into the composer, at the end of its text. */
export const focusComposer = (): void => composerAtEnd()?.focus();

/**
 * For what takes a while.
 * @returns what puts the focus into the composer then, unless the reader has gone on to another field or ticket meanwhile
 */
export const composerLater = (): (() => void) => {
  const field = composerField.current;
  const from = document.activeElement;
  return () => {
    const { activeElement, body } = document;
    if (composerField.current === field && (activeElement === from || activeElement === body)) focusComposer();
  };
};
