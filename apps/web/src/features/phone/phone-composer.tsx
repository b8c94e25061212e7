import type { ChatMessage } from '@recado/whatsapp-simulator/client';
import { SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AttachButton } from './attach-button.tsx';
import { KindButton } from './kind-button.tsx';
import { sayRefusal, simulator } from './simulator.ts';
import { useTyping } from './use-typing.ts';
import { useWordsOf } from './words-of.ts';

/** What the next text does: nothing special, quote a message, or change one. */
export type Compose = { name: 'say' } | { name: 'quote' | 'edit'; message: ChatMessage };

type PhoneComposerProps = { from: string; to: string; label: string; compose: Compose; onComposeEnd: () => void };

const Context = ({
  compose,
  onCancel,
}: {
  compose: Extract<Compose, { message: ChatMessage }>;
  onCancel: () => void;
}) => {
  const { t } = useTranslation();
  const wordsOf = useWordsOf();
  return (
    <div className="flex items-center gap-2 border-brand border-l-3 bg-hover py-1 pr-1 pl-2.5 text-small">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold text-brand-text">
          {compose.name === 'edit' ? t('phone.customer.edit') : t('phone.customer.reply')}
        </span>
        <span className="block truncate text-text-2">{wordsOf(compose.message)}</span>
      </p>
      <IconButton label={t('common.cancel')} icon={<X size={15} />} size={28} onClick={onCancel} />
    </div>
  );
};

/** Where the holder writes. Enter sends, Shift+Enter breaks, Esc leaves a quote or an edit. */
export const PhoneComposer = ({ from, to, label, compose, onComposeEnd }: PhoneComposerProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const { typed, stopped } = useTyping(from, to);
  useEffect(() => {
    if (compose.name === 'say') return;
    if (compose.name === 'edit') setText(compose.message.text);
    area.current?.focus();
  }, [compose]);
  const cancel = () => {
    if (compose.name === 'edit') setText('');
    onComposeEnd();
  };
  const send = async () => {
    const words = text.trim();
    if (words === '') return;
    setText('');
    stopped();
    onComposeEnd();
    try {
      if (compose.name === 'edit') await simulator.edit(from, { chat: to, id: compose.message.id, text: words });
      else
        await simulator.say(from, {
          to,
          text: words,
          ...(compose.name === 'quote' ? { quotedId: compose.message.id } : {}),
        });
    } catch (error) {
      setText((now) => now || words);
      sayRefusal(error);
    }
  };
  const takeWords = (isCaptioned: boolean) => {
    const caption = isCaptioned && compose.name !== 'edit' ? text.trim() : '';
    if (caption) setText('');
    if (compose.name !== 'edit') onComposeEnd();
    return {
      ...(caption ? { caption } : {}),
      ...(compose.name === 'quote' ? { quotedId: compose.message.id } : {}),
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={submit} className="shrink-0 border-line border-t bg-surface">
      {compose.name === 'say' ? null : <Context compose={compose} onCancel={cancel} />}
      <div className="flex items-end gap-1.5 px-2 pt-2 pb-6">
        <KindButton from={from} to={to} takeWords={takeWords} />
        <AttachButton from={from} to={to} takeWords={takeWords} />
        <div className="min-w-0 flex-1 rounded-[20px] border border-edge px-3.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-ring">
          <Textarea
            bare
            ref={area}
            minRows={1}
            maxRows={4}
            aria-label={label}
            placeholder={t('phone.customer.placeholder')}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.currentTarget.value);
              if (event.currentTarget.value) typed();
            }}
          />
        </div>
        <IconButton
          type="submit"
          kind="solid"
          label={t('phone.customer.send')}
          icon={<SendHorizontal size={18} />}
          disabled={text.trim() === ''}
          className="size-[38px] rounded-full"
        />
      </div>
    </form>
  );
};
