import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';

/** What the open suggestions do with a key; true when it was for them. */
export type KeyHandler = (key: string) => boolean;

/** What a panel of suggestions is given; `useChoiceKeys` takes care of most of it. */
export interface SuggestionProps {
  listId: string;
  /** What is typed to be completed. */
  asked: string;
  /** Where the field finds what its keys mean while suggestions are open. */
  handler: RefObject<KeyHandler | null>;
  onActive: (optionId: string | null) => void;
  onClose: () => void;
}

export interface Suggestions {
  readonly isAsked: boolean;
  /** The suggestions, above the field; null while there are none. */
  readonly list: ReactNode;
  /** For the field that keeps the focus. */
  readonly fieldProps: {
    'aria-autocomplete': 'list';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
  };
  /** Answers true when the key was for the suggestions. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Shows none until something else than this is typed. */
  readonly closeFor: (text: string) => void;
}

/**
 * Suggestions above a text field that keeps the focus: arrows choose, Enter takes one, Escape closes until something else is
 * typed.
 * @param asked what is typed to be completed; null while nothing is
 */
export const useSuggestions = (
  text: string,
  asked: string | null,
  panel: (props: SuggestionProps) => ReactNode,
): Suggestions => {
  const listId = useId();
  const [closedFor, closeFor] = useState<string | null>(null);
  const [activeId, onActive] = useState<string | null>(null);
  const handler = useRef<KeyHandler | null>(null);
  const isAsked = asked !== null && closedFor !== text;
  return {
    isAsked,
    list: isAsked ? (
      <Suspense fallback={null}>{panel({ listId, asked, handler, onActive, onClose: () => closeFor(text) })}</Suspense>
    ) : null,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isAsked && activeId ? listId : undefined,
      'aria-activedescendant': isAsked ? (activeId ?? undefined) : undefined,
    },
    onKeyDown: (event) => {
      if (!isAsked || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      if (!handler.current?.(event.key)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    closeFor,
  };
};
