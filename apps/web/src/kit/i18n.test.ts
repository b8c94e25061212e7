import { loadCatalog } from '@recado/i18n';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadLaterTexts, startI18n } from './i18n.ts';

test('amounts are grouped as the language writes them; ids and names are left alone', async () => {
  await startI18n();
  await loadLaterTexts();
  expect(i18next.t('contactLists.people', { count: 128_400 })).toBe('128.400 contatos');
  expect(i18next.t('contactLists.people', { count: 1 })).toBe('1 contato');
  expect(i18next.t('contactLists.open', { name: '1234567' })).toContain('1234567');
  i18next.addResourceBundle('en', 'translation', await loadCatalog('en', 'later'), true);
  expect(i18next.t('contactLists.people', { count: 128_400, lng: 'en' })).toBe('128,400 people');
});
