import type { ContactCard } from '@recado/contract';
import { readCard } from '#kit/vcard/read-card.ts';
import type { OldRow } from '../source/source.ts';
import { jsonOf, partOf, textOf } from '../source/values.ts';

/** What a message of the old system is here. */
export interface OldContent {
  mediaType: string;
  body: string;
  /** What it shows beside its text (MessageDetails). */
  shows?: object;
  /** The form in which WhatsApp carried its file; absent for texts. */
  file?: { kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'; isVoice: boolean };
}

const texts = new Set(['', 'conversation', 'extendedTextMessage', 'editedMessage', 'chat', 'text', 'ephemeralMessage']);
const sameNames = new Set([
  ...[
    'pollCreationMessage',
    'buttonsResponseMessage',
    'listResponseMessage',
    'templateMessage',
    'viewOnceMessage',
    'call_log',
  ],
]);
/** Machinery of WhatsApp that somebody stored: nobody wrote it. */
const noMessages = new Set([
  'protocolMessage',
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'e2e_notification',
  'gp2',
]);

const files: Readonly<Record<string, NonNullable<OldContent['file']>['kind']>> = {
  ...{ image: 'image', imageMessage: 'image', video: 'video', videoMessage: 'video', ptvMessage: 'video' },
  ...{ audio: 'audio', audioMessage: 'audio', ptt: 'audio', sticker: 'sticker', stickerMessage: 'sticker' },
  ...{
    application: 'document',
    document: 'document',
    documentMessage: 'document',
    documentWithCaptionMessage: 'document',
  },
};
const mediaTypes = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
} as const;

/** An invisible sign before automatic texts, and mentions that carry JSON. */
const mark = /^\u200e+/;
const mention = /@\[([A-Za-z0-9+/=]{4,2000})\]/g;

function mentioned(_all: string, base64: string): string {
  const name = partOf(jsonOf(Buffer.from(base64, 'base64').toString('utf8')), 'name');
  return `@${typeof name === 'string' ? name : '…'}`;
}

function cardOf(vcard: string, shown: string): ContactCard {
  const card = readCard({ name: '', vcard });
  return { ...card, name: card.name || shown.slice(0, 200) };
}

function cards(body: string): OldContent {
  const listed = partOf(jsonOf(body), 'ticketzvCard');
  const one = (card: unknown) => cardOf(String(partOf(card, 'vcard') ?? ''), String(partOf(card, 'displayName') ?? ''));
  const shown = Array.isArray(listed) ? listed.map(one) : [cardOf(body, '')];
  const lines = shown.map(({ name, numbers }) => [name, ...numbers.map(({ text }) => text)].filter(Boolean).join('\n'));
  const mediaType = shown.length > 1 ? 'contactsArrayMessage' : 'contactMessage';
  return { mediaType, body: lines.join('\n\n'), shows: { kind: 'contacts', cards: shown } };
}

const point = /(-?\d{1,3}(?:\.\d+)?)(?:%2C|,)\s*(-?\d{1,3}(?:\.\d+)?)/i;

/** A place: the picture of the map is dropped, it is drawn anew. */
function place(body: string, isLive: boolean): OldContent {
  const parts = body.split('|').map((part) => part.trim());
  const link = parts.find((part) => part.startsWith('http')) ?? '';
  const text = parts.slice(parts.indexOf(link) + 1).join(' ');
  const [, latitude, longitude] = point.exec(link) ?? [];
  if (latitude === undefined || longitude === undefined) return { mediaType: 'conversation', body: link || text };
  const shows = {
    kind: 'location',
    latitude: Number(latitude),
    longitude: Number(longitude),
    name: '',
    address: text,
    isLive,
  };
  const mediaType = isLive ? 'liveLocationMessage' : 'locationMessage';
  return { mediaType, body: ['', link, ...(text ? [text] : [])].join('|'), shows };
}

const isVoice = (row: OldRow, kind: string): boolean =>
  kind === 'audio' &&
  (textOf(row, 'mediaType') === 'ptt' || partOf(jsonOf(row.dataJson), 'message', 'audioMessage', 'ptt') === true);

/** What a row of messages says; null when it is none. */
export function contentOf(row: OldRow): OldContent | null {
  const type = textOf(row, 'mediaType', 60);
  const body = textOf(row, 'body').replace(mark, '').replaceAll(mention, mentioned);
  if (noMessages.has(type)) return null;
  const kind = files[type] ?? (textOf(row, 'mediaUrl') === '' ? undefined : 'document');
  if (kind) return { mediaType: mediaTypes[kind], body, file: { kind, isVoice: isVoice(row, kind) } };
  if (texts.has(type)) return { mediaType: 'conversation', body };
  if (type === 'contactMessage' || type === 'contactsArrayMessage' || type === 'vcard') return cards(body);
  if (type === 'locationMessage' || type === 'liveLocationMessage' || type === 'location')
    return place(body, type.startsWith('live'));
  return { mediaType: sameNames.has(type) ? type : 'conversation', body };
}
