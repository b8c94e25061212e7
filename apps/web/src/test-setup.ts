import { afterAll } from 'vitest';

/** Node has events, and no page that hears them: modules that listen from the start find one. */
const page = new EventTarget();
globalThis.addEventListener ??= page.addEventListener.bind(page);
globalThis.removeEventListener ??= page.removeEventListener.bind(page);

/** The files share their modules: who was signed in by one file is not by the next. */
afterAll(async () => {
  const { sessionStore } = await import('./kit/session-store.ts');
  sessionStore.set({ phase: 'out' });
});
