import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
let isFull = false;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (isFull) throw new Error('full');
    kept.set(key, text);
  },
  removeItem: (key: string) => kept.delete(key),
});
const { sessionStore } = await import('./session-store.ts');
const { readDraft, writeDraft } = await import('./drafts.ts');

const signIn = (id: number, companyId: number) => sessionStore.set({ phase: 'in', user: { id, companyId } as never }); // all that drafts ask of a person

test('what one person has begun is hers: the next one at this browser does not read it, and she finds it again', () => {
  signIn(7, 1);
  writeDraft('ticket-1', 'Bom dia, Maria');
  writeDraft('note-1', 'Prefere PIX');
  signIn(8, 1);
  expect([readDraft('ticket-1'), readDraft('note-1')]).toEqual(['', '']);
  writeDraft('ticket-1', 'De Bruno');
  signIn(7, 2);
  expect(readDraft('ticket-1')).toBe('');
  sessionStore.set({ phase: 'out' });
  expect(readDraft('ticket-1')).toBe('');
  signIn(7, 1);
  expect([readDraft('ticket-1'), readDraft('note-1')]).toEqual(['Bom dia, Maria', 'Prefere PIX']);
});

test('what the storage has no room for lasts as long as the page', () => {
  signIn(9, 1);
  isFull = true;
  writeDraft('note-2', 'Sem espaço');
  expect(readDraft('note-2')).toBe('Sem espaço');
  isFull = false;
  writeDraft('note-2', 'Com espaço');
  expect(readDraft('note-2')).toBe('Com espaço');
  expect(kept.get('drafts:1:9')).toContain('Com espaço');
});
