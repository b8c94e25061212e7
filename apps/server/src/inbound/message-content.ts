import type { Body } from '@recado/whatsapp';

/** A body as the table and the wire hold it (wire-contract 3). `preview` stands in the list when there is no text. */
export interface Content {
  mediaType: string;
  text: string;
  preview: string;
  data: unknown;
}

/** What PostgreSQL cannot hold: NUL, and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function storableData(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value)),
  );
}

const pictures = { image: '📷', audio: '🎤', video: '🎬', document: '📄', sticker: '💟' } as const;
const families = { image: 'image', audio: 'audio', video: 'video', document: 'application', sticker: 'image' } as const;

function ofLocation(body: Extract<Body, { kind: 'location' }>): Content {
  const link = `https://maps.google.com/maps?q=${body.latitude}%2C${body.longitude}&z=17`;
  const description = [body.name, body.address].filter(Boolean).join(' - ').replaceAll('|', ' ');
  return {
    mediaType: 'locationMessage',
    text: ['', link, description].join('|'),
    preview: `📍 ${description}`.trim(),
    data: body,
  };
}

function ofContacts(body: Extract<Body, { kind: 'contacts' }>): Content {
  const mediaType = body.cards.length > 1 ? 'contactsArrayMessage' : 'contactMessage';
  const names = body.cards.map(({ name }) => name).join(', ');
  return {
    mediaType,
    text: body.cards.map(({ vcard }) => vcard).join('\n'),
    preview: `👤 ${names}`.trim(),
    data: body,
  };
}

function plain(mediaType: string, text: string, data: unknown = null): Content {
  return { mediaType, text, preview: text, data };
}

function contentUnchecked(body: Body): Content {
  switch (body.kind) {
    case 'text':
      return plain('conversation', body.text);
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker': {
      const text = body.caption ?? body.fileName ?? '';
      return { mediaType: families[body.kind], text, preview: `${pictures[body.kind]} ${text}`.trim(), data: body };
    }
    case 'location':
      return ofLocation(body);
    case 'contacts':
      return ofContacts(body);
    case 'poll':
      return plain('pollCreationMessage', [body.question, ...body.options].join('\n'), body);
    case 'buttonReply':
      return plain('buttonsResponseMessage', body.text, body);
    case 'template':
      return plain('templateMessage', body.text);
    case 'callLog':
      return { mediaType: 'call_log', text: '', preview: '📞', data: body };
    case 'unsupported':
      return { mediaType: 'unsupported', text: '', preview: '❔', data: body };
  }
}

/** The stored form of what a customer sent. */
export function contentOf(body: Body): Content {
  const content = contentUnchecked(body);
  return {
    mediaType: content.mediaType,
    text: storable(content.text),
    preview: storable(content.preview),
    data: content.data === null ? null : storableData(content.data),
  };
}
