import type { Message, Ticket } from '@recado/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { detailsOf, shownText } from '../../tickets/messages/details.ts';
import { fileLine } from '../../tickets/messages/file-kind.ts';

/** What was taken away too soon may never have been read out; later it would stand there a second time. */
const keptMs = 60_000;

type AnnouncerProps = {
  ticket: Ticket;
  /** The present of its conversation. */
  messages: readonly Message[];
};

/** What the customer wrote while the conversation is open, each once; what was said before is history (ui §6). */
const useArrived = ({ ticket: { contactId, whatsappId }, messages }: AnnouncerProps): readonly Message[] => {
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const shown = useRef(messages);
  useEffect(() => {
    shown.current = messages;
  });
  useEffect(
    () =>
      onEvent('message.created', ({ message, ticket: of }) => {
        if (message.fromMe || message.isDeleted) return;
        if (of.contactId !== contactId || of.whatsappId !== whatsappId) return;
        // An event may tell what the answer to a question has told already.
        if (shown.current.some(({ id }) => id === message.id)) return;
        setArrived((before) => (before.some(({ id }) => id === message.id) ? before : [...before, message]));
      }),
    [contactId, whatsappId],
  );
  useEffect(() => {
    if (arrived.length === 0) return;
    const timer = setTimeout(() => setArrived([]), keptMs);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
};

/**
 * Every message that arrives is spoken once, a file by its kind and caption, wherever in its history one reads. It is there
 * with the conversation: what comes into a live region together with it is not spoken.
 */
export const Announcer = (props: AnnouncerProps) => {
  const { t } = useTranslation();
  const arrived = useArrived(props);
  const { name } = props.ticket.contact;
  const wordsOf = (message: Message): string => {
    const { file } = message;
    const body = shownText(message);
    return file ? fileLine({ ...message, body, file }, (kind) => t(`messages.kinds.${kind}`)) : body;
  };
  return (
    <div aria-live="polite" className="sr-only">
      {/* An element for each: an equal text that comes again is spoken again. */}
      {arrived.map((message) => (
        <p key={message.id}>
          {t('messages.newFrom', { name: detailsOf(message).author?.name ?? name, text: wordsOf(message) })}
        </p>
      ))}
    </div>
  );
};
