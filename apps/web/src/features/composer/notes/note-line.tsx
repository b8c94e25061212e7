import type { TicketNoteRow } from '@recado/contract';
import { Lock, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../../kit/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NoteDeletion, useMayDeleteNote } from '../../ticket-notes/index.ts';
import { useIsPeek } from '../../tickets/messages/peek-view.ts';

/** A note among the messages: in another colour than what the customer reads, with its author and time (product §4). */
export const NoteLine = ({ note }: { note: TicketNoteRow }) => {
  const { t } = useTranslation();
  const article = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isPeek = useIsPeek();
  const mayDelete = useMayDeleteNote()(note) && !isPeek;
  const author = note.user?.name ?? t('ticketNotes.formerColleague');
  return (
    <div className="group/note flex items-start justify-end gap-1 px-4 pt-2.5 sm:px-6">
      {mayDelete ? (
        <span className="opacity-0 group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={t('ticketNotes.delete', { name: author, date: formatDateTime(note.createdAt) })}
            icon={<Trash2 size={15} />}
            size={28}
            tabIndex={-1}
            onClick={() => setAsking(true)}
          />
        </span>
      ) : null}
      <article
        ref={article}
        data-bubble=""
        tabIndex={-1}
        aria-label={t('ticketNotes.by', { name: author })}
        onKeyDown={(event) => mayDelete && event.key === 'Delete' && setAsking(true)}
        className="max-w-[84%] rounded-bubble border border-warn/30 bg-warn-soft px-3 pt-1.5 pb-2 text-body text-text sm:max-w-[600px]"
      >
        <p className="mb-0.5 flex items-center gap-1.5 font-semibold text-small text-warn">
          <Lock size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{author}</span>
          <time
            dateTime={note.createdAt}
            title={formatDateTime(note.createdAt)}
            className="ml-auto shrink-0 pl-2 font-normal tabular-nums"
          >
            {formatTime(note.createdAt)}
          </time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.note}</p>
      </article>
      <NoteDeletion
        note={isAsking ? note : null}
        onClose={() => {
          setAsking(false);
          article.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
};
