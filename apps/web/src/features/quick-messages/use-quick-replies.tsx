import { type QuickMessage, quickMessageRoutes } from '@recado/contract';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { call } from '../../kit/api.ts';
import { withTexts } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { askedOf } from './asked-of.ts';

const ReplyPanel = lazy(() =>
  withTexts(import('./reply-panel.tsx')).then((module) => ({ default: module.ReplyPanel })),
);

type Options = {
  text: string;
  setText: (text: string) => void;
  contactName: string;
  /** While something else is being written, such as a correction. */
  isOff: boolean;
  /** Takes a reply that has a file, its text filled in. */
  onTakeFile: (reply: QuickMessage) => void;
};

export interface QuickReplies {
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
  /** The text was sent: a reply that it came from is counted. */
  readonly sent: () => void;
}

/** What the open suggestions do with a key; true when it was for them. */
export type KeyHandler = (key: string) => boolean;

/** Counts that a reply was sent; the message is on its way whatever becomes of this. */
export const countUse = (id: number): void => {
  call(quickMessageRoutes.countQuickMessageUse, { params: { id } }).catch((error: unknown) =>
    log('a use of a quick reply was not counted', error),
  );
};

/**
 * Quick replies in a composer: '/' and more opens them, arrows choose, Enter takes one with its variables replaced,
 * Escape closes until something else is typed (core §5).
 */
export const useQuickReplies = ({ text, setText, contactName, isOff, onTakeFile }: Options): QuickReplies => {
  const listId = useId();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const takenId = useRef<number | null>(null);
  const handler = useRef<KeyHandler | null>(null);
  if (text === '') takenId.current = null;
  const asked = isOff || closedFor === text ? null : askedOf(text);
  return {
    list:
      asked === null ? null : (
        <Suspense fallback={null}>
          <ReplyPanel
            listId={listId}
            asked={asked}
            contactName={contactName}
            handler={handler}
            onActive={setActiveId}
            onClose={() => setClosedFor(text)}
            onTake={(reply) => {
              if (reply.mediaPath !== null) {
                setText('');
                return onTakeFile(reply);
              }
              takenId.current = reply.id;
              setClosedFor(reply.message);
              setText(reply.message);
            }}
          />
        </Suspense>
      ),
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': asked !== null && activeId ? listId : undefined,
      'aria-activedescendant': asked === null ? undefined : (activeId ?? undefined),
    },
    onKeyDown: (event) => {
      if (asked === null || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      if (!handler.current?.(event.key)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    sent: () => {
      if (takenId.current !== null) countUse(takenId.current);
      takenId.current = null;
    },
  };
};
