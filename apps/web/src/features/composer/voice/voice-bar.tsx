import type { Ticket } from '@recado/contract';
import { Mic, Pause, Send, Square, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, positionOf } from '../../../kit/clock-of.ts';
import { showError } from '../../../kit/show-error.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { focusComposer } from '../../tickets/conversation-store.ts';
import { MessageQuote } from '../text/message-quote.tsx';
import { ProblemNote } from './problem-note.tsx';
import { closeVoice, discardVoice, leaveVoice, pauseVoice, sendVoice, startVoice, stopVoice } from './voice-actions.ts';
import { VoiceClip } from './voice-clip.tsx';
import { VoiceLevel } from './voice-level.tsx';
import type { Voice } from './voice-store.ts';

type Part<Name extends Voice['name']> = { ticketId: number; voice: Voice & { name: Name } };

const Running = ({ ticketId, voice }: Part<'recording'>) => {
  const { t } = useTranslation();
  const { isPaused, seconds, levels } = voice;
  return (
    <>
      <span
        aria-hidden="true"
        className={cx('size-2.5 shrink-0 rounded-full', isPaused ? 'bg-text-3' : 'animate-pulse bg-danger')}
      />
      <span role="timer" className="shrink-0 font-medium text-control tabular-nums">
        {positionOf(seconds)}
      </span>
      <VoiceLevel levels={levels} isPaused={isPaused} />
      <IconButton
        label={isPaused ? t('voice.resume') : t('voice.pause')}
        icon={isPaused ? <Mic size={18} /> : <Pause size={18} />}
        onClick={() => void pauseVoice(ticketId, !isPaused)}
      />
      <IconButton
        label={t('voice.stop')}
        icon={<Square size={16} fill="currentColor" />}
        onClick={() => void stopVoice(ticketId)}
      />
    </>
  );
};

const Waiting = ({ text }: { text: string }) => (
  <span className="flex min-w-0 flex-1 items-center gap-2 text-control text-text-2">
    <Spinner />
    <span className="truncate">{text}</span>
  </span>
);

const Middle = ({ ticketId, voice }: { ticketId: number; voice: Voice }): ReactNode => {
  const { t } = useTranslation();
  if (voice.name === 'recording') return <Running ticketId={ticketId} voice={voice} />;
  if (voice.name === 'ready') return <VoiceClip file={voice.file} seconds={voice.seconds} />;
  return <Waiting text={voice.name === 'starting' ? t('voice.asking') : t('voice.ending')} />;
};

/** What a screen reader is told when the state changes; seen where somebody else than the author changed it. */
const Said = ({ voice }: { voice: Voice }) => {
  const { t } = useTranslation();
  const said = (): string => {
    if (voice.name === 'recording') return t(voice.isPaused ? 'voice.paused' : 'voice.recording');
    if (voice.name !== 'ready') return '';
    return t(`voice.ready.${voice.why}`, { length: clockOf(voice.seconds) });
  };
  const isShown = voice.name === 'ready' && voice.why !== 'stopped';
  return (
    <p role="status" className={isShown ? 'px-3 pb-2 text-small text-text-2' : 'sr-only'}>
      {said()}
    </p>
  );
};

/** Records, plays and sends a voice message in the place of the field to write in (core §5; ui §6). */
export const VoiceBar = ({ ticket, voice }: { ticket: Ticket; voice: Voice }) => {
  const { t } = useTranslation();
  const { id } = ticket;
  const sender = useRef<HTMLButtonElement>(null);
  const { name, quoted } = voice;
  const canSend = name === 'recording' || name === 'ready';
  useEffect(() => () => void leaveVoice(id).catch(showError), [id]);
  // The field is gone: the keyboard goes on here, and Enter sends.
  useEffect(() => {
    if (canSend && !document.activeElement?.closest('[data-voice]')) sender.current?.focus();
  }, [canSend]);
  const backToWriting = (): void => void setTimeout(focusComposer, 0);
  const send = (): void => void sendVoice(ticket).then(backToWriting, showError);
  const discard = (): void => {
    discardVoice(id).catch(showError);
    backToWriting();
  };
  const close = (): void => {
    closeVoice(id);
    backToWriting();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    // Nothing is lost by one key: a running recording is kept, to be listened to or discarded.
    if (name === 'recording') void stopVoice(id);
    else if (name === 'starting' || name === 'problem') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the whole group
    <div className="bg-surface px-3 py-2 sm:px-4" onKeyDown={onKeyDown} data-voice="">
      {name === 'problem' ? (
        <ProblemNote problem={voice.problem} onRetry={() => void startVoice(id, quoted)} onClose={close} />
      ) : (
        <fieldset aria-label={t('voice.label')} className="min-w-0 rounded-menu border border-edge bg-surface">
          {quoted ? (
            <MessageQuote
              quoted={quoted}
              contactName={ticket.contact.name}
              className="mx-3 mt-2.5 w-[calc(100%-24px)]!"
            />
          ) : null}
          <div className="flex items-center gap-2 p-1.5">
            <IconButton
              label={t('voice.discard')}
              icon={<Trash2 size={18} />}
              kind="danger"
              onClick={canSend || name === 'ending' ? discard : close}
            />
            <Middle ticketId={id} voice={voice} />
            <IconButton
              ref={sender}
              label={t('voice.send')}
              icon={<Send size={18} />}
              kind="solid"
              disabled={!canSend}
              onClick={send}
            />
          </div>
          <Said voice={voice} />
        </fieldset>
      )}
    </div>
  );
};
