import { expect, test } from 'vitest';
import { readWebhookAnswer } from './webhook-answer.ts';

const answered = (text: string, { status = 200, type = 'application/json' } = {}) => ({
  status,
  text,
  type,
  milliseconds: 1,
});
const read = (text: string, facts: { status?: number; type?: string } = {}, textReplies = false) =>
  readWebhookAnswer(answered(text, facts), { textReplies });
const json = (value: unknown) => read(JSON.stringify(value));
const said = (...texts: string[]) => ({ texts, action: null });

test('an answer may say one text, several, and what becomes of the ticket', () => {
  expect(json({ reply: 'Oi!' })).toEqual(said('Oi!'));
  expect(json({ reply: ['Oi!', { type: 'text', text: 'Tudo bem?' }] })).toEqual(said('Oi!', 'Tudo bem?'));
  expect(json({ reply: [{ type: 'image', text: 'Foto', url: 'https://exemplo.com/a.png' }] })).toEqual(
    said('Foto\nhttps://exemplo.com/a.png'),
  );
  expect(json({ actions: [{ type: 'transfer', queueId: 3 }] })).toEqual({
    texts: [],
    action: { type: 'transfer', queueId: 3 },
  });
  // n8n, "last node" with all entries.
  expect(json([{ reply: 'um' }, { reply: 'dois' }])).toEqual(said('um', 'dois'));
});

test('what n8n says of itself never reaches a customer', () => {
  expect(json({ message: 'Workflow was started' })).toEqual(said());
  expect(read('')).toEqual(said());
  expect(read('Respondi', { type: 'text/html; charset=utf-8' })).toEqual(said());
  expect(read('Respondi', { type: 'text/html; charset=utf-8' }, true)).toEqual(said('Respondi'));
  expect(read('<html><p>Oi</p></html>', { type: 'text/html' }, true)).toEqual(said());
});

test.each([
  ['{"message":"No item to return was found","code":0}', 500, { kind: 'workflow', again: 'never' }],
  ['{"message":"Error in workflow"}', 500, { kind: 'server', again: 'soon' }],
  ['{"message":"not registered"}', 404, { kind: 'notFound', again: 'later' }],
  ['', 429, { kind: 'limit', again: 'soon' }],
  ['', 401, { kind: 'key', again: 'later' }],
  ['{"reply":', 200, { kind: 'answer', again: 'never' }],
  ['{"reply":7}', 200, { kind: 'answer', again: 'never' }],
  ['{"actions":[{"type":"explode"}]}', 200, { kind: 'answer', again: 'never' }],
  [JSON.stringify({ reply: Array.from({ length: 100 }, () => 'oi') }), 200, { kind: 'tooMuch', again: 'never' }],
])('%s with %i is said as it is', (text, status, failure) => {
  expect(() => read(text, { status })).toThrow(expect.objectContaining(failure));
});
