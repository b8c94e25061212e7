import { afterAll } from 'vitest';

/** The files share their modules: who was signed in by one file is not by the next. */
afterAll(async () => {
  const { sessionStore } = await import('./kit/session-store.ts');
  sessionStore.set({ phase: 'out' });
});
