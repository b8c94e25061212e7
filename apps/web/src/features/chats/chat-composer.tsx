import { type ChatMember, type ChatMessage, type ChatRow, chatRoutes, limits } from '@recado/contract';
import { AtSign, Paperclip, SendHorizontal, Smile, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { withTexts } from '../../kit/i18n.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { useSuggestions } from '../../kit/suggestions/use-suggestions.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownPanel } from '../../ui/own-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast, useToastsAbove } from '../../ui/toast.tsx';
import { MessageQuote } from '../composer/text/message-quote.tsx';
import { sendToChat } from './chat-outbox.ts';
import { MentionList } from './mention-list.tsx';
import { applyMessage } from './queries.ts';
import { useTellTyping } from './typing.ts';
import { useChatDraft } from './use-chat-draft.ts';

const EmojiPanel = ownPanel(
  () => withTexts(import('../composer/emoji/emoji-panel.tsx')),
  (module) => module.EmojiPanel,
  <div className="h-[384px]" />,
);

/** What one writes: something new, an answer, or a correction with its own text. */
export type Writing =
  | { kind: 'new' }
  | { kind: 'answer'; to: ChatMessage }
  | { kind: 'correction'; of: ChatMessage; text: string };

type ComposerProps = { chat: ChatRow; writing: Writing; onWriting: (next: Writing) => void };

/** What is typed after the last "@" before the caret; null where nobody is being named. */
const askedName = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}\p{N} .'-]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null;

/** Members whom a text names, by "@" and the whole name. */
const namedIn = (text: string, members: readonly ChatMember[]): number[] =>
  members.filter(({ user }) => text.includes(`@${user.name}`)).map(({ userId }) => userId);

const ModeBar = ({ writing, onWriting }: Omit<ComposerProps, 'chat'>) => {
  const { t } = useTranslation();
  const { id } = useUser();
  if (writing.kind === 'new') return null;
  const message = writing.kind === 'answer' ? writing.to : writing.of;
  return (
    <div className="flex items-center gap-2 px-3 pt-2">
      <MessageQuote
        quoted={{
          body: message.message || (message.mediaName ?? ''),
          ...{ fromMe: message.senderId === id, isDeleted: false, mediaType: '', file: null },
        }}
        contactName={message.sender?.name ?? ''}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={t(writing.kind === 'answer' ? 'chats.composer.dropAnswer' : 'chats.composer.dropCorrection')}
        icon={<X size={16} />}
        size={32}
        onClick={() => onWriting({ kind: 'new' })}
      />
    </div>
  );
};

/** Files that were chosen, pasted or dropped leave one by one; one that is too large says so. */
const useSendFiles = (chat: ChatRow) => {
  const { t } = useTranslation();
  return (files: readonly File[]): void => {
    for (const file of files) {
      if (file.size > limits.attachmentBytes) toast.error(t('chats.composer.tooLarge', { name: file.name }));
      else sendToChat({ chatId: chat.id, body: '', quoted: null, mentions: [] }, file);
    }
  };
};

type ToolsProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
  onMention: () => void;
  /** Null where none can be sent. */
  onFiles: ((files: readonly File[]) => void) | null;
};

/** Emoji, mention and files. */
const Tools = ({ field, onInsert, onMention, onFiles }: ToolsProps) => {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const emoji = t('messages.composer.emoji');
  return (
    <>
      <Popover
        label={emoji}
        trigger={<IconButton label={emoji} icon={<Smile size={18} />} size={32} />}
        side="top"
        align="start"
        focusAfter={() => field.current}
      >
        <EmojiPanel onChoose={onInsert} />
      </Popover>
      <IconButton label={t('chats.composer.mention')} icon={<AtSign size={18} />} size={32} onClick={onMention} />
      {onFiles ? (
        <>
          <IconButton
            label={t('chats.composer.attach')}
            icon={<Paperclip size={18} />}
            size={32}
            onClick={() => picker.current?.click()}
          />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </>
      ) : null}
    </>
  );
};

/** Where one writes to colleagues: Enter sends, Shift+Enter breaks, "@" names, Escape goes back. */
export const ChatComposer = ({ chat, writing, onWriting }: ComposerProps) => {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useChatDraft(chat);
  const typing = useTellTyping(chat.id);
  const sendFiles = useSendFiles(chat);
  const [caret, setCaret] = useState(0);
  useToastsAbove();
  const isCorrection = writing.kind === 'correction';
  const text = isCorrection ? writing.text : draft.text;
  const setText = (next: string): void => (isCorrection ? onWriting({ ...writing, text: next }) : draft.setText(next));
  const members = chat.users.filter((member) => member.userId !== userId);
  const trimmed = text.trim();
  const canSend = trimmed !== '' && trimmed.length <= limits.chatMessage.max;
  /** Puts a text where the caret stands, in place of so many signs before it. */
  const insert = (words: string, instead = 0): void => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(words, area.selectionStart - instead, area.selectionEnd, 'end');
    setText(area.value);
    setCaret(area.selectionStart);
    area.focus();
  };
  const asked = askedName(text, caret);
  const suggestions = useSuggestions(text, asked, (props) => (
    <MentionList {...props} members={members} onTake={(name) => insert(`@${name} `, props.asked.length + 1)} />
  ));
  const send = (): void => {
    if (!canSend) return;
    typing.stop();
    if (isCorrection) {
      const params = { id: chat.id, messageId: writing.of.id };
      call(chatRoutes.editChatMessage, { params, body: { message: trimmed } }).then((message) => {
        applyMessage(message);
        onWriting({ kind: 'new' });
      }, showError);
      return;
    }
    const quoted = writing.kind === 'answer' ? writing.to : null;
    sendToChat({ chatId: chat.id, body: trimmed, quoted, mentions: namedIn(trimmed, members) });
    draft.sent();
    if (quoted) onWriting({ kind: 'new' });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && writing.kind !== 'new') {
      event.preventDefault();
      onWriting({ kind: 'new' });
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || isCorrection) return;
    event.preventDefault();
    sendFiles(files);
  };
  const isTooLong = trimmed.length > limits.chatMessage.max;
  return (
    <div className="shrink-0 border-line border-t bg-surface px-3 py-2 sm:px-4">
      <div className="rounded-menu border border-edge bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ring">
        {suggestions.list}
        <ModeBar writing={writing} onWriting={onWriting} />
        <Textarea
          bare
          ref={field}
          minRows={1}
          maxRows={limits.composerMaxRows}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            if (!isCorrection) typing.typed();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...suggestions.fieldProps}
          aria-label={t('chats.composer.label')}
          placeholder={t('chats.composer.placeholder')}
          className="mx-3 mt-2 w-[calc(100%-24px)]!"
        />
        <div className="flex items-center gap-1 px-1.5 pt-0.5 pb-1.5">
          <Tools
            field={field}
            onInsert={insert}
            onMention={() => insert(text === '' || /\s$/.test(text.slice(0, caret)) ? '@' : ' @')}
            onFiles={isCorrection ? null : sendFiles}
          />
          <span role="status" className="min-w-0 flex-1 px-1 text-danger text-small">
            {isTooLong ? t('chats.composer.tooLong', { count: trimmed.length, max: limits.chatMessage.max }) : null}
          </span>
          <IconButton
            label={t('chats.composer.send')}
            icon={<SendHorizontal size={18} />}
            kind="solid"
            size={36}
            disabled={!canSend}
            onClick={send}
          />
        </div>
      </div>
    </div>
  );
};
