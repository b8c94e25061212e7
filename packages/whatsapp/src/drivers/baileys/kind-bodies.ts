import type { proto } from 'baileys';
import type { Body } from '../../port.ts';

type Content = proto.IMessage;

const LARGEST_MAP = 64 * 1024;

/** The map that the sender's phone drew, unless it is no JPEG or larger than any phone makes it. */
function mapPicture(bytes: Uint8Array | null | undefined): string | undefined {
  if (!bytes || bytes.length > LARGEST_MAP || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  return Buffer.from(bytes).toString('base64');
}

function placeBody(c: Content): Body | undefined {
  const place = c.locationMessage ?? c.liveLocationMessage;
  if (!place) return undefined;
  const name = c.locationMessage?.name;
  const address = c.locationMessage?.address ?? c.locationMessage?.comment ?? c.liveLocationMessage?.caption;
  const thumbnail = mapPicture(place.jpegThumbnail);
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
  if (c.contactsArrayMessage) return { kind: 'contacts', cards: (c.contactsArrayMessage.contacts ?? []).map(card) };
  return undefined;
}

function pollBody(c: Content): Body | undefined {
  const asked =
    c.pollCreationMessage ?? c.pollCreationMessageV2 ?? c.pollCreationMessageV3 ?? c.pollCreationMessageV5 ?? undefined;
  if (!asked) return undefined;
  return {
    kind: 'poll',
    question: asked.name ?? '',
    options: (asked.options ?? []).map((option) => option.optionName ?? ''),
    // 0 means any number.
    ...(asked.selectableOptionsCount === 1 ? {} : { severalAnswers: true }),
  };
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
): Body {
  return { kind: 'buttonReply', via, id: id ?? '', text: text || (id ?? '') };
}

function form(parts: (string | null | undefined)[], buttons: (string | null | undefined)[]): Body {
  const said = buttons.filter((button): button is string => Boolean(button));
  const text = parts.filter(Boolean).join('\n');
  return { kind: 'template', text, ...(said.length > 0 ? { buttons: said } : {}) };
}

type HydratedButton = proto.IHydratedTemplateButton;
const buttonText = (b: HydratedButton) =>
  b.quickReplyButton?.displayText ?? b.urlButton?.displayText ?? b.callButton?.displayText;

/** The label of a button that WhatsApp describes as JSON. */
function flowLabel(json: string | null | undefined): string | undefined {
  try {
    const told: unknown = JSON.parse(json ?? '');
    const label = typeof told === 'object' && told !== null && 'display_text' in told ? told.display_text : undefined;
    return typeof label === 'string' ? label : undefined;
  } catch {
    return undefined; // a form of another maker
  }
}

function interactive(m: proto.Message.IInteractiveMessage): Body {
  const buttons = (m.nativeFlowMessage?.buttons ?? []).map((button) => flowLabel(button.buttonParamsJson));
  return form([m.header?.title, m.header?.subtitle, m.body?.text, m.footer?.text], buttons);
}

function templateBody(template: proto.Message.ITemplateMessage): Body {
  const told = template.hydratedTemplate ?? template.hydratedFourRowTemplate;
  if (!told && template.interactiveMessageTemplate) return interactive(template.interactiveMessageTemplate);
  const buttons = (told?.hydratedButtons ?? []).map(buttonText);
  return form([told?.hydratedTitleText, told?.hydratedContentText, told?.hydratedFooterText], buttons);
}

function formBody(c: Content): Body | undefined {
  if (c.templateMessage) return templateBody(c.templateMessage);
  if (c.highlyStructuredMessage?.hydratedHsm) return templateBody(c.highlyStructuredMessage.hydratedHsm);
  const buttons = c.buttonsMessage;
  if (buttons) {
    const labels = (buttons.buttons ?? []).map((button) => button.buttonText?.displayText);
    return form([buttons.text, buttons.contentText, buttons.footerText], labels);
  }
  const list = c.listMessage;
  if (list) {
    const rows = (list.sections ?? []).flatMap((section) => (section.rows ?? []).map((row) => row.title));
    return form([list.title, list.description, list.footerText], rows);
  }
  return c.interactiveMessage ? interactive(c.interactiveMessage) : undefined;
}

/** Readers of the kinds that carry no file; the first that knows the content answers. */
export const kindReaders: ((content: Content) => Body | undefined)[] = [
  placeBody,
  cardBody,
  pollBody,
  choiceBody,
  formBody,
];

/** The words of a kind that cannot be shown whole: an event's name, a product's title, an order's text. */
export function readablePart(c: Content): string | undefined {
  const product = c.productMessage;
  const parts = [
    c.eventMessage?.name,
    c.eventMessage?.description,
    product?.product?.title,
    product?.product?.description ?? product?.body,
    c.orderMessage?.orderTitle,
    c.orderMessage?.message,
    c.groupInviteMessage?.groupName,
    c.groupInviteMessage?.caption,
    c.scheduledCallCreationMessage?.title,
  ];
  return parts.filter(Boolean).join('\n') || undefined;
}
