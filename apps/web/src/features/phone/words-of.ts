import type { ChatMessage } from '@recado/whatsapp-simulator/client';
import { useTranslation } from 'react-i18next';

/** What stands for a message in one line: its text, that it was deleted, or that this phone cannot show it. */
export const useWordsOf = (): ((message: ChatMessage) => string) => {
  const { t } = useTranslation();
  return (message) => {
    if (message.isDeleted) return t('messages.deleted');
    return message.text || t('phone.otherKind');
  };
};
