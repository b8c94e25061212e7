import { expect, test } from 'vitest';
import { strengthOf } from './password-estimate.ts';

test('what guessers try first is weak, also the own name; words without a link are strong', () => {
  expect(strengthOf('12345', [])).toBe(0);
  expect(strengthOf('renata2026', ['Renata Lopes', 'renata'])).toBeLessThan(2);
  expect(strengthOf('recado123', [])).toBeLessThan(2);
  expect(strengthOf('tijolo-girassol-vento-29', ['Renata'])).toBe(4);
});
