import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

type Reaction = Bubble['reactions'][number];

/** Emoji offered in the bubble menu; the same six that WhatsApp offers. */
export const quickEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The emoji of ours on a message; empty when there is none. */
export const ownReaction = (reactions: readonly Reaction[]): string =>
  reactions.find((reaction) => reaction.fromMe)?.emoji ?? '';

type MessageReactionsProps = {
  reactions: readonly Reaction[];
  fromMe: boolean;
  /** Null where they are only shown. */
  onReact: ((emoji: string) => void) | null;
};

/** Reactions under a bubble, one chip per emoji; ours can be taken back by pressing it. */
export const MessageReactions = ({ reactions, fromMe, onReact }: MessageReactionsProps) => {
  const { t } = useTranslation();
  if (reactions.length === 0) return null;
  const mine = ownReaction(reactions);
  return (
    <div className={cx('relative z-1 -mt-1.5 mb-0.5 flex gap-1 px-2', fromMe && 'justify-end')}>
      {[...new Set(reactions.map((reaction) => reaction.emoji))].map((emoji) => {
        const who = reactions.filter((reaction) => reaction.emoji === emoji);
        const names = who.map((reaction) => (reaction.fromMe ? t('messages.you') : reaction.name)).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            tabIndex={-1}
            title={names}
            aria-pressed={emoji === mine}
            disabled={onReact === null}
            onClick={() => onReact?.(emoji === mine ? '' : emoji)}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-line bg-over px-1.5 text-control leading-none aria-pressed:border-brand"
          >
            <span className="sr-only">{t('messages.reactions.by', { emoji, names })}</span>
            <span aria-hidden="true">{emoji}</span>
            {who.length > 1 ? <span className="text-meta text-text-2 tabular-nums">{who.length}</span> : null}
          </button>
        );
      })}
    </div>
  );
};

/** The small choice of emoji. */
export const EmojiChoice = ({ current, onChoose }: { current: string; onChoose: (emoji: string) => void }) => {
  const { t } = useTranslation();
  return (
    <div className="flex gap-0.5 p-1">
      {quickEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('messages.reactions.reactWith', { emoji })}
          aria-pressed={emoji === current}
          onClick={() => onChoose(emoji === current ? '' : emoji)}
          className="flex size-9 items-center justify-center rounded-control text-page hover:bg-hover aria-pressed:bg-selected pointer-coarse:size-11"
        >
          {emoji}
        </button>
      ))}
    </div>
  );
};
