import { ListTodo, MonitorSmartphone, Plus } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useStore } from '../../kit/store.ts';
import { useRoving } from '../../kit/use-roving.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { TaskRow } from './task-row.tsx';
import { addTask, areTasksKept, removeTask, type Task, tasksStore } from './tasks.ts';

/** The field for a new task: N goes to it, Enter adds, and it stays ready for the next one. */
const NewTask = () => {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useHotkeys({ n: () => field.current?.focus() });
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (addTask(text)) setText('');
    field.current?.focus();
  };
  return (
    <form onSubmit={onSubmit} className="flex gap-2 border-line border-b px-6 py-3 max-sm:px-4">
      <TextInput
        ref={field}
        className="min-w-0 flex-1"
        aria-label={t('todoList.field')}
        placeholder={t('todoList.placeholder')}
        maxLength={2000}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        end={
          <span aria-hidden="true" className="pointer-coarse:hidden max-sm:hidden">
            <kbd className="mr-1 rounded-chip border border-line px-1.5 font-sans text-small text-text-3">{'N'}</kbd>
          </span>
        }
      />
      <Button type="submit" kind="solid" icon={<Plus size={16} />}>
        {t('common.add')}
      </Button>
    </form>
  );
};

const keyOf = (task: Task, tasks: readonly Task[]): string => {
  const twins = tasks.filter((one) => one.createdAt === task.createdAt);
  return twins.length > 1 ? `${task.createdAt}-${twins.indexOf(task)}` : task.createdAt;
};

/** Where the focus goes when a row is gone: the row that took its place, else the last one. */
const focusRow = (list: HTMLElement | null, place: number): void => {
  requestAnimationFrame(() => {
    const rows = [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
    rows[Math.min(place, rows.length - 1)]?.focus();
  });
};

const TaskList = ({ tasks }: { tasks: readonly Task[] }) => {
  const { t } = useTranslation();
  const { ref, onKeyDown } = useRoving<HTMLUListElement>({ selector: '[data-task]' });
  const newestFirst = tasks.toReversed();
  const remove = (task: Task, place: number): void => {
    const undo = removeTask(task);
    toast.info(t('todoList.deleted'), {
      label: t('common.undo'),
      onPress: () => {
        undo();
        focusRow(ref.current, place);
      },
    });
    focusRow(ref.current, place);
  };
  return (
    <ul ref={ref} aria-label={t('todoList.title')} onKeyDown={onKeyDown}>
      {newestFirst.map((task, place) => (
        <TaskRow key={keyOf(task, tasks)} task={task} isStop={place === 0} onDelete={() => remove(task, place)} />
      ))}
    </ul>
  );
};

/** Tasks of one's own, kept in this browser and nowhere else (core §2, §5; wire-contract part 6). */
export const TodoListPage = () => {
  const { t } = useTranslation();
  const tasks = useStore(tasksStore);
  const isKept = useStore(areTasksKept);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-6 py-3 max-sm:px-4">
        <div className="flex items-baseline gap-2">
          <h1 className="font-semibold text-page">{t('todoList.title')}</h1>
          {tasks.length > 0 ? <span className="text-control text-text-3 tabular-nums">{tasks.length}</span> : null}
        </div>
        <p className="flex items-center gap-1.5 text-control text-text-2">
          <MonitorSmartphone size={15} aria-hidden="true" className="shrink-0" />
          {t('todoList.onlyHere')}
        </p>
      </header>
      <NewTask />
      {isKept ? null : (
        <Banner tone="danger" role="alert" className="mx-6 mt-3 max-sm:mx-4">
          {t('todoList.notKept')}
        </Banner>
      )}
      <div className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        {tasks.length > 0 ? (
          <TaskList tasks={tasks} />
        ) : (
          <div className="flex h-full items-center justify-center">
            <EmptyState icon={<ListTodo />} title={t('todoList.empty.title')}>
              {t('todoList.empty.detail')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
};
