import { isSendError } from '@recado/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInnerStops } from '../../../kit/rich-text/use-inner-stops.ts';
import { useCan } from '../../../kit/session-store.ts';
import { isErrorCode, showError } from '../../../kit/show-error.ts';
import { cx } from '../../../ui/cx.ts';
import { discardUnsent, retryUnsent } from '../../composer/outbox-actions.ts';
import type { Bubble } from '../../tickets/messages/message-rows.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';
import { retryMessage } from '../../tickets/mutations.ts';
import { useMayChange } from '../use-may-change.ts';
import { copyBody } from './message-menu.tsx';

/** Under a message that did not leave, or whose change WhatsApp refused: why, and what can be done. */
export const MessageFailure = ({ bubble }: { bubble: Bubble }) => {
  const { t } = useTranslation();
  const { unsent, message, error } = bubble;
  const isPeek = useIsPeek();
  const maySend = useCan('messages.send');
  const mayChange = useMayChange(bubble);
  // What has left is not sent once more, and a connection that is gone does not come back.
  const mayRetry =
    bubble.ack === 0 && error !== 'connectionGone' && !isPeek && maySend && (unsent !== null || mayChange);
  const isRefused = error !== null && isErrorCode(error);
  const refusal = unsent?.failure ?? (isRefused ? error : null);
  const sentence =
    refusal !== null
      ? t(isErrorCode(refusal) ? `errors.${refusal}` : 'errors.generic')
      : t(`composing.sendErrors.${error !== null && isSendError(error) ? error : 'unknown'}`);
  const retry = () => {
    if (unsent) retryUnsent(unsent.clientKey);
    else if (message) retryMessage(message.id).catch(showError);
  };
  const actions = useRef<HTMLSpanElement>(null);
  const shared = { type: 'button', tabIndex: useInnerStops(actions) } as const;
  const actionClass = 'min-h-6 rounded-chip font-semibold underline-offset-2 hover:underline';
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-right text-danger text-small">
      <span className="text-balance">{sentence}</span>
      <span ref={actions} className="flex gap-x-3 whitespace-nowrap">
        {mayRetry ? (
          <button {...shared} onClick={retry} className={actionClass}>
            {t('common.retry')}
          </button>
        ) : null}
        {bubble.body ? (
          <button {...shared} onClick={() => copyBody(bubble, t)} className={actionClass}>
            {t('messages.menu.copy')}
          </button>
        ) : null}
        {unsent ? (
          <button
            {...shared}
            onClick={() => discardUnsent(unsent.clientKey)}
            className={cx(actionClass, 'text-text-2')}
          >
            {t('common.discard')}
          </button>
        ) : null}
      </span>
    </div>
  );
};
