import { expect, test } from 'vitest';
import { cookieSite } from './cookie-site.ts';

const lax = (secure: boolean) => ({ sameSite: 'lax', secure });
const none = { sameSite: 'none', secure: true };

test.each([
  ['http://app.example', 'http://api.example', lax(false)],
  ['http://app.exemplo.test', 'http://api.exemplo.test', lax(false)],
  ['http://localhost:3000', 'http://localhost:8080', lax(false)],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:8080', lax(false)],
  ['http://localhost:3000', 'http://127.0.0.1:8080', none],
  ['https://app.exemplo.test', 'https://api.exemplo.test', lax(true)],
  ['https://exemplo.test', 'https://api.exemplo.test', lax(true)],
  ['https://app.loja.com.br', 'https://api.loja.com.br', lax(true)],
  ['https://app.com.br', 'https://api.com.br', none],
  ['https://app.exemplo.test', 'https://api.outro.test', none],
  ['https://app.onrender.com', 'https://api.onrender.com', none],
  ['https://10.0.0.1', 'https://10.0.0.2', none],
])('a page of %s with the server at %s', (client, own, rule) =>
  expect(cookieSite(new URL(own), new URL(client))).toEqual(rule),
);

test('without another origin the cookie is Lax, and Secure over https', () => {
  expect(cookieSite(new URL('https://recado.exemplo.test'), undefined)).toEqual(lax(true));
  expect(cookieSite(new URL('http://localhost'), undefined)).toEqual(lax(false));
});
