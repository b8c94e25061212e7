import type { Ticket } from '@recado/contract';
import { Check, Send } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ComposeMode } from './compose-mode.ts';
import { VoiceButton } from './voice/voice-button.tsx';

type SendButtonProps = {
  ticket: Ticket;
  mode: ComposeMode;
  /** Nothing is written and nothing attached: then a voice message can be begun. */
  isEmpty: boolean;
  canSend: boolean;
  onSend: () => void;
};

/** Ends the composer: sends, saves an edit, or begins a voice message (ui §6). Not drawn anew with every key. */
export const SendButton = memo(({ ticket, mode, isEmpty, canSend, onSend }: SendButtonProps) => {
  const { t } = useTranslation();
  const isEdit = mode.name === 'edit';
  if (isEmpty && !isEdit) return <VoiceButton ticket={ticket} quoted={mode.name === 'quote' ? mode.bubble : null} />;
  return (
    <IconButton
      label={isEdit ? t('messages.composer.saveEdit') : t('messages.composer.send')}
      icon={isEdit ? <Check size={18} /> : <Send size={18} />}
      kind="solid"
      disabled={!canSend}
      onClick={onSend}
    />
  );
});
