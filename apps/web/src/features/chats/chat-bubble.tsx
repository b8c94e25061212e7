import { type Chat, type ChatMessage, chatRoutes } from '@recado/contract';
import { Ban, ChevronDown, Smile } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { formatDateTime, formatTime } from '../../kit/format.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Avatar, hueStyle } from '../../ui/avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContextMenu, Menu, type MenuEntry } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { MessageQuote } from '../composer/text/message-quote.tsx';
import { EmojiChoice, MessageReactions, ownReaction } from '../conversation/bubbles/message-reactions.tsx';
import { ChatFile } from './chat-file.tsx';
import type { ChatBubble as Bubble } from './chat-rows.ts';
import { ChatText } from './chat-text.tsx';
import { applyMessage } from './queries.ts';
import { TicketCard } from './ticket-card.tsx';
import { UnsentState } from './unsent-state.tsx';
import { useBubbleEntries } from './use-bubble-entries.tsx';

type BubbleProps = {
  chat: Chat;
  bubble: Bubble;
  isFirst: boolean;
  isLast: boolean;
  /** The newest own one says how many have seen it. */
  showsSeen: boolean;
  onQuote: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
};

const nobody = 'unknown';

/** How many of the others have seen a message. */
const Seen = ({ chat, message }: { chat: Chat; message: ChatMessage }) => {
  const { t } = useTranslation();
  const others = chat.users.filter(({ userId, fromSeq }) => userId !== message.senderId && fromSeq <= message.seq);
  const seen = others.filter(({ readSeq }) => readSeq >= message.seq);
  if (others.length === 0) return null;
  const text = chat.isDirect
    ? seen.length > 0
      ? t('chats.seen.direct')
      : null
    : t('chats.seen.by', { seen: seen.length, all: others.length });
  return text ? <span title={seen.map(({ user }) => user.name).join(', ')}>{text}</span> : null;
};

const Meta = ({ chat, bubble, showsSeen }: Pick<BubbleProps, 'chat' | 'bubble' | 'showsSeen'>) => {
  const { t } = useTranslation();
  const { message } = bubble;
  return (
    <span className="relative top-1 float-right ml-3 inline-flex select-none items-center gap-1.5 text-meta text-text-2 tabular-nums">
      {message?.isEdited && !message.isDeleted ? <span>{t('messages.edited')}</span> : null}
      {message && showsSeen ? <Seen chat={chat} message={message} /> : null}
      <time dateTime={bubble.createdAt} title={formatDateTime(bubble.createdAt)}>
        {formatTime(bubble.createdAt)}
      </time>
    </span>
  );
};

const Deleted = () => {
  const { t } = useTranslation();
  return (
    <span className="text-text-2 italic">
      <Ban size={14} className="mr-1.5 inline align-[-2px]" aria-hidden="true" />
      {t('messages.deleted')}
    </span>
  );
};

const Quote = ({ quoted, isOwn }: { quoted: NonNullable<ChatMessage['quoted']>; isOwn: boolean }) => (
  <MessageQuote
    quoted={{ body: quoted.message, fromMe: isOwn, isDeleted: quoted.isDeleted, mediaType: '', file: null }}
    contactName={quoted.sender?.name ?? ''}
    className="mt-0.5 mb-1"
  />
);

const Content = ({ bubble, userId }: { bubble: Bubble; userId: number }) => {
  const { message, unsent } = bubble;
  if (message?.isDeleted) return <Deleted />;
  return (
    <>
      {message?.quoted ? <Quote quoted={message.quoted} isOwn={message.quoted.sender?.id === userId} /> : null}
      {unsent?.quoted ? (
        <Quote quoted={{ ...unsent.quoted, seq: 0, isDeleted: false }} isOwn={unsent.quoted.sender?.id === userId} />
      ) : null}
      {message ? <ChatFile {...message} /> : null}
      {unsent?.file ? <span className="block truncate text-control text-text-2">{unsent.file.name}</span> : null}
      <ChatText text={bubble.body} mentions={message?.mentions ?? []} />
      {message?.ticket ? <TicketCard ticket={message.ticket} /> : null}
    </>
  );
};

const react = (message: ChatMessage, emoji: string): void => {
  const params = { id: message.chatId, messageId: message.id };
  call(chatRoutes.reactInChat, { params, body: { emoji } }).then(applyMessage, showError);
};

/** The reactions as the bubbles of tickets draw them. */
const useReactions = (chat: Chat, message: ChatMessage | null, userId: number) =>
  (message?.reactions ?? []).flatMap(({ emoji, userIds }) =>
    userIds.map((id) => ({
      emoji,
      fromMe: id === userId,
      name: chat.users.find((member) => member.userId === id)?.user.name ?? '',
    })),
  );

const Author = ({ name }: { name: string }) => (
  <span className="avatar-ink block font-semibold text-control" style={hueStyle(name)}>
    {name}
  </span>
);

/** The sign of who wrote, beside the last of several. */
const Side = ({ name, isLast }: { name: string; isLast: boolean }) => (
  <span className="w-7 shrink-0">{isLast ? <Avatar name={name} size={28} /> : null}</span>
);

const shapeOf = (isOwn: boolean, isLast: boolean, isRefused: boolean): string =>
  cx(
    'relative w-fit max-w-full whitespace-pre-wrap rounded-bubble px-3 pt-1.5 pb-2 text-body text-text shadow-bubble [overflow-wrap:anywhere]',
    isOwn ? 'ml-auto bg-bubble-out' : 'bg-bubble-in',
    isLast && (isOwn ? 'rounded-br-chip' : 'rounded-bl-chip'),
    isRefused && 'outline-1 outline-danger',
  );

type ToolsProps = {
  message: ChatMessage;
  isOwn: boolean;
  entries: MenuEntry[];
  current: string;
  reactOpen: boolean;
  onReactOpen: (open: boolean) => void;
};

/** Reaction and menu beside the bubble under the pointer. */
const BubbleTools = ({ message, isOwn, entries, current, reactOpen, onReactOpen }: ToolsProps) => {
  const { t } = useTranslation();
  const label = t('messages.reactions.react');
  return (
    <div className={cx('flex h-0 w-0 items-center self-center', isOwn && 'justify-end')}>
      <Popover
        label={label}
        open={reactOpen}
        onOpenChange={onReactOpen}
        align="center"
        side="top"
        className="w-auto!"
        trigger={<IconButton label={label} icon={<Smile size={16} />} size={28} tabIndex={-1} />}
      >
        <EmojiChoice
          current={current}
          onChoose={(emoji) => {
            onReactOpen(false);
            react(message, emoji);
          }}
        />
      </Popover>
      <Menu
        entries={entries}
        trigger={
          <IconButton label={t('messages.menu.label')} icon={<ChevronDown size={16} />} size={28} tabIndex={-1} />
        }
      />
    </div>
  );
};

/** One message of a colleague or of one's own: author once per group, no ticks; its menu by right click or button. */
export const ChatBubble = memo((props: BubbleProps) => {
  const { chat, bubble, isFirst, isLast, showsSeen, onQuote, onEdit } = props;
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const wordsId = useId();
  const [isActive, setActive] = useState(false);
  const [reactOpen, setReactOpen] = useState(false);
  const [asksDelete, setAsksDelete] = useState(false);
  const { message } = bubble;
  const isOwn = bubble.senderId === userId;
  const name = message?.sender?.name ?? t('chats.gone');
  const reactions = useReactions(chat, message, userId);
  const entries = useBubbleEntries(message, isOwn, {
    ...{ onQuote, onEdit },
    onDelete: () => setAsksDelete(true),
    onReact: () => setReactOpen(true),
  });
  const remove = () => {
    setAsksDelete(false);
    if (!message) return;
    const params = { id: message.chatId, messageId: message.id };
    call(chatRoutes.deleteChatMessage, { params }).then(applyMessage, showError);
  };
  return (
    <div
      className={cx('flex items-end gap-2 px-4 sm:px-6', isOwn && 'flex-row-reverse', isFirst ? 'pt-2.5' : 'pt-[3px]')}
      onPointerEnter={({ pointerType }) => setActive(pointerType !== 'touch')}
      onPointerLeave={() => setActive(false)}
    >
      {isOwn ? null : <Side name={message?.sender?.name ?? nobody} isLast={isLast} />}
      <div className="min-w-0 max-w-[84%] sm:max-w-[min(600px,84%)]">
        <ContextMenu entries={entries}>
          <article
            data-bubble={bubble.key}
            tabIndex={-1}
            aria-label={isOwn ? t('messages.you') : name}
            aria-describedby={wordsId}
            className={shapeOf(isOwn, isLast, Boolean(bubble.unsent?.failure))}
          >
            <div id={wordsId} className="flow-root">
              {isFirst && !isOwn ? <Author name={name} /> : null}
              <Content bubble={bubble} userId={userId} />
              <Meta chat={chat} bubble={bubble} showsSeen={showsSeen} />
            </div>
          </article>
        </ContextMenu>
        {bubble.unsent ? <UnsentState unsent={bubble.unsent} /> : null}
        <MessageReactions
          reactions={reactions}
          fromMe={isOwn}
          onReact={message ? (emoji) => react(message, emoji) : null}
        />
      </div>
      {message && !message.isDeleted && (isActive || reactOpen) ? (
        <BubbleTools
          message={message}
          isOwn={isOwn}
          entries={entries}
          current={ownReaction(reactions)}
          reactOpen={reactOpen}
          onReactOpen={setReactOpen}
        />
      ) : null}
      <ConfirmDialog
        open={asksDelete}
        onClose={() => setAsksDelete(false)}
        onConfirm={remove}
        title={t('messages.confirmDelete.title')}
        confirmLabel={t('messages.menu.delete')}
        danger
      >
        {t('chats.deleteMessage')}
      </ConfirmDialog>
    </div>
  );
});
