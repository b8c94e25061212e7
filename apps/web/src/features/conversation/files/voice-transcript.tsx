import type { Transcript, TranscriptFailure } from '@recado/contract';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { transcribeMessage } from '../../tickets/mutations.ts';
import type { FilePart } from './file-part.ts';

const Ask = ({ messageId, tabIndex, isAgain }: { messageId: string; tabIndex: number; isAgain: boolean }) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await transcribeMessage(messageId).catch(showError);
    setBusy(false);
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-busy={isBusy || undefined}
      onClick={() => void ask()}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-chip font-semibold text-brand-text underline-offset-2 hover:underline"
    >
      {isBusy ? <Spinner size={12} /> : null}
      {t(isAgain ? 'common.retry' : 'files.transcript.transcribe')}
    </button>
  );
};

const ownFailures = ['noPrompt', 'gone', 'tooLong', 'empty'] as const;
type OwnFailure = (typeof ownFailures)[number];
const isOwn = (failure: TranscriptFailure): failure is OwnFailure => ownFailures.some((own) => own === failure);

const Failure = ({ failure }: { failure: TranscriptFailure | null }) => {
  const { t } = useTranslation();
  const cause = failure && (isOwn(failure) ? t(`files.transcript.errors.${failure}`) : t(`aiFailures.${failure}`));
  return <span className="text-danger">{[t('files.transcript.failed'), cause].filter(Boolean).join(' ')}</span>;
};

/** What was heard, marked as made by a machine. */
const Heard = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    <section aria-label={t('files.transcript.label')} className="mt-1 border-line border-l-2 pl-2">
      <p className="whitespace-pre-wrap text-body text-text">
        <RichText text={text} />
      </p>
      {/* The time of the message stands at the end of this line. */}
      <p className="flex items-center gap-1 pr-14 text-meta text-text-2">
        <Sparkles size={12} aria-hidden="true" className="shrink-0" />
        {t('files.transcript.byMachine')}
      </p>
    </section>
  );
};

const Running = () => {
  const { t } = useTranslation();
  return (
    <span role="status" className="inline-flex min-h-6 items-center gap-1.5 text-text-2">
      <Spinner size={12} />
      {t('files.transcript.running')}
    </span>
  );
};

const stateOf = (transcript: Transcript | undefined) => transcript?.state ?? 'none';

/** Below a received voice note: what a model heard in it, or the way to have it written down. */
export const VoiceTranscript = ({ bubble, file, tabIndex }: FilePart) => {
  const isPeek = useIsPeek();
  const mayAsk = useCan('messages.transcribe') && !isPeek;
  const { message } = bubble;
  if (!message || message.fromMe || !file.isVoice || file.state !== 'ready') return null;
  const { transcript } = message;
  const state = stateOf(transcript);
  if (state === 'done') return <Heard text={transcript?.text ?? ''} />;
  if (state === 'none' && !mayAsk) return null;
  return (
    <div className="flex w-0 min-w-full flex-wrap items-center gap-x-3 pt-1 text-small">
      {state === 'waiting' ? <Running /> : null}
      {state === 'failed' ? <Failure failure={transcript?.failure ?? null} /> : null}
      {state !== 'waiting' && mayAsk ? (
        <Ask messageId={message.id} tabIndex={tabIndex} isAgain={state === 'failed'} />
      ) : null}
    </div>
  );
};
