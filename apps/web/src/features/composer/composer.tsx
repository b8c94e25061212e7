import { limits, type Ticket } from '@recado/contract';
import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { draftWrites, readDraft, writeDraft } from '../../kit/drafts.ts';
import { useSignOption } from '../../kit/preferences.ts';
import { useUser } from '../../kit/session-store.ts';
import { fetchedPart, showError } from '../../kit/show-error.ts';
import { ownPanel } from '../../ui/own-part.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useToastsAbove } from '../../ui/toast.tsx';
import { AssistButtonSlot, AssistPanelSlot, useAssistKey } from '../assist/assist-slot.tsx';
import { useAbilities } from '../connections/use-abilities.ts';
import { useQuickReplies } from '../quick-messages/index.ts';
import { composerField, focusComposer } from '../tickets/conversation-store.ts';
import { type Draft, enqueue } from '../tickets/outbox/outbox.ts';
import type { ComposeMode } from './compose-mode.ts';
import { dropQuote, dropSent, useCorrected, useQuote } from './drafts/draft-quote.ts';
import { changeDraft, draftKey } from './drafts/unkept-drafts.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { useEmojiNames } from './emoji/use-emoji-names.tsx';
import { attachReply } from './files/attach.ts';
import { AttachButton } from './files/attach-button.tsx';
import { useCaption } from './files/use-caption.tsx';
import { NoteButton } from './notes/note-button.tsx';
import { SendButton } from './send-button.tsx';
import { correctionKey, endCorrection, leaveCorrection } from './text/correction.ts';
import { FormatButton, formatSelection } from './text/format-button.tsx';
import { formatOf } from './text/format-text.ts';
import { SignToggle } from './text/sign-toggle.tsx';
import { useTyping } from './use-typing.ts';

type ComposerProps = {
  ticket: Ticket;
  /** Ctrl+Enter: send, then resolve. */
  onSendAndResolve: () => void;
  /** ↑ in an empty field quotes the last received message. */
  onQuoteLast: () => void;
};

const fieldOf = () => composerField.current;

/** What a value is by the time that something else asks. */
const useLatest = <T,>(value: T) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

/** What a new message has beside a correction. */
const WritingTools = memo(({ ticketId, hasText }: { ticketId: number; hasText: boolean }) => (
  <>
    <NoteButton ticketId={ticketId} />
    <AssistButtonSlot ticketId={ticketId} hasText={hasText} field={fieldOf} />
    <SignToggle />
  </>
));
const writing: ComposeMode = { name: 'write' };

/** Room is left for the signature. */
const longest = limits.messageBody.max - limits.userName.max - 3;

/** Signing puts the name in bold and a new line before the text (core §5). */
const signed = (text: string, name: string, isSigned: boolean): string => (isSigned ? `*${name}*\n${text}` : text);

let hasSync = false;
const importSync = async () => {
  const sync = await import('./drafts/draft-sync.ts');
  hasSync = true;
  return sync;
};
/** Without a line the part cannot be fetched: what is begun is kept here and sent later. */
const ignore = (): void => undefined;

/** Escape: leaves a correction, takes the quote away, else leaves the field. */
const goBack = (mode: ComposeMode, field: HTMLTextAreaElement): void => {
  if (mode.name === 'edit') endCorrection(mode.ticketId);
  else if (mode.name === 'quote') dropQuote(mode.ticketId);
  else field.blur();
};

/** The text that waits for this ticket, or the correction that is open in it, which the server is told when it is saved. */
const useText = (ticketId: number, isEdit: boolean): [string, (text: string) => void] => {
  const key = isEdit ? correctionKey(ticketId) : draftKey(ticketId);
  const text = useSyncExternalStore(draftWrites.subscribe, () => readDraft(key));
  useEffect(() => {
    const sync = importSync().then(({ followDraft }) => followDraft(ticketId));
    return () => void sync.then((stop) => stop(), ignore);
  }, [ticketId]);
  if (isEdit) return [text, (next) => writeDraft(key, next)];
  const change = (next: string): void => {
    changeDraft(ticketId, () => writeDraft(key, next));
    // It may not have come when the ticket was opened.
    if (!hasSync) void importSync().catch(ignore);
  };
  return [text, change];
};

/** A correction of a message of this ticket, else what its draft answers, else plain writing. */
const useMode = (ticketId: number): ComposeMode => {
  const corrected = useCorrected(ticketId);
  const bubble = useQuote(ticketId);
  if (corrected) return { name: 'edit', ticketId, bubble: corrected };
  return bubble ? { name: 'quote', ticketId, bubble } : writing;
};

const importBar = () => import('./text/mode-bar.tsx');
const ModeBar = ownPanel(importBar, (module) => module.ModeBar);

/** Sends what is written: the files of the tray with their captions, else a text. */
const sendOff = async (
  ticket: Ticket,
  hasFiles: boolean,
  text: string,
  quoted: Draft['quoted'],
  sign: (text: string) => string,
) => {
  if (!hasFiles) return enqueue(ticket, [{ body: sign(text), quoted }]);
  const { sendAttached } = await fetchedPart(import('./files/send-attached.ts'));
  sendAttached(ticket, { quoted, sign });
};

/** Where one writes: 1 to 5 rows, draft per ticket, quote and edit, Enter sends, Shift+Enter breaks (core §5, ui §6). */
export const Composer = ({ ticket, onSendAndResolve, onQuoteLast }: ComposerProps) => {
  const { t } = useTranslation();
  const user = useUser();
  const [isSigned] = useSignOption();
  const mode = useMode(ticket.id);
  const isEdit = mode.name === 'edit';
  const [draft, setDraft] = useText(ticket.id, isEdit);
  const { text, setText, tray, chosen } = useCaption(ticket.id, { text: draft, setText: setDraft }, isEdit);
  // One function for all renders, so that the buttons are not drawn anew with every key.
  const latest = useLatest(setText);
  const replaceText = useCallback((next: string) => latest.current(next), [latest]);
  const typing = useTyping(ticket.id, true);
  useEffect(() => () => leaveCorrection(ticket.id), [ticket.id]);
  useToastsAbove();
  const { media } = useAbilities(ticket.whatsappId);
  const replies = useQuickReplies({
    text,
    setText,
    contactName: ticket.contact.name,
    isOff: isEdit,
    sendsFiles: media,
    onTakeFile: (reply) => void attachReply(ticket.id, reply),
  });
  const assistKey = useAssistKey(ticket.id, isEdit);
  const emojiNames = useEmojiNames(text, replaceText);
  const suggestions = emojiNames.isAsked ? emojiNames : replies;
  const trimmed = text.trim();
  const isTooLong = trimmed.length > longest;
  const canSend = (trimmed !== '' || chosen !== null) && !isTooLong;

  const send = async (): Promise<boolean> => {
    if (!canSend) return false;
    typing.stop();
    if (mode.name === 'edit') {
      await (await importBar()).saveEdit(mode, trimmed);
      return true;
    }
    replies.sent();
    if (!chosen) setText('');
    const quoted = mode.name === 'quote' ? mode.bubble.message : null;
    try {
      await sendOff(ticket, chosen !== null, trimmed, quoted, (words) => signed(words, user.name, isSigned));
    } catch (error) {
      // The part that sends files did not come: all that was begun stays, the quote too.
      showError(error);
      return false;
    }
    dropSent(ticket.id, quoted);
    return true;
  };
  const latestSend = useLatest(send);
  const sendNow = useCallback(() => {
    void latestSend.current();
    focusComposer();
  }, [latestSend]);
  const onEnter = async (event: KeyboardEvent): Promise<void> => {
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    const resolves = (event.ctrlKey || event.metaKey) && !isEdit;
    if ((await send()) && resolves) onSendAndResolve();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event) || assistKey(event, replaceText)) return;
    const format = formatOf(event);
    if (format) {
      event.preventDefault();
      formatSelection(format, replaceText);
    }
    if (event.key === 'Enter') void onEnter(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      goBack(mode, event.currentTarget);
    }
    if (event.key === 'ArrowUp' && text === '' && !isEdit) {
      event.preventDefault();
      onQuoteLast();
    }
  };
  return (
    <div className="bg-surface px-3 py-2 sm:px-4">
      <div className="rounded-menu border border-edge bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ring">
        {isEdit ? null : (
          <AssistPanelSlot
            ticketId={ticket.id}
            text={text}
            setText={replaceText}
            onDone={focusComposer}
            onResolve={onSendAndResolve}
          />
        )}
        {tray}
        {suggestions.list}
        {mode.name === 'write' ? null : <ModeBar mode={mode} contactName={ticket.contact.name} />}
        <Textarea
          bare
          ref={(field) => {
            composerField.current = field;
          }}
          minRows={1}
          maxRows={limits.composerMaxRows}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            typing.typed();
          }}
          onKeyDown={onKeyDown}
          {...suggestions.fieldProps}
          aria-label={
            chosen
              ? t('messages.composer.captionOf', { name: chosen.info.name })
              : t('messages.composer.label', { name: ticket.contact.name })
          }
          placeholder={chosen ? t('messages.composer.caption') : t('messages.composer.placeholderPlain')}
          className="mx-3 mt-2 w-[calc(100%-24px)]!"
        />
        <div className="flex items-center gap-1 px-1.5 pt-0.5 pb-1.5">
          <EmojiButton setText={replaceText} />
          <FormatButton setText={replaceText} />
          {isEdit || !media ? null : <AttachButton ticketId={ticket.id} />}
          {isEdit ? null : <WritingTools ticketId={ticket.id} hasText={trimmed !== ''} />}
          <span role="status" className="min-w-0 flex-1 px-1 text-danger text-small">
            {isTooLong ? t('messages.composer.tooLong', { count: trimmed.length, max: longest }) : null}
          </span>
          <SendButton
            ticket={ticket}
            mode={mode}
            isEmpty={media && trimmed === '' && chosen === null}
            canSend={canSend}
            onSend={sendNow}
          />
        </div>
      </div>
    </div>
  );
};
