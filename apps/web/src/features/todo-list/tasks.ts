import { readJson, writeText } from '../../kit/storage.ts';
import { createStore } from '../../kit/store.ts';

/** A to-do task of this browser (core §3); instants as ISO texts. */
export interface Task {
  readonly text: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const storageKey = 'tasks';

const instantOf = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

const taskOf = (value: unknown): Task[] => {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return [];
  const { text } = value;
  if (text.trim() === '') return [];
  const createdAt = instantOf('createdAt' in value ? value.createdAt : null) ?? new Date(0).toISOString();
  const updatedAt = instantOf('updatedAt' in value ? value.updatedAt : null) ?? createdAt;
  return [{ text, createdAt, updatedAt }];
};

/** What the browser keeps, whoever wrote it; whatever is no task is left out. */
const read = (): readonly Task[] => {
  const kept = readJson(storageKey);
  return Array.isArray(kept) ? kept.flatMap(taskOf) : [];
};

/** The tasks of this browser, oldest first, as they are kept under `tasks` (wire-contract part 6). */
export const tasksStore = createStore(read());
/** False once the browser refused to keep them: then they last as long as the page. */
export const areTasksKept = createStore(true);

// Another window of this browser changed them.
addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) tasksStore.set(read());
});

/** Every change starts from what is kept now: another window may have been faster than its notice. */
const change = (make: (tasks: readonly Task[]) => readonly Task[]): void => {
  const before = areTasksKept.get() ? read() : tasksStore.get();
  const after = make(before);
  areTasksKept.set(writeText(storageKey, JSON.stringify(after)));
  tasksStore.set(after);
};

const isSame = (a: Task, b: Task): boolean => a.createdAt === b.createdAt && a.text === b.text;

/** Adds a task at the end; empty or blank text is ignored (core §5). Answers whether there is a new one. */
export const addTask = (text: string, now = new Date()): boolean => {
  const clean = text.trim();
  if (clean === '') return false;
  const at = now.toISOString();
  change((tasks) => [...tasks, { text: clean, createdAt: at, updatedAt: at }]);
  return true;
};

/** Changes a task's text and keeps its creation date; empty or blank text is ignored (core §5). */
export const editTask = (task: Task, text: string, now = new Date()): void => {
  const clean = text.trim();
  if (clean === '' || clean === task.text) return;
  const changed = { ...task, text: clean, updatedAt: now.toISOString() };
  change((tasks) => {
    const at = tasks.findIndex((one) => isSame(one, task));
    return at < 0 ? tasks : tasks.with(at, changed);
  });
};

/** Takes a task away; answers what puts it back to its place. */
export const removeTask = (task: Task): (() => void) => {
  let place = 0;
  change((tasks) => {
    place = tasks.findIndex((one) => isSame(one, task));
    return place < 0 ? tasks : tasks.toSpliced(place, 1);
  });
  return () => {
    if (place >= 0) change((tasks) => tasks.toSpliced(Math.min(place, tasks.length), 0, task));
    place = -1;
  };
};
