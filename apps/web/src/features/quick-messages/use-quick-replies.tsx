import { type QuickMessage, quickMessageRoutes } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { call } from '../../kit/api.ts';
import { withTexts } from '../../kit/i18n.ts';
import { log } from '../../kit/log.ts';
import { orNothing } from '../../kit/optional-part.ts';
import { type Suggestions, useSuggestions } from '../../kit/suggestions/use-suggestions.tsx';
import { askedOf } from './asked-of.ts';
import { greetingsOptions } from './fill-template.ts';
import { usableOptions } from './queries.ts';

const ReplyPanel = lazy(() => orNothing(withTexts(import('./reply-panel.tsx')), (module) => module.ReplyPanel));

type Options = {
  text: string;
  setText: (text: string) => void;
  contactName: string;
  /** While something else is being written, such as a correction. */
  isOff: boolean;
  sendsFiles: boolean;
  /** Takes a reply that has a file, its text filled in. */
  onTakeFile: (reply: QuickMessage) => void;
};

export interface QuickReplies extends Suggestions {
  /** The text was sent: a reply that it came from is counted. */
  readonly sent: () => void;
}

/** Counts that a reply was sent; the message is on its way whatever becomes of this. */
export const countUse = (id: number): void => {
  call(quickMessageRoutes.countQuickMessageUse, { params: { id } }).catch((error: unknown) =>
    log('a use of a quick reply was not counted', error),
  );
};

/**
 * Quick replies in a composer: '/' and more opens them, arrows choose, Enter takes one with its variables replaced,
 * Escape closes until something else is typed (core §5). While they are on their way Enter waits for them: the customer is not
 * sent a shortcode.
 */
export const useQuickReplies = ({
  text,
  setText,
  contactName,
  isOff,
  sendsFiles,
  onTakeFile,
}: Options): QuickReplies => {
  const takenId = useRef<number | null>(null);
  if (text === '') takenId.current = null;
  const asked = isOff ? null : askedOf(text);
  const needs = { enabled: asked !== null };
  const isComing = [useQuery({ ...usableOptions, ...needs }), useQuery({ ...greetingsOptions(), ...needs })].some(
    ({ isLoading }) => isLoading,
  );
  const suggestions: Suggestions = useSuggestions(text, asked, (props) => (
    <ReplyPanel
      {...props}
      {...{ contactName, sendsFiles }}
      onTake={(reply) => {
        if (reply.mediaPath !== null) {
          setText('');
          return onTakeFile(reply);
        }
        takenId.current = reply.id;
        suggestions.closeFor(reply.message);
        setText(reply.message);
      }}
    />
  ));
  return {
    ...suggestions,
    onKeyDown: (event) => {
      if (suggestions.onKeyDown(event)) return true;
      if (!suggestions.isAsked || !isComing || event.key !== 'Enter' || event.shiftKey) return false;
      event.preventDefault();
      return true;
    },
    sent: () => {
      if (takenId.current !== null) countUse(takenId.current);
      takenId.current = null;
    },
  };
};
