import type { Message } from '@recado/contract';
import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
const { sessionStore } = await import('../../../kit/session-store.ts');
const { readDraft, writeDraft } = await import('../../../kit/drafts.ts');
const { correctionKey, isCorrected, leaveCorrection, startCorrection } = await import('./correction.ts');

sessionStore.set({ phase: 'in', user: { id: 7, companyId: 1 } as never }); // all that is asked of a person
const first = { id: 'M1', body: 'Na quita' } as Message;
const second = { id: 'M2', body: 'Às dez' } as Message;

test('another message is corrected once the open correction is closed, unless that one changes nothing yet', () => {
  expect(startCorrection(1, first, first.body)).toBe(true);
  expect(startCorrection(1, second, second.body)).toBe(true);
  expect(readDraft(correctionKey(1))).toBe('Às dez');
  writeDraft(correctionKey(1), 'Às onze');
  expect(startCorrection(1, first, first.body)).toBe(false);
  expect([isCorrected(1, second), readDraft(correctionKey(1))]).toEqual([true, 'Às onze']);
});

test('who leaves a ticket finds the correction again, unless it changes nothing yet', () => {
  leaveCorrection(1);
  expect(isCorrected(1, second)).toBe(true);
  startCorrection(2, first, first.body);
  leaveCorrection(2);
  expect(isCorrected(2, first)).toBe(false);
});
