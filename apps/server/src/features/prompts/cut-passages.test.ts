import { expect, test } from 'vitest';
import { cutPassages } from './cut-passages.ts';

/* Passages of a text (AI-18). */

test('a question stays with its answer, and paragraphs are passages', () => {
  expect(cutPassages('Vocês entregam?\r\n\r\nSim, em dois dias.\n\n\nAceitamos Pix.')).toEqual([
    'Vocês entregam?\nSim, em dois dias.',
    'Aceitamos Pix.',
  ]);
});

test('a long paragraph is cut at the ends of sentences, one without any at its characters, and nothing gets lost', () => {
  const sentences = cutPassages('Uma frase que se repete muitas vezes. '.repeat(100));
  expect(sentences.every((text) => text.endsWith('vezes.') && text.length <= 800)).toBe(true);
  const endless = '😀'.repeat(1001);
  expect(cutPassages(endless).join('')).toBe(endless);
  expect(cutPassages(endless).every((text) => text.isWellFormed())).toBe(true);
});
