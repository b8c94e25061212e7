import { limits, type TicketNoteRow } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { useCan } from '../../kit/session-store.ts';
import { FailedLine } from '../../kit/small-load.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { NoteDeletion, useMayDeleteNote } from './note-deletion.tsx';
import { ticketNotesOptions } from './queries.ts';
import { useNewNote } from './use-new-note.ts';

/** The field for a new note; Ctrl/⌘+Enter saves, what is typed is kept per ticket (core §5). */
const NewNote = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, isTooShort, isSaving, save } = useNewNote(ticketId, () => field.current?.focus());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={onSubmit}>
      <Textarea
        ref={field}
        aria-label={t('ticketNotes.field')}
        aria-describedby={hintId}
        placeholder={t('ticketNotes.placeholder')}
        minRows={2}
        maxRows={8}
        maxLength={limits.ticketNote.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 flex items-center gap-3">
        <p id={hintId} className="min-w-0 flex-1 text-small text-text-3">
          {t('ticketNotes.hint')}
        </p>
        <Button type="submit" size="small" kind="outlined" disabled={isTooShort} busy={isSaving}>
          {t('common.add')}
        </Button>
      </div>
    </form>
  );
};

type NoteProps = { note: TicketNoteRow; isOfTicket: boolean; mayDelete: boolean; onDelete: () => void };

const Note = ({ note, isOfTicket, mayDelete, onDelete }: NoteProps) => {
  const { t } = useTranslation();
  const author = note.user?.name ?? t('ticketNotes.formerColleague');
  return (
    <li className="group/note rounded-control bg-canvas py-2 pr-2 pl-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 whitespace-pre-wrap text-body [overflow-wrap:anywhere]">{note.note}</p>
        {mayDelete ? (
          <IconButton
            label={t('ticketNotes.delete', { name: author, date: formatDateTime(note.createdAt) })}
            icon={<Trash2 size={15} />}
            size={28}
            onClick={onDelete}
          />
        ) : null}
      </div>
      <p className="mt-1 text-small text-text-2">
        {author}
        {' · '}
        <time dateTime={note.createdAt} className="tabular-nums">
          {formatDateTime(note.createdAt)}
        </time>
        {isOfTicket ? null : ` · ${t('tickets.header.number', { id: note.ticketId })}`}
      </p>
    </li>
  );
};

const NotesSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
);

/**
 * What colleagues know of this contact, with author and date: notes of this attendance and of earlier ones that the
 * reader may see. Own ones have a bin, for an admin all of them (core §3; decision 26).
 */
export const TicketNotes = ({ contactId, ticketId }: { contactId: number; ticketId: number }) => {
  const { t } = useTranslation();
  const mayAdd = useCan('ticketNotes.create');
  const mayDelete = useMayDeleteNote();
  const query = useQuery(ticketNotesOptions(contactId));
  const [toDelete, setToDelete] = useState<TicketNoteRow | null>(null);
  const notes = query.data ?? [];
  const list =
    notes.length > 0 ? (
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            isOfTicket={note.ticketId === ticketId}
            mayDelete={mayDelete(note)}
            onDelete={() => setToDelete(note)}
          />
        ))}
      </ul>
    ) : (
      <p className="text-control text-text-3">{t('ticketNotes.empty')}</p>
    );
  return (
    <section aria-label={t('ticketNotes.title')} className="border-line border-t px-4 py-4">
      <h3 className="mb-2 font-semibold text-control text-text-2">{t('ticketNotes.title')}</h3>
      {mayAdd ? <NewNote key={ticketId} ticketId={ticketId} /> : null}
      <div className="mt-3">
        {query.isError && !query.data ? (
          <FailedLine
            title={t('ticketNotes.loadFailed')}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading waiting={query.isPending} skeleton={<NotesSkeleton />}>
            {list}
          </Loading>
        )}
      </div>
      <NoteDeletion note={toDelete} onClose={() => setToDelete(null)} />
    </section>
  );
};
