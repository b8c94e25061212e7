import { useQuery } from '@tanstack/react-query';
import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../kit/i18n.ts';
import { writeText } from '../../../kit/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { inputClass } from '../../../ui/text-input.tsx';
import { emojiTable, pickerData } from './emoji-data.ts';
import { storedTone } from './emoji-tone.ts';
import { noteEmoji, recentEmoji } from './recent-emoji.ts';

const columns = 8;
const cell = 'flex size-10 items-center justify-center rounded-control text-[22px] leading-none';

/** Rows and columns are counted from 1 (WAI-ARIA); the library counts from 0. */
const fromOne = (name: 'aria-rowindex' | 'aria-colindex', place: number | undefined) =>
  place === undefined ? {} : { [name]: place + 1 };

const parts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className="bg-over px-3 py-1.5 font-semibold text-small text-text-2">
      {category.label}
    </div>
  ),
  Row: ({ children, ...rest }) => (
    <div {...rest} {...fromOne('aria-rowindex', rest['aria-rowindex'])} className="px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button
      type="button"
      {...rest}
      {...fromOne('aria-colindex', rest['aria-colindex'])}
      aria-label={emoji.label}
      className={`${cell} data-active:bg-selected`}
    >
      {emoji.emoji}
    </button>
  ),
};

const Recent = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation();
  // As they were when the panel opened: what is chosen now must not move under the pointer.
  const [recent] = useState(recentEmoji);
  if (recent.length === 0) return null;
  return (
    <fieldset className="border-line border-b px-2 pb-1">
      <legend className="sr-only">{t('emoji.recent')}</legend>
      <div className="flex overflow-hidden">
        {recent.map((emoji) => (
          <button key={emoji} type="button" onClick={() => onChoose(emoji)} className={`${cell} hover:bg-hover`}>
            {emoji}
          </button>
        ))}
      </div>
    </fieldset>
  );
};

/** The name of what stands under the pointer or the arrow keys, and the tone of skin. */
const Foot = () => {
  const { t } = useTranslation();
  return (
    <div className="flex h-12 items-center gap-2 border-line border-t px-3">
      <EmojiPicker.ActiveEmoji>
        {({ emoji }) => (
          <span className="min-w-0 flex-1 truncate text-control text-text-2">
            {emoji ? `${emoji.emoji} ${emoji.label}` : null}
          </span>
        )}
      </EmojiPicker.ActiveEmoji>
      <EmojiPicker.SkinTone emoji="✋">
        {({ skinTone, setSkinTone, skinToneVariations }) => {
          const place = skinToneVariations.findIndex((one) => one.skinTone === skinTone);
          const next = skinToneVariations[(place + 1) % skinToneVariations.length];
          return (
            <button
              type="button"
              aria-label={t('emoji.tone', { tone: t(`emoji.tones.${skinTone}`) })}
              onClick={() => {
                if (!next) return;
                setSkinTone(next.skinTone);
                writeText('emojiTone', next.skinTone);
              }}
              className={`${cell} hover:bg-hover`}
            >
              {skinToneVariations[place]?.emoji}
            </button>
          );
        }}
      </EmojiPicker.SkinTone>
    </div>
  );
};

const Waiting = () => (
  <div className="flex h-full flex-col gap-3 p-3">
    <Skeleton className="h-9" />
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <Skeleton key={row} className="h-8" />
    ))}
  </div>
);

const Frame = ({ children }: { children: ReactNode }) => <div className="h-[384px]">{children}</div>;

/** Every emoji, by search, by arrow keys and by pointer; the ones that were chosen last come first (core §5). */
export const EmojiPanel = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation();
  const language = currentLanguage();
  const table = useQuery(emojiTable(language));
  const search = useRef<HTMLInputElement>(null);
  const isReady = table.data !== undefined;
  useEffect(() => {
    // A finger would get the phone's keyboard over the panel.
    if (isReady && matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, [isReady]);
  const choose = (emoji: string): void => {
    noteEmoji(emoji);
    onChoose(emoji);
  };
  if (table.isError) {
    return (
      <Frame>
        <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 text-control">
          {t('emoji.failed')}
          <Button onClick={() => void table.refetch()}>{t('common.retry')}</Button>
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      <Loading waiting={!isReady} skeleton={<Waiting />}>
        <EmojiPicker.Root
          locale={language}
          columns={columns}
          skinTone={storedTone()}
          resolveEmojiData={() => pickerData(language, table.data ?? [], t('emoji', { returnObjects: true }))}
          onEmojiSelect={({ emoji }) => choose(emoji)}
          className="flex h-full flex-col"
        >
          <span className="relative m-2 flex items-center">
            <Search size={16} aria-hidden="true" className="absolute left-3 text-text-3" />
            <EmojiPicker.Search
              ref={search}
              aria-label={t('emoji.search')}
              placeholder={t('emoji.search')}
              className={`${inputClass} pl-9`}
            />
          </span>
          <Recent onChoose={choose} />
          <EmojiPicker.Viewport tabIndex={0} className="relative min-h-0 flex-1 focus-visible:-outline-offset-2">
            <EmojiPicker.Empty>
              {({ search: text }) => (
                <span className="absolute inset-0 flex items-center justify-center p-4 text-center text-control text-text-2">
                  {t('emoji.empty', { search: text })}
                </span>
              )}
            </EmojiPicker.Empty>
            <EmojiPicker.List aria-label={t('emoji.list')} components={parts} className="select-none pb-2" />
          </EmojiPicker.Viewport>
          <Foot />
        </EmojiPicker.Root>
      </Loading>
    </Frame>
  );
};
