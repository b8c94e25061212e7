/**
 * Every function that reads a stranger's text, with ten families of hostile-looking but harmless ones: ten times the text may
 * take some ten times the time, never a hundred times. A function that is new belongs into the table.
 */
import { readNumber, searchedNumber, youtubeCode } from '@recado/contract';
import { catalogs, expandTemplate, isCourtesy, languageOf, phoneNumber, readRating, trimSigns } from '@recado/i18n';
import { dialledForms, displayNumber, matchingKey } from '@recado/whatsapp/identity';
import { expect, test } from 'vitest';
import { filePreview, shortPreview } from '../apps/server/src/features/messages/index.ts';
import { drawNotice } from '../apps/server/src/features/push/draw-notice.ts';
import { contentOf, storable } from '../apps/server/src/inbound/message-content.ts';
import { fileOf } from '../apps/server/src/inbound/received-file.ts';
import { likePattern } from '../apps/server/src/kit/crud/like-pattern.ts';
import { numberPattern } from '../apps/server/src/kit/crud/typed-number.ts';
import { cleanCell, neutralCell } from '../apps/server/src/kit/sheets/cell-text.ts';
import { cardRows, isCards } from '../apps/server/src/kit/sheets/parse-cards.ts';
import { csvRows, sniffSeparator } from '../apps/server/src/kit/sheets/parse-csv.ts';
import { findHeader, normalTitle } from '../apps/server/src/kit/sheets/sheet-header.ts';
import { byteRange } from '../apps/server/src/kit/storage/byte-range.ts';
import { createMediaLinks } from '../apps/server/src/kit/storage/media-links.ts';
import { dispositionOf, mediaName } from '../apps/server/src/kit/storage/media-name.ts';
import { sniff } from '../apps/server/src/kit/storage/sniff.ts';
import { textType } from '../apps/server/src/kit/storage/text-type.ts';
import { emailsOf, readableCard, readCard } from '../apps/server/src/kit/vcard/read-card.ts';
import { askedEmoji } from '../apps/web/src/features/composer/emoji/asked-emoji.ts';
import { shownText } from '../apps/web/src/features/tickets/messages/details.ts';
import { lineOf } from '../apps/web/src/features/tickets/messages/last-line.ts';
import { asTime } from '../apps/web/src/kit/opening-hours/week.ts';
import { plainText as comparable } from '../apps/web/src/kit/resource/orders.ts';
import { parseText, plainText } from '../apps/web/src/kit/rich-text/text-nodes.ts';
import { maskDate, maskTime, readDate, readTime } from '../apps/web/src/ui/typed-date.ts';
import { withNamedMentions } from '../packages/contract/src/named-mentions.ts';
import { plainWords } from '../packages/i18n/src/plain-words.ts';
import { bounded } from '../packages/whatsapp/src/bounds.ts';

const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Ten families of texts; each begins with what makes a reader begin, and ends with what disappoints it. */
const families: Readonly<Record<string, (length: number) => string>> = {
  dots: (length) => `${fill('.', length)}x`,
  blanks: (length) => `${fill(' \t', length)}x`,
  'empty lines behind a number': (length) => `1${fill('\n', length)}`,
  digits: (length) => `nota ${fill('7', length)} `,
  'a link that ends in signs': (length) => `https://a.b/${fill('!', length)}a`,
  'addresses of mentions': (length) => fill('@1 ', length),
  marks: (length) => fill('*_~`a', length),
  'beginnings of tags': (length) => fill('<a @x.', length),
  'accents and emoji': (length) => fill('e\u0301😀', length),
  'halves of characters and bars': (length) => fill('\ud83d/\\:;=\r', length),
};

const at = new Date('2026-03-02T12:00:00Z');
const wording = { language: 'pt', timezone: 'America/Sao_Paulo', at } as const;
const facts = { contactName: 'Ana', agentName: 'Bia', at, timezone: 'UTC', greetings: catalogs.pt.outbound.greetings };
const links = createMediaLinks('a-test-key-of-more-than-thirty-two-characters', undefined);
const mentions = [
  { value: '1', name: '@1 @1' },
  { value: '11', name: 'x'.repeat(255) },
];
const columns = [
  { key: 'number', titles: ['numero'], looksLike: 'phone' },
  { key: 'email', titles: ['email'], looksLike: 'email' },
] as const;
const ticket = { id: 1, uuid: 'u', unread: 1, isWaiting: false };

/** Its name → what it makes of a text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  readRating: (text) => readRating(text, 'pt'),
  isCourtesy: (text) => isCourtesy(text, 'pt'),
  plainWords,
  expandTemplate: (text) => expandTemplate(text, facts),
  languageOf,
  phoneNumber,
  trimSigns: (text) => trimSigns(text, (sign) => '.! '.includes(sign)),
  withNamedMentions: (text) => withNamedMentions(text, mentions),
  youtubeCode,
  readNumber: (text) => readNumber(text),
  searchedNumber,
  matchingKey,
  dialledForms,
  displayNumber,
  'bounded item': (text) =>
    bounded({ pushName: text, body: { text, fileName: text, cards: [{ name: text, vcard: text }] } }),
  mediaName,
  'mediaName of a path': (text) => mediaName(`/${text}.pdf`),
  dispositionOf: (text) => dispositionOf('inline', storable(text)),
  'address of a file': (text) => links.companyOf(text, { c: text, e: text, s: text }),
  'origin of an address': (text) => links.url({ companyId: 1, id: 'a' }, text),
  'sniff: name and type': (text) => sniff(Buffer.from('abc'), text, text),
  'sniff: content': (text) => sniff(Buffer.from(text).subarray(0, 4096), 'a.txt', 'text/plain'),
  textType: (text) => textType(Buffer.from(text), 'txt'),
  byteRange: (text) => byteRange(text, 100),
  readCard: (text) => readCard({ name: text, vcard: text }),
  'readCard: values': (text) =>
    readCard({ name: '', vcard: `N:${text}\nFN:${text}\nTEL;waid=${text}:${text}\nORG:${text}` }),
  readableCard,
  emailsOf,
  isCards,
  cardRows: (text) => [...cardRows(`BEGIN:VCARD\n${text}\nPHOTO:${text}\nBEGIN:VCARD\n${text}`)],
  'contentOf text': (text) => contentOf({ kind: 'text', text }, wording),
  'contentOf place': (text) => contentOf({ kind: 'location', latitude: 1, longitude: 1, name: text }, wording),
  'contentOf form': (text) => contentOf({ kind: 'template', text, buttons: [text] }, wording),
  'contentOf what is unknown': (text) => contentOf({ kind: 'unsupported', what: text, text }, wording),
  fileOf: (text) => fileOf({ kind: 'document', mimetype: text, fileName: text, sha256: text }),
  filePreview: (text) => filePreview('document', text),
  shortPreview,
  storable,
  drawNotice: (text) =>
    drawNotice({ ticket: { ...ticket, name: text, text }, chat: null, withText: true, language: 'pt' }),
  likePattern,
  numberPattern,
  cleanCell: (text) => cleanCell(text, 1_000_000),
  neutralCell,
  sniffSeparator,
  csvRows: (text) => [...csvRows(text, ';')].length,
  findHeader: (text) => findHeader([[text, text]], columns),
  normalTitle,
  parseText,
  'plainText of nodes': (text) => plainText(parseText(text)),
  lineOf: (text) => lineOf(text, true),
  shownText: (text) => shownText({ body: text, dataJson: JSON.stringify({ mentions }) }),
  askedEmoji,
  'plainText to compare': comparable,
  asTime,
  maskDate,
  maskTime,
  readDate,
  readTime,
};

/** The shortest of some runs: a busy machine makes single ones longer. */
function msOf(read: (text: string) => unknown, text: string, runs: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    read(text);
    shortest = Math.min(shortest, performance.now() - from);
  }
  return shortest;
}

/** Below this a time says nothing about growth. */
const shortestMs = 3;
const mostGrowth = 30;
const longestMs = 2_000;

test.each(Object.entries(readers))('%s takes time as the text grows', (_, read) => {
  for (const [family, make] of Object.entries(families)) {
    read(make(1_000));
    const short = msOf(read, make(10_000), 3);
    // What takes so long already is quadratic, and would take minutes.
    expect(short, `${family}, 10 k`).toBeLessThan(longestMs / 4);
    const most = Math.max(short, shortestMs) * mostGrowth;
    let long = msOf(read, make(100_000), 2);
    // A machine that was busy with others all the while is asked again; what is quadratic stays so.
    for (let again = 0; again < 4 && long >= most; again += 1) long = Math.min(long, msOf(read, make(100_000), 8));
    expect(long, `${family}, 100 k after ${short} ms`).toBeLessThan(most);
    expect(long, `${family}, 100 k`).toBeLessThan(longestMs);
  }
});

test('the table reads something', () => {
  expect(Object.keys(families)).toHaveLength(10);
  expect(Object.keys(readers).length).toBeGreaterThan(40);
});
