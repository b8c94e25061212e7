import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { useChoiceKeys } from '../../../kit/suggestions/use-choice-keys.ts';
import type { SuggestionProps } from '../../../kit/suggestions/use-suggestions.tsx';
import { SuggestionList } from '../../../ui/suggestion-list.tsx';
import { composerField } from '../../tickets/conversation-store.ts';
import { askedEmoji } from './asked-emoji.ts';
import { emojisOf, emojiTable } from './emoji-data.ts';
import { inTone, storedTone } from './emoji-tone.ts';
import { emojiNamed, findEmoji } from './find-emoji.ts';
import { noteEmoji } from './recent-emoji.ts';

type Emoji = ReturnType<typeof findEmoji>[number];

/** Puts an emoji in the place of the name before the caret; nothing where the caret has left it. */
const putIn = (emoji: string, setText: (text: string) => void): void => {
  const field = composerField.current;
  const asked = field && askedEmoji(field.value.slice(0, field.selectionStart));
  if (!field || !asked) return;
  field.setRangeText(emoji, field.selectionStart - asked.length - 1, field.selectionStart, 'end');
  noteEmoji(emoji);
  setText(field.value);
};

/** The emoji whose names begin with what is typed behind the colon; a second colon takes the one of that name. */
export const EmojiNames = (props: SuggestionProps & { setText: (text: string) => void }) => {
  const { t } = useTranslation();
  const { asked, listId, setText } = props;
  const { data: table } = useQuery(emojiTable(currentLanguage()));
  const emojis = useMemo(() => (table ? emojisOf(table) : []), [table]);
  const isWhole = asked.endsWith(':');
  const found = useMemo(() => (isWhole ? [] : findEmoji(emojis, asked)), [emojis, asked, isWhole]);
  const whole = isWhole ? emojiNamed(emojis, asked.slice(0, -1)) : undefined;
  const tone = storedTone();
  const put = useCallback(
    (emoji: Emoji | undefined): void => {
      if (emoji) putIn(inTone(emoji, tone), setText);
    },
    [tone, setText],
  );
  useEffect(() => put(whole), [whole, put]);
  const { active, choose, optionIdOf } = useChoiceKeys(props, found.length, (index) => put(found[index]));
  if (found.length === 0) return null;
  return (
    <SuggestionList
      listId={listId}
      optionIdOf={optionIdOf}
      label={t('emoji.list')}
      found={t('emoji.found', { count: found.length })}
      items={found}
      keyOf={({ emoji }) => emoji}
      active={active}
      onTake={(index) => put(found[index])}
      onPoint={choose}
    >
      {(one) => (
        <>
          <span aria-hidden="true" className="w-7 shrink-0 text-center text-[20px] leading-none">
            {inTone(one, tone)}
          </span>
          <span className="min-w-0 flex-1 truncate">{one.label}</span>
        </>
      )}
    </SuggestionList>
  );
};
