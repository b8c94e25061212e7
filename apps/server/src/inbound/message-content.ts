import type { Body } from '@recado/whatsapp';
import { filePreview, mediaTypes } from '#features/messages/index.ts';
import { formContent } from './form-content.ts';
import { kindContent, type Wording } from './kind-content.ts';

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

function plain(mediaType: string, text: string, data: unknown = null): Content {
  return { mediaType, text, preview: text, data };
}

function contentUnchecked(body: Body, wording: Wording): Content {
  switch (body.kind) {
    case 'text':
      // No bubble is blank: what turns out to say nothing is named.
      if (storable(body.text) === '') return kindContent({ kind: 'unsupported', what: '' }, wording);
      return plain('conversation', body.text);
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker': {
      const form = body.form && formContent({ ...body.form, text: body.caption }, wording);
      const text = form?.text || body.caption || body.fileName || '';
      // What WhatsApp's servers know the file by opens it for everybody: it never stands where clients read.
      const gif = body.kind === 'video' && body.gif ? { isGif: true } : null;
      const data = gif || form ? { ...gif, ...(form ? { shows: form.shows } : {}) } : null;
      const preview = filePreview(body.kind, form?.preview || text);
      return { mediaType: mediaTypes[body.kind], text, preview, data };
    }
    default:
      return kindContent(body, wording);
  }
}

/** The stored form of what a customer sent; what the server says about it is in the company's words. */
export function contentOf(body: Body, wording: Wording): Content {
  const content = contentUnchecked(body, wording);
  return {
    mediaType: content.mediaType,
    text: storable(content.text),
    preview: storable(content.preview),
    data: content.data === null ? null : storableData(content.data),
  };
}
