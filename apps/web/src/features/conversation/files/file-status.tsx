import { type FileFailure, type MessageFile, retryableFileFailures } from '@recado/contract';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../kit/realtime/link-state.ts';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { discardUnsent } from '../../composer/outbox-actions.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { fetchFileAgain } from '../../tickets/mutations.ts';
import { useShare } from '../../tickets/outbox/upload-file.ts';
import type { FilePart } from './file-part.ts';

/** What a file is going through. */
type Passage = 'waiting' | 'queued' | 'inLine' | 'sending';

/** Under way in either direction; null when it is here, or failed, which is told beside it. */
export const usePassage = (bubble: Bubble, file: MessageFile): Passage | null => {
  const share = useShare(bubble.key);
  const isOnline = useOnline();
  if (file.state === 'waiting') return 'waiting';
  if (!bubble.unsent || bubble.unsent.failure !== null) return null;
  if (!isOnline) return 'queued';
  return share === null ? 'inLine' : 'sending';
};

/** Asks the server to fetch a failed file once more. */
const FetchAgain = ({ messageId, tabIndex }: { messageId: string; tabIndex: number }) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const fetchAgain = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await fetchFileAgain(messageId).catch(showError);
    setBusy(false);
  };
  return (
    <button
      type="button"
      data-main=""
      tabIndex={tabIndex}
      aria-busy={isBusy || undefined}
      onClick={() => void fetchAgain()}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-chip font-semibold text-brand-text underline-offset-2 hover:underline"
    >
      {isBusy ? <Spinner size={12} /> : null}
      {t('common.retry')}
    </button>
  );
};

/** Why a file did not come, in words, and the way to try again where that can help. */
export const FailedNote = ({ bubble, reason, tabIndex }: Omit<FilePart, 'file'> & { reason: FileFailure }) => {
  const { t } = useTranslation();
  const isPeek = useIsPeek();
  const maySend = useCan('messages.send');
  return (
    <div className="flex w-0 min-w-full flex-wrap items-center gap-x-3 pt-1 text-small">
      <span className="text-danger">{t(`files.errors.${reason}`)}</span>
      {bubble.message && !isPeek && maySend && retryableFileFailures.includes(reason) ? (
        <FetchAgain messageId={bubble.message.id} tabIndex={tabIndex} />
      ) : null}
    </div>
  );
};

/** How far a file is on its way out, with the way to stop it. */
export const Sending = ({ bubble, file, tabIndex }: FilePart) => {
  const { t } = useTranslation();
  const share = useShare(bubble.key);
  const { name } = file;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      {share === null ? (
        <span className="min-w-0 flex-1 truncate">{t('files.inLine')}</span>
      ) : (
        <Progress share={share} label={t('files.sending', { name })} className="min-w-12 flex-1" />
      )}
      {/* What has left whole may have arrived: from then on it can only be deleted. */}
      {share === 1 ? null : (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('files.cancel', { name })}
          onClick={() => discardUnsent(bubble.key)}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-press hover:text-text"
        >
          <X size={14} />
        </button>
      )}
    </span>
  );
};

/** The small line of a card: what the file is going through, else what it is. */
export const FileStatus = ({ children, ...part }: FilePart & { children: ReactNode }) => {
  const { t } = useTranslation();
  const passage = usePassage(part.bubble, part.file);
  if (passage === null) return children;
  if (passage === 'waiting' || passage === 'queued')
    return <span className="truncate">{t(passage === 'queued' ? 'messages.queued' : 'files.waiting')}</span>;
  return <Sending {...part} />;
};
