import type { Message } from '@recado/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileLine } from '../files/file-kind.ts';
import { detailsOf, shownText } from '../kinds/details.ts';

/** The last incoming message is spoken once, a file by its kind and caption; history is not (ui §6). */
export const Announcer = ({ messages, name }: { messages: readonly Message[]; name: string }) => {
  const { t } = useTranslation();
  const last = messages.at(-1);
  const [openedWith] = useState(last?.id);
  const isNew = last && last.id !== openedWith && !last.fromMe && !last.isDeleted;
  const wordsOf = (message: Message): string => {
    const { file } = message;
    const body = shownText(message);
    return file ? fileLine({ ...message, body, file }, (kind) => t(`messages.kinds.${kind}`)) : body;
  };
  return (
    <div aria-live="polite" className="sr-only">
      {/* Another element for each: an equal text that comes again is spoken again. */}
      {isNew ? (
        <p key={last.id}>
          {t('messages.newFrom', { name: detailsOf(last).author?.name ?? name, text: wordsOf(last) })}
        </p>
      ) : null}
    </div>
  );
};
