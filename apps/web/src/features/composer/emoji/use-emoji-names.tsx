import { lazy } from 'react';
import { withTexts } from '../../../kit/i18n.ts';
import { orNothing } from '../../../kit/optional-part.ts';
import { type Suggestions, useSuggestions } from '../../../kit/suggestions/use-suggestions.tsx';
import { composerField } from '../../tickets/conversation-store.ts';
import { askedEmoji } from './asked-emoji.ts';

const EmojiNames = lazy(() => orNothing(withTexts(import('./emoji-names.tsx')), (module) => module.EmojiNames));

/** Emoji by their names in the composer: `:cora` offers them, `:coração:` puts one in (product §4). */
export const useEmojiNames = (text: string, setText: (text: string) => void): Suggestions => {
  const caret = composerField.current?.selectionStart ?? text.length;
  return useSuggestions(text, askedEmoji(text.slice(0, caret)), (props) => <EmojiNames {...props} setText={setText} />);
};
