import { loadCatalog } from '@recado/i18n';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { loadLaterTexts, startI18n } from '../../../kit/i18n.ts';
import { repeatInWords, type SaidRule } from './repeat-words.ts';

beforeAll(async () => {
  await startI18n();
  await loadLaterTexts();
  for (const language of ['en', 'es'] as const)
    i18next.addResourceBundle(language, 'translation', await loadCatalog(language, 'later'), true);
});

const rule: SaidRule = {
  ...{ every: 'month', interval: 1, until: null, times: null, skipIfWrote: false, skipHolidays: false },
};
const said = (part: Partial<SaidRule>, day = '2026-12-31', language: 'pt' | 'en' | 'es' = 'pt') =>
  repeatInWords({ ...rule, ...part }, { day, wantedDay: Number(day.slice(8)) }, i18next.getFixedT(language), language);

test('a repeat is written in words, months that have no such day included', () => {
  expect(said({})).toBe('todo dia 31, no último dia quando não houver 31');
  expect(said({}, '2026-12-28')).toBe('todo dia 28');
  expect(said({ interval: 3 }, '2026-12-30')).toBe('a cada 3 meses, no dia 30, no último dia quando não houver 30');
  expect(said({ every: 'year' }, '2028-02-29')).toBe(
    'todo ano, em 29 de fevereiro, no último dia quando não houver 29',
  );
  expect(said({ every: 'year' })).toBe('todo ano, em 31 de dezembro');
  expect(said({ every: 'week' }, '2026-11-28')).toBe('toda semana (sábado)');
  expect(said({ every: 'week', interval: 2 }, '2026-11-28')).toBe('a cada 2 semanas (sábado)');
  expect(said({ every: 'day', interval: 10 })).toBe('a cada 10 dias');
  expect(said({ every: 'weekday' })).toBe('de segunda a sexta');
});

test('its end and what it leaves out stand behind', () => {
  expect(said({ every: 'day', until: '2027-01-05' })).toBe('todo dia, até 05/01/2027');
  expect(said({ every: 'day', times: 1 })).toBe('todo dia, 1 vez ao todo');
  expect(said({ every: 'day', times: 12, skipHolidays: true, skipIfWrote: true })).toBe(
    'todo dia, 12 vezes ao todo; pula se o cliente escrever antes; pula feriados',
  );
});

test('the same in English and Spanish', () => {
  expect(said({}, '2026-12-31', 'en')).toBe('every month on day 31, on the last day when there is no 31');
  expect(said({ every: 'week', interval: 2, times: 4 }, '2026-11-28', 'en')).toBe(
    'every 2 weeks (Saturday), 4 times in all',
  );
  expect(said({}, '2026-12-31', 'es')).toBe('todos los meses el día 31, el último día cuando no haya 31');
});
