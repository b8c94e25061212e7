import { type MessageDetails, withNamedMentions } from '@recado/contract';
import type { Batch, InboundMessage } from './inbound-types.ts';
import type { Content } from './message-content.ts';
import { authorNamed, mentionNamed } from './people.repo.ts';

type Marked = Omit<MessageDetails, 'shows'>;

function marksOf(batch: Batch, item: InboundMessage): Marked {
  const { forwarded, disappearsAfter, mentions = [] } = item.marks ?? {};
  const isGroup = item.ref.chat.kind === 'group';
  const isOwnChange = item.body.kind === 'groupChange' && item.body.own === true;
  const isByMember = isGroup && !item.ref.fromMe && !isOwnChange && item.by.primary.kind !== 'group';
  const named = mentions.map((address) => ({ value: address.value, name: mentionNamed(batch, address) }));
  return {
    ...(forwarded ? { forwarded } : {}),
    ...(disappearsAfter ? { disappearsAfter } : {}),
    ...(named.length > 0 ? { mentions: named } : {}),
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
