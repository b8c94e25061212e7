import { expect, test } from 'vitest';
import { type Built, shellFiles } from './shell-files.ts';

const chunk = (fileName: string, facade: string, fetched: string[] = [], more: Partial<Built> = {}): Built => ({
  type: 'chunk',
  fileName: `${fileName}.js`,
  facadeModuleId: `/src/${facade}`,
  imports: [],
  dynamicImports: fetched.map((name) => `${name}.js`),
  ...more,
});

test('what the tickets area needs is in the shell, however deep, and no page of another area', () => {
  const built = [
    chunk('index', 'index.html', ['tickets', 'contacts']),
    chunk('tickets', 'app/desk/tickets-page.tsx', ['drawer']),
    chunk('contacts', 'features/contacts/contacts-page.tsx', ['import']),
    chunk('import', 'features/contacts/contact-import.tsx'),
    chunk('drawer', 'features/conversation/beside/ticket-contact.tsx', ['contact-dialog']),
    chunk('contact-dialog', 'features/contacts/contact-dialog.tsx', [], { imports: ['typed-field.js'] }),
    chunk('typed-field', 'kit/typed-field.tsx'),
  ];
  expect(shellFiles(built)).toEqual(['contact-dialog.js', 'drawer.js', 'index.js', 'tickets.js', 'typed-field.js']);
});

test('styles, the font, and the workers that something in the shell starts go with it', () => {
  const asset = (fileName: string): Built => ({ type: 'asset', fileName });
  const built = [
    chunk('index', 'index.html', ['voice']),
    chunk('voice', 'features/composer/voice/voice-actions.ts', [], { code: 'new Worker("/assets/encoder-1.js")' }),
    ...['assets/encoder-1.js', 'assets/other-2.js', 'assets/index.css', 'assets/inter-latin-wght-normal.woff2'].map(
      asset,
    ),
    asset('assets/emoji-pt.json'),
  ];
  expect(shellFiles(built)).toEqual([
    'assets/encoder-1.js',
    'assets/index.css',
    'assets/inter-latin-wght-normal.woff2',
    'index.js',
    'voice.js',
  ]);
});
