import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
const { ApiError } = await import('../../../kit/api-error.ts');
const sent: string[] = [];
let failure: Error | null = null;
vi.mock('../../../kit/api.ts', () => ({
  call: (_route: unknown, { body }: { body: { body: string } }) => {
    sent.push(body.body);
    return failure ? Promise.reject(failure) : Promise.resolve({ ticketId: 1, quotedMsg: null, files: [], ...body });
  },
  onApiAnswer: () => undefined,
}));
vi.mock('./draft-marks.ts', () => ({ applyDraft: () => undefined }));
vi.mock('../files/draft-files.ts', () => ({ takeDraftFiles: () => undefined }));

test('a draft that is refused for its form is sent once, stays here, and is sent again when it says something else', async () => {
  vi.useFakeTimers();
  const { sessionStore } = await import('../../../kit/session-store.ts');
  sessionStore.set({ phase: 'in', user: { id: 7, companyId: 1 } as never }); // all that drafts ask of a person
  const { writeDraft } = await import('../../../kit/drafts.ts');
  const { changeDraft, draftKey, isUnkept } = await import('./unkept-drafts.ts');
  await import('./draft-sync.ts');
  const write = async (text: string): Promise<void> => {
    changeDraft(1, () => writeDraft(draftKey(1), text));
    await vi.advanceTimersByTimeAsync(60_000);
  };
  failure = new ApiError(400, 'ERR_VALIDATION');
  await write('longo demais');
  expect([sent, isUnkept(1)]).toEqual([['longo demais'], true]);
  failure = null;
  await write('curto');
  expect([sent, isUnkept(1)]).toEqual([['longo demais', 'curto'], false]);
  failure = new ApiError(503, 'ERR_INTERNAL');
  await write('de novo');
  expect(sent.length).toBeGreaterThan(4);
});
