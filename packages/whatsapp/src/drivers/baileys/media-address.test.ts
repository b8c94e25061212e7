import { expect, test } from 'vitest';
import { mediaAddress } from './media-address.ts';

const path = '/v/t62.7118-24/1_n.enc?ccb=11-4&oh=x';

test.each([
  ['the host of the message', `https://media-gru1-1.cdn.whatsapp.net${path}`, 'media-gru1-1.cdn.whatsapp.net'],
  ['no host in the message', undefined, 'mmg.whatsapp.net'],
  ['the address of the web page', 'https://web.whatsapp.net', 'mmg.whatsapp.net'],
  ['a stranger as host', `https://example.com${path}`, 'mmg.whatsapp.net'],
  ['a host that only looks like it', `https://evilwhatsapp.net${path}`, 'mmg.whatsapp.net'],
  ['a machine of the operator', `https://10.0.0.1${path}`, 'mmg.whatsapp.net'],
  ['this machine', `https://127.0.0.1:8443${path}`, 'mmg.whatsapp.net'],
  ['a user in the address', `https://a@mmg.whatsapp.net${path}`, 'mmg.whatsapp.net'],
  ['another port', `https://mmg.whatsapp.net:8443${path}`, 'mmg.whatsapp.net'],
  ['no encryption', `http://mmg.whatsapp.net${path}`, 'mmg.whatsapp.net'],
])('with %s a file is asked for at a host of WhatsApp', (_what, url, host) => {
  expect(mediaAddress({ directPath: path, ...(url ? { url } : {}) }, false).href).toBe(`https://${host}${path}`);
});

test('without a path of its own the address of the message counts, on a host of WhatsApp', () => {
  expect(mediaAddress({ url: `https://mmg.whatsapp.net${path}` }, false).href).toBe(`https://mmg.whatsapp.net${path}`);
});

test.each([
  ['an address elsewhere and no path', { url: `https://example.com${path}` }],
  ['a path that changes the host', { directPath: '@example.com/x' }],
  ['nothing', {}],
])('%s is no place to fetch from', (_what, place) => {
  expect(() => mediaAddress(place, false)).toThrow(expect.objectContaining({ code: 'gone' }));
});

test('in local mode only this machine is asked', () => {
  expect(mediaAddress({ url: `https://127.0.0.1:4522${path}` }, true).host).toBe('127.0.0.1:4522');
  for (const url of ['https://mmg.whatsapp.net/x', 'https://10.0.0.1/x', 'http://127.0.0.1/x'])
    expect(() => mediaAddress({ url, directPath: path }, true)).toThrow(expect.objectContaining({ code: 'gone' }));
});
