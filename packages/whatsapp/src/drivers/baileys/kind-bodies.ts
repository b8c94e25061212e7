import type { proto } from 'baileys';
import type { Body } from '../../port.ts';
import { formOf } from './form-bodies.ts';
import { smallPicture } from './small-picture.ts';

type Content = proto.IMessage;

function placeBody(c: Content): Body | undefined {
  const place = c.locationMessage ?? c.liveLocationMessage;
  if (!place) return undefined;
  const name = c.locationMessage?.name;
  const address = c.locationMessage?.address ?? c.locationMessage?.comment ?? c.liveLocationMessage?.caption;
  const thumbnail = smallPicture(place.jpegThumbnail);
  return {
    kind: 'location',
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
    ...(c.liveLocationMessage || c.locationMessage?.isLive ? { live: true } : {}),
    ...(thumbnail ? { thumbnail } : {}),
  };
}

function card(c: proto.Message.IContactMessage): { name: string; vcard: string } {
  return { name: c.displayName ?? '', vcard: c.vcard ?? '' };
}

function cardBody(c: Content): Body | undefined {
  if (c.contactMessage) return { kind: 'contacts', cards: [card(c.contactMessage)] };
  if (c.contactsArrayMessage?.contacts?.length)
    return { kind: 'contacts', cards: c.contactsArrayMessage.contacts.map(card) };
  return undefined;
}

type Asked = proto.Message.IPollCreationMessage;

/** Every version of the protocol names its polls anew. */
function askedIn(c: Content): Asked | undefined {
  for (const [name, part] of Object.entries(c)) {
    // Whatever begins so and is no wrapper is a poll: wrappers are opened already.
    if (name.startsWith('pollCreationMessage') && typeof part === 'object' && part !== null) return part as Asked;
  }
  return undefined;
}

function pollBody(c: Content): Body | undefined {
  const asked = askedIn(c);
  if (!asked || (!asked.name && !asked.options?.length)) return undefined;
  return {
    kind: 'poll',
    question: asked.name ?? '',
    options: (asked.options ?? []).map((option) => option.optionName ?? ''),
    // 0 means any number.
    ...(asked.selectableOptionsCount === 1 ? {} : { severalAnswers: true }),
  };
}

/** Texts that answer a question of a status or a channel. */
function answerBody(c: Content): Body | undefined {
  const { questionResponseMessage, statusQuestionAnswerMessage, statusQuotedMessage } = c;
  const text = (questionResponseMessage ?? statusQuestionAnswerMessage ?? statusQuotedMessage)?.text;
  return text ? { kind: 'text', text } : undefined;
}

function choiceBody(c: Content): Body | undefined {
  const button = c.buttonsResponseMessage;
  if (button) return chosen('button', button.selectedButtonId, button.selectedDisplayText);
  const template = c.templateButtonReplyMessage;
  if (template) return chosen('template', template.selectedId, template.selectedDisplayText);
  const list = c.listResponseMessage;
  if (list) {
    const title = [list.title, list.description].filter(Boolean).join('\n');
    return chosen('list', list.singleSelectReply?.selectedRowId, title);
  }
  const flow = c.interactiveResponseMessage;
  if (flow) return chosen('button', flow.nativeFlowResponseMessage?.name, flow.body?.text);
  return undefined;
}

function chosen(
  via: 'button' | 'list' | 'template',
  id: string | null | undefined,
  text: string | null | undefined,
): Body | undefined {
  const said = text || id;
  return said ? { kind: 'buttonReply', via, id: id ?? '', text: said } : undefined;
}

/** Readers of the kinds that carry no file; the first that knows the content answers. */
export const kindReaders: ((content: Content) => Body | undefined)[] = [
  placeBody,
  cardBody,
  pollBody,
  choiceBody,
  answerBody,
  formOf,
];
