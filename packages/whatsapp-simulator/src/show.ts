import type { proto } from 'baileys';
import { sendFromPhone } from './from-phone.ts';
import type { Show } from './kind-types.ts';
import type { Phone } from './phone.ts';
import { chatOf } from './talk.ts';
import { RequestError, type World } from './world.ts';

const defaultPlace = { latitude: -23.5505, longitude: -46.6333 };

function cardText(name: string, numbers: string): string {
  const lines = numbers.split(',').map((number) => number.replace(/\D/g, ''));
  const tel = lines.map((digits) => `TEL;type=CELL;waid=${digits}:+${digits}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${name};;;`, `FN:${name}`, ...tel, 'END:VCARD'].join('\n');
}

function cardsOf({ options = [], numbers = [] }: Show): proto.Message.IContactMessage[] {
  return options.map((displayName, index) => ({ displayName, vcard: cardText(displayName, numbers[index] ?? '') }));
}

type Maker = (show: Show, contextInfo: proto.IContextInfo | undefined) => proto.IMessage;
type Context = { contextInfo?: proto.IContextInfo };
const beside = (contextInfo: proto.IContextInfo | undefined): Context => (contextInfo ? { contextInfo } : {});

/** The message of each kind, as a handset makes it. */
const makers: Record<Show['kind'], Maker> = {
  text: ({ text = '' }, info) => (info ? { extendedTextMessage: { text, contextInfo: info } } : { conversation: text }),
  location: ({ latitude, longitude, text, address }, info) => ({
    locationMessage: {
      degreesLatitude: latitude ?? defaultPlace.latitude,
      degreesLongitude: longitude ?? defaultPlace.longitude,
      ...(text ? { name: text } : {}),
      ...(address ? { address } : {}),
      ...beside(info),
    },
  }),
  liveLocation: ({ latitude, longitude, text }, info) => ({
    liveLocationMessage: {
      degreesLatitude: latitude ?? defaultPlace.latitude,
      degreesLongitude: longitude ?? defaultPlace.longitude,
      ...(text ? { caption: text } : {}),
      ...beside(info),
    },
  }),
  contacts: (show, info) => {
    const contacts = cardsOf(show);
    const [only, ...more] = contacts;
    if (!only) throw new RequestError('options names the cards');
    return more.length === 0
      ? { contactMessage: { ...only, ...beside(info) } }
      : { contactsArrayMessage: { displayName: `${contacts.length} contacts`, contacts, ...beside(info) } };
  },
  poll: ({ text = '', options = [], several = false }, info) => ({
    messageContextInfo: { messageSecret: new Uint8Array(32) },
    pollCreationMessageV3: {
      name: text,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: several ? 0 : 1,
      ...beside(info),
    },
  }),
  button: ({ text = '' }, info) => ({
    buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: text, type: 1, ...beside(info) },
  }),
  list: ({ text = '' }, info) => ({
    listResponseMessage: { title: text, listType: 1, singleSelectReply: { selectedRowId: '1' }, ...beside(info) },
  }),
  templateReply: ({ text = '' }, info) => ({
    templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: text, selectedIndex: 0, ...beside(info) },
  }),
  template: ({ text = '', options = [] }, info) => ({
    templateMessage: {
      hydratedTemplate: {
        hydratedContentText: text,
        hydratedButtons: options.map((displayText, index) => ({ index, quickReplyButton: { displayText } })),
      },
      ...beside(info),
    },
  }),
  // The servers keep what is inside from linked devices.
  viewOnce: () => ({ viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } }),
  vote: ({ quotedId = '' }) => ({ pollUpdateMessage: { pollCreationMessageKey: { id: quotedId, fromMe: false } } }),
  event: ({ text = '' }, info) => ({ eventMessage: { name: text, ...beside(info) } }),
};

/** How a person is addressed in a chat. */
function addressIn(world: World, chat: string, number: string): string {
  const person = world.phone(number);
  return world.directory.groups.get(chat)?.addressing === 'lid' ? person.lid : person.publicAddress;
}

/** `@number` becomes what stands before the server in the mentioned address, as phones write it. */
function withMentions(world: World, { to, text, mentions = [] }: Show): { text?: string } {
  if (text === undefined) return {};
  const named = mentions.reduce((said, number) => {
    const [user = ''] = addressIn(world, to, number).split('@');
    return said.replaceAll(`@${number}`, `@${user}`);
  }, text);
  return { text: named };
}

function contextOf(world: World, phone: Phone, show: Show): proto.IContextInfo | undefined {
  const { forwarded, disappearsAfter, mentions, quotedId } = show;
  const info: proto.IContextInfo = {
    ...(forwarded ? { isForwarded: true, forwardingScore: forwarded } : {}),
    ...(disappearsAfter ? { expiration: disappearsAfter } : {}),
    ...(mentions?.length ? { mentionedJid: mentions.map((number) => addressIn(world, show.to, number)) } : {}),
    ...(quotedId && show.kind !== 'vote' ? quoting(world, phone, show.to, quotedId) : {}),
  };
  return Object.keys(info).length > 0 ? info : undefined;
}

function quoting(world: World, phone: Phone, to: string, id: string): proto.IContextInfo {
  const quoted = phone.chats.find(chatOf(world, to), id);
  if (!quoted) throw new RequestError(`no message ${id} in this chat`, 404);
  const participant = world.phone(quoted.author).publicAddress;
  return { stanzaId: id, participant, quotedMessage: { conversation: quoted.text } };
}

/** Sends a message of any kind without a file. Returns the message id. */
export function showFromPhone(world: World, phone: Phone, show: Show): Promise<string> {
  const message = makers[show.kind]({ ...show, ...withMentions(world, show) }, contextOf(world, phone, show));
  const wrapped = show.disappearsAfter ? { ephemeralMessage: { message } } : message;
  return sendFromPhone(world, phone, {
    to: show.to,
    message: wrapped,
    ...(show.kind === 'viewOnce' ? { withheld: 'view_once' } : {}),
  });
}
