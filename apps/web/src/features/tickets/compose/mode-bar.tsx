import { Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ComposeMode, composeStore, focusComposer } from '../compose-store.ts';
import { MessageQuote } from '../message-quote.tsx';

/** Above the field: what is being answered, or that a message is being corrected; and the way back to plain writing. */
export const ModeBar = ({ mode, contactName }: { mode: ComposeMode; contactName: string }) => {
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
          composeStore.set({ name: 'write' });
          focusComposer();
        }}
      />
    </div>
  );
};
