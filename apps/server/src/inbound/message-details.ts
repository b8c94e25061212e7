import { type AdDetails, type CarriedQuote, type MessageDetails, withNamedMentions } from '@recado/contract';
import { translate } from '@recado/i18n';
import type { Ad } from '@recado/whatsapp';
import { shortPreview } from '#features/messages/index.ts';
import type { Batch, InboundMessage } from './inbound-types.ts';
import { type Content, contentOf, storable } from './message-content.ts';
import { authorNamed, mentionNamed } from './people.repo.ts';

const adOf = ({ title, text = '', url = '', thumbnail = '' }: Ad): AdDetails => {
  return { title: storable(title), text: storable(text), url: storable(url), picture: thumbnail };
};

type Marked = Omit<MessageDetails, 'shows'>;

function marksOf(batch: Batch, item: InboundMessage): Marked {
  const { forwarded, disappearsAfter, mentions = [], ad } = item.marks ?? {};
  const isGroup = item.ref.chat.kind === 'group';
  const isOwnChange = item.body.kind === 'groupChange' && item.body.own === true;
  const isByMember = isGroup && !item.ref.fromMe && !isOwnChange && item.by.primary.kind !== 'group';
  const named = mentions.map((address) => ({ value: address.value, name: mentionNamed(batch, address) }));
  return {
    ...(forwarded ? { forwarded } : {}),
    ...(disappearsAfter ? { disappearsAfter } : {}),
    ...(named.length > 0 ? { mentions: named } : {}),
    ...(ad ? { ad: adOf(ad) } : {}),
    ...(isByMember ? { author: authorNamed(batch, item.by, item.pushName) } : {}),
    ...(item.ref.fromMe || isOwnChange ? { fromPhone: true } : {}),
  };
}

/** Who comes or goes of themselves is named in the text. */
function saysWho(body: InboundMessage['body']): boolean {
  return body.kind === 'groupChange' && body.what === 'members' && (body.change === 'joined' || body.change === 'left');
}

/** Adds to a content what stands beside it (see `MessageDetails`), and to its preview the names. */
export function withDetails(batch: Batch, item: InboundMessage, content: Content): Content {
  const marks = marksOf(batch, item);
  if (Object.keys(marks).length === 0) return content;
  const shown = typeof content.data === 'object' ? content.data : null;
  // Lists show it plain.
  const said = withNamedMentions(content.preview, marks.mentions);
  const preview = marks.author && !saysWho(item.body) ? `${marks.author.name}: ${said}` : said;
  return { ...content, preview, data: { ...shown, ...marks } };
}

const fileWords = {
  image: 'messages.kinds.image',
  video: 'messages.kinds.video',
  audio: 'messages.kinds.audio',
  voice: 'messages.kinds.voice',
  sticker: 'messages.kinds.sticker',
  document: 'messages.kinds.document',
} as const;

/** What a message answers, as it carries it; undefined where it answers nothing, or carries nothing of it. */
export function quoteOf(batch: Batch, { quoted, at, ref }: InboundMessage): CarriedQuote | undefined {
  if (!quoted?.body) return undefined;
  const { body } = quoted;
  const { preview, text: words } = contentOf(body, { ...batch.settings, at });
  const kind = body.kind === 'audio' && body.voice ? 'voice' : body.kind;
  const isFile = 'mimetype' in body && kind in fileWords;
  // A sign alone says little: a file without words is called by its kind.
  const word =
    isFile && words === '' ? translate(batch.settings.language, fileWords[kind as keyof typeof fileWords]) : '';
  const { author } = quoted.ref;
  const named = ref.chat.kind === 'group' && author && !quoted.ref.fromMe ? mentionNamed(batch, author) : undefined;
  return {
    text: shortPreview(`${preview} ${word}`.trim()),
    fromMe: quoted.ref.fromMe,
    ...(named ? { author: storable(named) } : {}),
  };
}
