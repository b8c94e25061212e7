import { beforeEach, expect, test, vi } from 'vitest';

const early = new Date('2026-11-21T12:00:00Z');
const late = new Date('2026-11-21T15:00:00Z');

/** A window of the browser as it was just opened. */
async function open() {
  vi.resetModules();
  return import('./tasks.ts');
}
const kept = () => JSON.parse(localStorage.getItem('tasks') ?? '[]') as unknown;
const texts = (tasks: readonly { text: string }[]) => tasks.map(({ text }) => text);

class StorageNotice extends Event {
  readonly key = 'tasks';
}

beforeEach(() => {
  const kept = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

test('a task is kept under "tasks" with its text and both dates', async () => {
  const { addTask } = await open();
  expect(addTask('  Ligar para a Maria ', early)).toBe(true);
  const at = early.toISOString();
  expect(kept()).toEqual([{ text: 'Ligar para a Maria', createdAt: at, updatedAt: at }]);
});

test('empty or blank text is ignored, when adding and when editing', async () => {
  const { addTask, editTask, tasksStore } = await open();
  expect([addTask(''), addTask('   ')]).toEqual([false, false]);
  expect(kept()).toEqual([]);
  addTask('Fica', early);
  const [task] = tasksStore.get();
  if (task) editTask(task, '  ', late);
  expect(texts(tasksStore.get())).toEqual(['Fica']);
});

test('editing keeps the creation date', async () => {
  const { addTask, editTask, tasksStore } = await open();
  addTask('Antes', early);
  const [task] = tasksStore.get();
  if (task) editTask(task, 'Depois', late);
  expect(kept()).toEqual([{ text: 'Depois', createdAt: early.toISOString(), updatedAt: late.toISOString() }]);
});

test('a deleted task comes back to its place, once', async () => {
  const { addTask, removeTask, tasksStore } = await open();
  for (const text of ['Um', 'Dois', 'Três']) addTask(text, early);
  const second = tasksStore.get()[1];
  const undo = second ? removeTask(second) : () => undefined;
  expect(texts(tasksStore.get())).toEqual(['Um', 'Três']);
  undo();
  undo();
  expect(texts(tasksStore.get())).toEqual(['Um', 'Dois', 'Três']);
});

test('what another window changed is shown, and not overwritten', async () => {
  const { addTask, tasksStore } = await open();
  addTask('Daqui', early);
  const at = early.toISOString();
  const other = [...(kept() as object[]), { text: 'De outra janela', createdAt: at, updatedAt: at }];
  localStorage.setItem('tasks', JSON.stringify(other));
  addTask('Mais uma', late);
  expect(texts(tasksStore.get())).toEqual(['Daqui', 'De outra janela', 'Mais uma']);
  localStorage.setItem('tasks', '[]');
  dispatchEvent(new StorageNotice('storage'));
  expect(tasksStore.get()).toEqual([]);
});

test.each(['null', '{', '"a"', '[1, null, {"text": 3}, {"text": " "}]'])('rubbish is no task: %s', async (text) => {
  localStorage.setItem('tasks', text);
  const { tasksStore, addTask } = await open();
  expect(tasksStore.get()).toEqual([]);
  addTask('Uma', early);
  expect(texts(kept() as { text: string }[])).toEqual(['Uma']);
});

test('a browser that refuses to keep tasks has them until the page goes, and says so', async () => {
  const { addTask, areTasksKept, tasksStore } = await open();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addTask('Uma', early);
  addTask('Duas', early);
  expect([texts(tasksStore.get()), areTasksKept.get()]).toEqual([['Uma', 'Duas'], false]);
});
