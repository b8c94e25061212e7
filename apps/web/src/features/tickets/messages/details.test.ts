import type { MessageDetails } from '@recado/contract';
import { expect, test } from 'vitest';
import { detailsOf, isQuotable, shownText, wasCounted } from './details.ts';

const message = (body: string, details: MessageDetails) => ({ body, dataJson: JSON.stringify(details) });

test('a place is its description in words, else its link; never its picture', () => {
  const shows = { kind: 'location', latitude: 1, longitude: 2, name: '', address: '', isLive: false } as const;
  expect(shownText(message('data:image/jpeg;base64,AA|https://maps|Praça da Sé', { shows }))).toBe('📍 Praça da Sé');
  expect(shownText(message('data:image/jpeg;base64,AA|https://maps', { shows }))).toBe('📍 https://maps');
});

test('cards are their names, and mentions the names of the people', () => {
  const cards = ['Ana', 'Bia'].map((name) => ({ name, organization: '', numbers: [] }));
  expect(shownText(message('BEGIN:VCARD', { shows: { kind: 'contacts', cards } }))).toBe('👤 Ana, Bia');
  const mentions = [{ value: '777', name: 'Bia' }];
  expect(shownText(message('oi @777', { mentions }))).toBe('oi @Bia');
});

test.each([null, '', '{', '3', 'null'])('details %s are none', (dataJson) => {
  expect(detailsOf({ dataJson })).toEqual({});
});

test('what was written can be answered; a call, a change of a group or a number, and what was deleted cannot', () => {
  const told = (details: MessageDetails, isDeleted = false) => isQuotable({ ...message('', details), isDeleted });
  expect([told({}), told({}, true)]).toEqual([true, false]);
  expect(told({ shows: { kind: 'closed', what: 'viewOnce' } })).toBe(true);
  expect(told({ shows: { kind: 'call', isVideo: false, isRefused: false } })).toBe(false);
  expect(told({ shows: { kind: 'group', change: 'subject', subject: 'Obra' } })).toBe(false);
  expect(told({ shows: { kind: 'number', from: '1', to: '2' } })).toBe(false);
});

test('a missed call was counted as unread; a refused one, and what we wrote, was not', () => {
  const call = (isRefused: boolean, fromMe = false) =>
    wasCounted({ ...message('', { shows: { kind: 'call', isVideo: false, isRefused } }), fromMe });
  expect([call(false), call(true), call(false, true)]).toEqual([true, false, false]);
});
