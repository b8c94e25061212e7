import type { Ticket } from '@recado/contract';
import { Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../kit/i18n.ts';
import { showError } from '../../../kit/show-error.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Bubble } from '../../tickets/messages/message-rows.ts';

type VoiceButtonProps = { ticket: Ticket; quoted: Bubble | null };

/** Begins a voice message; stands where "Send" is while there is nothing to send. The recorder comes with the press. */
export const VoiceButton = ({ ticket, quoted }: VoiceButtonProps) => {
  const { t } = useTranslation();
  const start = async (): Promise<void> => {
    const { startVoice } = await withTexts(import('./voice-actions.ts'));
    await startVoice(ticket.id, quoted);
  };
  return (
    <IconButton
      label={t('messages.composer.record')}
      icon={<Mic size={18} />}
      kind="solid"
      onClick={() => void start().catch(showError)}
    />
  );
};
