import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../kit/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { editTask, type Task } from './tasks.ts';

/** The text under change: Enter saves, Shift+Enter breaks the line, Esc leaves it as it was, and so does blank text. */
const EditField = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const [text, setText] = useState(task.text);
  useLayoutEffect(() => field.current?.select(), []);
  const finish = (isSaved: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (isSaved) editTask(task, text);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isSave = event.key === 'Enter' && !event.shiftKey;
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    finish(isSave);
  };
  return (
    <Textarea
      ref={field}
      aria-label={t('todoList.editField')}
      minRows={1}
      maxRows={6}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  );
};

type TaskRowProps = { task: Task; isStop: boolean; onDelete: () => void };

/** One task: Enter or F2 edits it, Delete deletes it, the arrows of the list go on. */
export const TaskRow = ({ task, isStop, onDelete }: TaskRowProps) => {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const isChanged = task.updatedAt !== task.createdAt;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isEditing || event.target !== row.current) return;
    const isEdit = event.key === 'Enter' || event.key === 'F2';
    if (!isEdit && event.key !== 'Delete') return;
    event.preventDefault();
    if (isEdit) setEditing(true);
    else onDelete();
  };
  return (
    <li
      ref={row}
      data-task=""
      tabIndex={isStop && !isEditing ? 0 : -1}
      aria-keyshortcuts="Enter F2 Delete"
      onKeyDown={onKeyDown}
      onDoubleClick={() => setEditing(true)}
      className="flex items-start gap-2 border-line border-b py-3 pr-4 pl-6 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring max-sm:pl-4"
    >
      <div className="min-w-0 flex-1">
        {isEditing ? (
          <EditField
            task={task}
            onDone={() => {
              setEditing(false);
              row.current?.focus();
            }}
          />
        ) : (
          <p className="whitespace-pre-wrap pt-1 text-body [overflow-wrap:anywhere]">{task.text}</p>
        )}
        <p className="mt-1 text-small text-text-3 tabular-nums">
          {t('todoList.created', { date: formatDateTime(task.createdAt) })}
          {isChanged ? ` · ${t('todoList.changed', { date: formatDateTime(task.updatedAt) })}` : null}
        </p>
      </div>
      {isEditing ? null : (
        <div className="flex shrink-0">
          <IconButton
            label={t('common.editNamed', { name: task.text })}
            icon={<Pencil size={16} />}
            size={32}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={t('common.deleteNamed', { name: task.text })}
            icon={<Trash2 size={16} />}
            size={32}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  );
};
