import { useTranslation } from 'react-i18next';
import { useOnline } from '../../kit/realtime/link-state.ts';
import { isErrorCode } from '../../kit/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { dropUnsent, retryUnsent, type UnsentChat } from './chat-outbox.ts';

/** What becomes of a message that the server has not confirmed: it is under way, it waits for a line, or it was refused. */
export const UnsentState = ({ unsent }: { unsent: UnsentChat }) => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { failure } = unsent;
  if (failure === null)
    return (
      <p className="pt-0.5 text-right text-meta text-text-2">
        {t(isOnline ? 'chats.unsent.leaving' : 'messages.queued')}
      </p>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-1 pt-0.5 text-danger text-small">
      <span>{isErrorCode(failure) ? t(`errors.${failure}`) : t('errors.ERR_INTERNAL')}</span>
      <Button kind="text" size="small" onClick={() => retryUnsent(unsent)}>
        {t('common.retry')}
      </Button>
      <Button kind="danger-text" size="small" onClick={() => dropUnsent(unsent)}>
        {t('chats.unsent.drop')}
      </Button>
    </div>
  );
};
