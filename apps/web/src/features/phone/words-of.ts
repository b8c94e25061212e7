import type { ChatMessage } from '@recado/whatsapp-simulator/client';
import { useTranslation } from 'react-i18next';

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const otherKinds = ['location', 'contact', 'poll'] as const;

/** What stands for a message in one line: its text, that it was deleted, its file, or that this phone cannot show it. */
export const useWordsOf = (): ((message: ChatMessage) => string) => {
  const { t } = useTranslation();
  return ({ isDeleted, text, kind, file }) => {
    if (isDeleted) return t('messages.deleted');
    if (text) return text;
    if (file?.isVoice) return t('phone.files.kinds.voice');
    if (kind === 'document' && file?.name) return file.name;
    const ofFile = fileKinds.find((name) => name === kind);
    if (ofFile) return t(`phone.files.kinds.${ofFile}`);
    const other = otherKinds.find((name) => name === kind);
    return other ? t(`messageKinds.${other}`) : t('phone.otherKind');
  };
};
