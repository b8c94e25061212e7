import { expect, test } from 'vitest';
import { languageOf } from './index.ts';
import { translate, translateError } from './translate.ts';
import { validationKeyOf } from './validation-keys.ts';

test('placeholders are filled in and nothing is escaped', () => {
  expect(translate('pt', 'tickets.toasts.transferred', { name: 'Silva & Filhos' })).toBe(
    'Atendimento transferido para Silva & Filhos.',
  );
});

test.each([
  [1, '1 mensagem não lida'],
  [2, '2 mensagens não lidas'],
])('%i unread takes its plural form', (count, text) => {
  expect(translate('pt', 'tickets.row.unread', { count })).toBe(text);
});

test('a text without placeholders takes no values, one with them needs them all', () => {
  expect(translate('en', 'common.save')).toBe('Save');
  // @ts-expect-error the date is missing
  expect(translate('es', 'frame.activeUntil')).toBe('Activo hasta {{date}}');
  // @ts-expect-error no such placeholder
  translate('es', 'frame.activeUntil', { day: '1' });
  // @ts-expect-error no such key
  expect(translate('pt', 'common.sav')).toBe('common.sav');
});

test('values that look like placeholders stay as they are', () => {
  expect(translate('pt', 'contacts.picture', { name: '{{name}} $& $1' })).toBe('Foto de {{name}} $& $1');
});

test('an error code has its sentence in each language', () => {
  expect(translateError('pt', 'ERR_WAPP_INVALID_CONTACT')).toBe('Este não é um número de WhatsApp válido.');
  expect(translateError('es', 'ERR_NO_CONTACT_FOUND')).toBe('Contacto no encontrado.');
});

test.each([
  ['pt-BR', 'pt'],
  ['en-US', 'en'],
  ['es_AR', 'es'],
  ['fr', 'pt'],
  [null, 'pt'],
  ['', 'pt'],
])('language tag %s reads as %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

test('messages of schemas find their key', () => {
  expect(validationKeyOf('Too Short!')).toBe('validation.tooShort');
  expect(validationKeyOf('Invalid input')).toBeNull();
});
