import { type ContactCard, type GroupDetails, type Language, mapLink, type ShownKind } from '@recado/contract';
import { clock, listText, translate } from '@recado/i18n';
import type { Address, KindBody, Peer } from '@recado/whatsapp';
import { displayNumber } from '@recado/whatsapp/identity';
import { readableCard, readCard } from '#kit/vcard/read-card.ts';
import { factLines } from './fact-lines.ts';
import { formContent } from './form-content.ts';
import type { Content } from './message-content.ts';

/** In whose words the server writes: the company's, and when it happened. */
export interface Wording {
  language: Language;
  timezone: string;
  at: Date;
  /** How a member of the group at hand is called. */
  nameOf?: (member: Peer) => string | undefined;
}

/** So many members of one change are named; of the others the number stands. */
const mostNamed = 10;
const mostCards = 300;
const longestText = 65_536;
/** A kind without a known name keeps WhatsApp's own as its type. */
const kindName = /^[A-Za-z0-9]{1,60}$/;

type Shown = { mediaType: string; text: string; preview: string; shows: ShownKind; picture?: string };
type Part<K extends KindBody['kind']> = Extract<KindBody, { kind: K }>;

function isPlace({ latitude, longitude }: Part<'location'>): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** core §3: parts separated by '|': image (put in when it goes out, see messages), link, optional description. */
function ofLocation(body: Part<'location'>, { language }: Wording): Shown {
  const { latitude, longitude, name = '', address = '', thumbnail = '' } = body;
  const link = mapLink(latitude, longitude);
  const description = [name, address].filter(Boolean).join(' - ').replaceAll('|', ' ');
  const isLive = body.live === true;
  const title = translate(language, isLive ? 'messageKinds.liveLocation' : 'messageKinds.location');
  return {
    mediaType: isLive ? 'liveLocationMessage' : 'locationMessage',
    text: ['', link, ...(description ? [description] : [])].join('|'),
    preview: `📍 ${description || title}`,
    shows: { kind: 'location', latitude, longitude, name, address, isLive },
    ...(thumbnail ? { picture: thumbnail } : {}),
  };
}

function namesOf(cards: readonly ContactCard[], { language }: Wording): string {
  if (cards.length > 1) return translate(language, 'messageKinds.contacts', { count: cards.length });
  return cards[0]?.name || cards[0]?.numbers[0]?.text || translate(language, 'messageKinds.contact');
}

function ofContacts(body: Part<'contacts'>, wording: Wording): Shown {
  const cards = body.cards.slice(0, mostCards);
  const shown = cards.map(readCard);
  return {
    mediaType: cards.length > 1 ? 'contactsArrayMessage' : 'contactMessage',
    text: cards.map(({ vcard }) => readableCard(vcard)).join('\n'),
    preview: `👤 ${namesOf(shown, wording)}`,
    shows: { kind: 'contacts', cards: shown },
  };
}

function ofPoll({ question, options, severalAnswers = false }: Part<'poll'>): Shown {
  return {
    mediaType: 'pollCreationMessage',
    text: [question, ...options].join('\n'),
    preview: `📊 ${question}`,
    shows: { kind: 'poll', question, options, severalAnswers },
  };
}

const replyTypes = {
  button: 'buttonsResponseMessage',
  list: 'listResponseMessage',
  template: 'templateButtonReplyMessage',
} as const;

function ofChoice({ text, via = 'button' }: Part<'buttonReply'>): Shown {
  return { mediaType: replyTypes[via], text, preview: text, shows: { kind: 'choice', via } };
}

function ofForm({ kind: _, ...form }: Part<'template'>, wording: Wording): Shown {
  const { text, ...shown } = formContent(form, wording);
  return { mediaType: 'templateMessage', text, ...shown };
}

function ofCall({ video, refused = false }: Part<'callLog'>, { language, timezone, at }: Wording): Shown {
  const time = clock(at, timezone);
  const text = translate(language, video ? 'messages.kinds.missedVideoCall' : 'messages.kinds.missedCall', { time });
  return {
    mediaType: 'call_log',
    text,
    preview: `📞 ${text}`,
    shows: { kind: 'call', isVideo: video, isRefused: refused },
  };
}

type GroupChange = Part<'groupChange'>;
type MembersChange = Extract<GroupChange, { what: 'members' }>;

/** The change and the new text of what has one. */
function aboutGroup(body: Exclude<GroupChange, MembersChange>): Exclude<GroupDetails, { members: unknown }> {
  if (body.what === 'subject') return { kind: 'group', change: 'subject', subject: body.subject };
  if (body.what === 'picture') return { kind: 'group', change: body.removed ? 'pictureGone' : 'picture', subject: '' };
  const { text = '' } = body;
  return { kind: 'group', change: text ? 'description' : 'descriptionGone', subject: text };
}

function aboutMembers({ change, members }: MembersChange, { language, nameOf }: Wording): Shown {
  const shown = members.slice(0, mostNamed).map(({ self, ...peer }) => {
    return { name: nameOf?.(peer) ?? translate(language, 'messageKinds.group.someone'), isUs: self === true };
  });
  const count = members.length;
  const called = shown.map(({ name, isUs }, place) => {
    return isUs ? translate(language, place === 0 ? 'messageKinds.group.us' : 'messageKinds.group.usWithin') : name;
  });
  const more = count - shown.length;
  const others = more > 0 ? [translate(language, 'messageKinds.group.others', { count: more })] : [];
  const names = listText([...called, ...others], language);
  const text = translate(language, `messageKinds.group.${change}`, { members: names, count });
  return { mediaType: 'group_change', text, preview: text, shows: { kind: 'group', change, members: shown, count } };
}

/** Who did it stands beside the text, as with every message of a group. */
function ofGroupChange(body: GroupChange, wording: Wording): Shown {
  if (body.what === 'members') return aboutMembers(body, wording);
  const shows = aboutGroup(body);
  const { change, subject } = shows;
  const text = translate(wording.language, `messageKinds.group.${change}`, { subject });
  return { mediaType: 'group_change', text, preview: text, shows };
}

/** Numbers as people write them; whoever hides theirs has a word for it. */
function ofNumberChange({ from, to }: Part<'numberChange'>, { language }: Wording): Shown {
  const shown = (addresses: readonly Address[]) => {
    const phone = addresses.find(({ kind }) => kind === 'phone');
    return phone ? displayNumber(phone.value) : translate(language, 'messageKinds.noNumber');
  };
  const about = { from: shown(from), to: shown(to) };
  const text = translate(language, 'messageKinds.newNumber', about);
  return { mediaType: 'number_change', text, preview: text, shows: { kind: 'number', ...about } };
}

const named = [
  'viewOnce',
  'pollUpdateMessage',
  'eventMessage',
  'productMessage',
  'orderMessage',
  'groupInviteMessage',
  'scheduledCallCreationMessage',
  'requestPaymentMessage',
  'sendPaymentMessage',
  'invoiceMessage',
  'pollResultSnapshotMessage',
  'stickerPackMessage',
  'interactiveMessage',
  'newsletterAdminInviteMessage',
  'statusMentionMessage',
  'encEventResponseMessage',
] as const;

/** What only the phone shows: the text says what it is, what can be read of it, and where to see it. */
function ofClosed({ what, text: said = '', facts = [] }: Part<'unsupported'>, wording: Wording): Shown {
  const { language } = wording;
  const text = [said, ...factLines(facts, wording)].filter(Boolean).join('\n');
  const name = named.find((known) => known === what) ?? 'other';
  const title = translate(language, `messageKinds.closed.${name}`);
  const where = translate(language, name === 'viewOnce' ? 'messageKinds.viewOnceOnPhone' : 'messageKinds.onPhone');
  return {
    mediaType: name === 'viewOnce' ? 'viewOnceMessage' : kindName.test(what) ? what : 'unsupported',
    text: [title, text, where].filter(Boolean).join('\n'),
    preview: `❔ ${said || title}`,
    shows: { kind: 'closed', what: kindName.test(what) ? what : '' },
  };
}

function shownOf(body: KindBody, wording: Wording): Shown {
  switch (body.kind) {
    case 'location':
      return isPlace(body)
        ? ofLocation(body, wording)
        : ofClosed({ kind: 'unsupported', what: 'locationMessage' }, wording);
    case 'contacts':
      return ofContacts(body, wording);
    case 'poll':
      return ofPoll(body);
    case 'buttonReply':
      return ofChoice(body);
    case 'template':
      return ofForm(body, wording);
    case 'callLog':
      return ofCall(body, wording);
    case 'groupChange':
      return ofGroupChange(body, wording);
    case 'numberChange':
      return ofNumberChange(body, wording);
    case 'unsupported':
      return ofClosed(body, wording);
  }
}

/** The stored form of what a customer sent that is neither text nor file (core §3, wire-contract 3). */
export function kindContent(body: KindBody, wording: Wording): Content {
  const shown = shownOf(body, wording);
  // No bubble is blank: what turns out to say nothing is named.
  const isBlank = shown.text.trim() === '';
  const { mediaType, text, preview, ...data } = isBlank ? ofClosed({ kind: 'unsupported', what: '' }, wording) : shown;
  return { mediaType, text: text.slice(0, longestText), preview: preview.slice(0, longestText), data };
}
