import { expect, test } from 'vitest';
import { isPraise } from './praises.ts';

test.each([
  ['pt', 'Muito bom o atendimento!'],
  ['pt', 'Parabéns à equipe 👏'],
  ['pt', 'Nota 10'],
  ['en', 'Great service, thank you'],
  ['es', '¡Muy buena atención!'],
] as const)('in %s, "%s" is praise', (language, text) => {
  expect(isPraise(text, language)).toBe(true);
});

test.each([
  ['pt', 'Muito bom, mas faltou a nota fiscal'],
  ['pt', 'ótimo?'],
  ['pt', 'obrigado'],
  ['en', 'great, where is my order'],
  ['es', ''],
] as const)('in %s, "%s" is none', (language, text) => {
  expect(isPraise(text, language)).toBe(false);
});
