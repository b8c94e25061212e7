import { limits, type Ticket } from '@recado/contract';
import { Check, Pencil, Send, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDraft, writeDraft } from '../../kit/drafts.ts';
import { useSignOption } from '../../kit/preferences.ts';
import { useUser } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { useStore } from '../../kit/store.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type ComposeMode, composerField, composeStore, focusComposer } from './compose-store.ts';
import { MessageQuote } from './message-quote.tsx';
import { editMessage } from './mutations.ts';
import { sendText } from './outbox.ts';
import { useTyping } from './use-typing.ts';

type ComposerProps = {
  ticket: Ticket;
  /** Ctrl+Enter: send, then resolve. */
  onSendAndResolve: () => void;
  /** ↑ in an empty field quotes the last received message. */
  onQuoteLast: () => void;
};

const writing: ComposeMode = { name: 'write' };

const leaveMode = (): void => composeStore.set(writing);

/** Signing puts the name in bold and a new line before the text (core §5). */
const signed = (text: string, name: string, isSigned: boolean): string => (isSigned ? `*${name}*\n${text}` : text);

/** The text that waits for this ticket, and the one that is being edited, which is never kept. */
const useText = (ticketId: number, mode: ComposeMode): [string, (text: string) => void] => {
  const key = `ticket-${ticketId}`;
  const [text, setText] = useState(() => (mode.name === 'edit' ? mode.bubble.body : readDraft(key)));
  const [shownMode, setShownMode] = useState(mode);
  if (shownMode !== mode) {
    setShownMode(mode);
    if (mode.name === 'edit') setText(mode.bubble.body);
    else if (shownMode.name === 'edit') setText(readDraft(key));
  }
  const change = (next: string) => {
    setText(next);
    if (mode.name !== 'edit') writeDraft(key, next);
  };
  return [text, change];
};

const ModeBar = ({ mode, contactName }: { mode: ComposeMode; contactName: string }) => {
  const { t } = useTranslation();
  if (mode.name === 'write') return null;
  return (
    <div className="flex items-center gap-2 px-3 pt-2.5">
      {mode.name === 'quote' ? (
        <MessageQuote quoted={mode.bubble} contactName={contactName} className="min-w-0 flex-1" />
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold text-brand-text text-small">
          <Pencil size={14} aria-hidden="true" />
          {t('messages.composer.editing')}
        </p>
      )}
      <IconButton
        label={mode.name === 'quote' ? t('messages.quote.cancel') : t('messages.composer.cancelEdit')}
        icon={<X size={16} />}
        size={28}
        onClick={() => {
          leaveMode();
          focusComposer();
        }}
      />
    </div>
  );
};

const SignToggle = () => {
  const { t } = useTranslation();
  const [isSigned, setSigned] = useSignOption();
  return (
    <button
      type="button"
      aria-pressed={isSigned}
      title={t('messages.composer.signHint')}
      onClick={() => setSigned(!isSigned)}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-control hover:bg-press pointer-coarse:h-11',
        isSigned ? 'text-brand-text' : 'text-text-3',
      )}
    >
      {isSigned ? <Check size={15} aria-hidden="true" /> : <X size={15} aria-hidden="true" />}
      {t('messages.composer.sign')}
    </button>
  );
};

/** Where one writes: 1 to 5 rows, draft per ticket, quote and edit, Enter sends, Shift+Enter breaks (core §5, ui §6). */
export const Composer = ({ ticket, onSendAndResolve, onQuoteLast }: ComposerProps) => {
  const { t } = useTranslation();
  const user = useUser();
  const [isSigned] = useSignOption();
  const stored = useStore(composeStore);
  const mode: ComposeMode = stored.name !== 'write' && stored.ticketId === ticket.id ? stored : writing;
  const [text, setText] = useText(ticket.id, mode);
  const typing = useTyping(ticket.id, true);
  useEffect(() => leaveMode, []);
  const trimmed = text.trim();
  const isTooLong = trimmed.length > limits.messageBody.max - limits.userName.max - 3;
  const canSend = trimmed !== '' && !isTooLong;

  const send = (): boolean => {
    if (!canSend) return false;
    typing.stop();
    if (mode.name === 'edit') {
      const { message, body } = mode.bubble;
      leaveMode();
      if (message && trimmed !== body) editMessage(message.id, trimmed).catch(showError);
      return true;
    }
    sendText(ticket, signed(trimmed, user.name, isSigned), mode.name === 'quote' ? mode.bubble.message : null);
    leaveMode();
    setText('');
    return true;
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isEdit = mode.name === 'edit';
    if (send() && (event.ctrlKey || event.metaKey) && !isEdit) onSendAndResolve();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      if (mode.name === 'write') event.currentTarget.blur();
      else leaveMode();
    }
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onQuoteLast();
    }
  };
  return (
    <div className="bg-surface px-3 py-2 sm:px-4">
      <div className="rounded-menu border border-edge bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-ring">
        <ModeBar mode={mode} contactName={ticket.contact.name} />
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
          aria-label={t('messages.composer.label', { name: ticket.contact.name })}
          placeholder={t('messages.composer.placeholderPlain')}
          className="mx-3 mt-2.5 w-[calc(100%-24px)]!"
        />
        <div className="flex items-center gap-1 px-1.5 pt-1 pb-1.5">
          {mode.name === 'edit' ? null : <SignToggle />}
          <span role="status" className="min-w-0 flex-1 px-1 text-danger text-small">
            {isTooLong ? t('messages.composer.tooLong', { count: trimmed.length, max: limits.messageBody.max }) : null}
          </span>
          <IconButton
            label={mode.name === 'edit' ? t('messages.composer.saveEdit') : t('messages.composer.send')}
            icon={mode.name === 'edit' ? <Check size={18} /> : <Send size={18} />}
            kind="solid"
            disabled={!canSend}
            onClick={() => {
              send();
              focusComposer();
            }}
          />
        </div>
      </div>
    </div>
  );
};
