import type { ChatMessage } from '@recado/whatsapp-simulator/client';
import { Ban, ChevronDown, CornerUpLeft, Pencil, Smile, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../kit/format.ts';
import { Ack } from '../../ui/ack.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu, Menu, type MenuEntry } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { FileOfPhone } from './file-of-phone.tsx';
import { useWordsOf } from './words-of.ts';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export type BubbleWishes = {
  onQuote: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onReact: (emoji: string) => void;
};

const useEntries = ({ fromMe, file }: ChatMessage, wishes: BubbleWishes): MenuEntry[] => {
  const { t } = useTranslation();
  const entries: MenuEntry[] = [
    { key: 'quote', label: t('phone.customer.reply'), icon: <CornerUpLeft size={16} />, afterClose: wishes.onQuote },
  ];
  if (!fromMe) return entries;
  return [
    ...entries,
    ...(file
      ? []
      : [{ key: 'edit', label: t('phone.customer.edit'), icon: <Pencil size={16} />, afterClose: wishes.onEdit }]),
    {
      key: 'delete',
      label: t('phone.customer.delete'),
      icon: <Trash2 size={16} />,
      danger: true,
      onSelect: wishes.onDelete,
    },
  ];
};

const EmojiButton = ({ mine, onReact }: { mine: string; onReact: (emoji: string) => void }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const choose = (emoji: string) => {
    setIsOpen(false);
    onReact(emoji === mine ? '' : emoji);
  };
  return (
    <Popover
      label={t('phone.customer.react')}
      open={isOpen}
      onOpenChange={setIsOpen}
      align="center"
      side="top"
      className="w-auto!"
      trigger={<IconButton label={t('phone.customer.react')} icon={<Smile size={15} />} size={24} tabIndex={-1} />}
    >
      <div className="flex gap-0.5 p-1">
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={emoji === mine}
            onClick={() => choose(emoji)}
            className="flex size-9 items-center justify-center rounded-control text-section hover:bg-hover aria-pressed:bg-selected"
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  );
};

const Quote = ({ quoted }: { quoted: ChatMessage }) => {
  const wordsOf = useWordsOf();
  return (
    <p className="mb-1 line-clamp-2 rounded-chip border-brand border-l-3 bg-press px-2 py-1 text-small text-text-2">
      {wordsOf(quoted)}
    </p>
  );
};

const Reactions = ({ message }: { message: ChatMessage }) => {
  const given = Object.values(message.reactions);
  if (given.length === 0) return null;
  return (
    <span className="-mt-1.5 relative mx-2 rounded-full border border-line bg-surface px-1.5 text-small leading-5 shadow-raised">
      {given.join(' ')}
    </span>
  );
};

/** The file, and the words under it or instead of it. */
const Content = ({ message, holder }: { message: ChatMessage; holder: string }) => {
  const wordsOf = useWordsOf();
  const { isDeleted, file, text } = message;
  if (isDeleted)
    return (
      <span className="text-text-2 italic">
        <Ban size={13} className="mr-1 inline align-[-2px]" aria-hidden="true" />
        {wordsOf(message)}
      </span>
    );
  if (!file) return wordsOf(message);
  return (
    <>
      <FileOfPhone message={message} file={file} holder={holder} />
      {text}
    </>
  );
};

type BubbleProps = {
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  holder: string;
  isStop: boolean;
  wishes: BubbleWishes;
};

/** One message as the holder of the handset sees it: own ones green at the right with ticks. */
export const Bubble = ({ message, quoted, holder, isStop, wishes }: BubbleProps) => {
  const { t } = useTranslation();
  const entries = useEntries(message, wishes);
  const { fromMe, isDeleted, isEdited } = message;
  // A sticker stands on the wall itself.
  const isBare = message.kind === 'sticker' && !isDeleted;
  const bubble = (
    <article
      data-bubble={message.id}
      tabIndex={isStop ? 0 : -1}
      className={cx(
        'flow-root whitespace-pre-wrap rounded-bubble px-2.5 pt-1.5 pb-1.5 text-body [overflow-wrap:anywhere]',
        fromMe ? 'rounded-br-chip' : 'rounded-bl-chip',
        isBare ? null : ['shadow-bubble', fromMe ? 'bg-bubble-out' : 'bg-bubble-in'].join(' '),
      )}
    >
      {quoted ? <Quote quoted={quoted} /> : null}
      <Content message={message} holder={holder} />
      <span className="float-right mt-1 ml-2.5 flex items-center gap-1 text-meta text-text-2 tabular-nums">
        {isEdited && !isDeleted ? t('messages.edited') : null} {formatTime(new Date(message.time))}
        {fromMe ? <Ack ack={message.ack} /> : null}
      </span>
    </article>
  );
  return (
    <div className={cx('group flex items-center gap-0.5 px-2.5 pt-[5px]', fromMe ? 'flex-row-reverse' : 'flex-row')}>
      <div className={cx('flex min-w-0 max-w-[82%] flex-col', fromMe ? 'items-end' : 'items-start')}>
        {isDeleted ? bubble : <ContextMenu entries={entries}>{bubble}</ContextMenu>}
        <Reactions message={message} />
      </div>
      {isDeleted ? null : (
        <div className="flex opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
          <EmojiButton mine={message.reactions[holder] ?? ''} onReact={wishes.onReact} />
          <Menu
            entries={entries}
            trigger={
              <IconButton label={t('messages.menu.label')} icon={<ChevronDown size={15} />} size={24} tabIndex={-1} />
            }
          />
        </div>
      )}
    </div>
  );
};
