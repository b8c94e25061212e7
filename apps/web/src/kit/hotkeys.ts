import { useEffect, useRef } from 'react';
import { letterShortcutsStore } from './preferences.ts';

/** Key → action; one that answers false leaves the key to the page. A single character as typed ("e", "/", "?"), "mod+k" for Ctrl or ⌘, "Escape", "g t" for a sequence. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => unknown>;

/** True while somebody types. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=button])'));

const nameOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
};

/** Begins every sequence: a letter that follows within this time is part of it, and means nothing else. */
const leader = 'g';
const sequenceMs = 1200;
let before = { key: '', at: 0 };
let heard: { event: KeyboardEvent; name: string } | null = null;

/** A key with the one that led to it, "g t"; found out once for all who listen. */
const sequenceOf = (event: KeyboardEvent): string => {
  if (heard?.event === event) return heard.name;
  const key = nameOf(event);
  const isLed = key.length === 1 && before.key === leader && event.timeStamp - before.at < sequenceMs;
  const name = isLed ? `${leader} ${key}` : key;
  before = { key: name, at: event.timeStamp };
  heard = { event, name };
  return name;
};

/** Keys that are never ours: already handled, typed with Alt, or part of a composed character. */
const isForeign = (event: KeyboardEvent): boolean => event.defaultPrevented || event.altKey || event.isComposing;

/**
 * What keeps single characters to itself while it is open. A toast has the role of a dialog, but only speaks; what fades
 * away is not open any more, and who types fast is ahead of it.
 */
const openLayer = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-toast], [data-closed])';

/** Whether a dialog or menu stands open. */
export const hasOpenLayer = (): boolean => document.querySelector(openLayer) !== null;

/** A single character acts only outside fields and layers, and only while letters are switched on. */
const mayUseLetter = (event: KeyboardEvent): boolean =>
  letterShortcutsStore.get() && !isTyping(event.target) && !hasOpenLayer();

/**
 * Listens while the component lives. Single characters work only outside fields, outside open layers
 * and while they are switched on; keys with Alt are never taken (they type characters).
 */
export const useHotkeys = (hotkeys: Hotkeys, enabled = true): void => {
  const current = useRef(hotkeys);
  useEffect(() => {
    current.current = hotkeys;
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent): void => {
      const name = sequenceOf(event);
      const isLetter = name.length === 1 || name.startsWith(`${leader} `);
      if (isForeign(event) || (isLetter && !mayUseLetter(event))) return;
      const action = current.current[name];
      if (action && action(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [enabled]);
};
