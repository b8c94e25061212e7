import { expect, test } from 'vitest';
import { secondsOf } from './call-service.ts';
import { pushSubject } from './push-subject.ts';

const now = Date.parse('2026-01-05T12:00:00Z');

test.each([
  ['120', 120],
  ['0', 0],
  ['Mon, 05 Jan 2026 12:01:30 GMT', 90],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['9999999', 86_400],
  ['soon', undefined],
  [null, undefined],
])('Retry-After %s asks for %s seconds of peace', (header, seconds) => {
  expect(secondsOf(header, now)).toBe(seconds);
});

test.each([
  ['https://recado.example.com/painel', 'a@example.com', 'https://recado.example.com'],
  ['http://recado.example.com', 'Recado <a@example.com>', 'mailto:a@example.com'],
  [undefined, 'a@example.com', 'mailto:a@example.com'],
  [undefined, undefined, 'mailto:recado@example.com'],
])('an installation at %s with mail from %s is answered for by %s', (publicUrl, mailFrom, subject) => {
  expect(pushSubject(publicUrl, mailFrom)).toBe(subject);
});
