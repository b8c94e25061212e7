import { proto } from 'baileys';
import { describe, expect, test } from 'vitest';
import type { Address, InboundItem } from '../../port.ts';
import { entryOf, translateBaileys } from './translate.ts';

const me = { id: '5511990000001:3@s.whatsapp.net', lid: '900:3@lid' };
const maria: Address = { kind: 'phone', value: '5511988887777' };
const mariaLid: Address = { kind: 'lid', value: '777' };
const group: Address = { kind: 'group', value: '1203630' };
const fromMaria = {
  from: '5511988887777@s.whatsapp.net',
  sender_lid: '777@lid',
  id: 'A1',
  t: '1700000000',
  notify: 'Maria',
};
const inGroup = {
  from: '1203630@g.us',
  participant: '777:2@lid',
  participant_pn: '5511988887777@s.whatsapp.net',
  id: 'G1',
  t: '1700000000',
};

function items(attrs: Record<string, string>, message: proto.IMessage): InboundItem[] {
  const entry = entryOf(attrs, proto.Message.encode(message).finish(), me);
  // As the table gives it back.
  return entry ? translateBaileys({ ...entry, payload: JSON.parse(JSON.stringify(entry.payload)) }) : [];
}
const types = proto.Message.ProtocolMessage.Type;

describe('who wrote to whom', () => {
  test('a person by number, with her hidden address beside it', () => {
    expect(items(fromMaria, { conversation: 'oi' })).toMatchObject([
      {
        t: 'message',
        ref: { chat: maria, id: 'A1', fromMe: false },
        peer: { primary: maria, alt: mariaLid, name: 'Maria' },
        at: new Date(1_700_000_000_000),
        live: true,
      },
    ]);
  });
  test('a person by hidden address alone has no number yet', () => {
    const [item] = items({ from: '777:0@lid', id: 'A2', t: '1' }, { conversation: 'oi' });
    expect(item?.peer).toEqual({ primary: mariaLid });
  });
  test('what waited at the server is not live, whatever the mark says', () => {
    expect(items({ ...fromMaria, offline: '0' }, { conversation: 'oi' })[0]?.live).toBe(false);
  });
  test('what our own phone sent belongs to the chat it went to', () => {
    const attrs = {
      from: '5511990000001@s.whatsapp.net',
      recipient: '777@lid',
      recipient_pn: '5511988887777@s.whatsapp.net',
      id: 'B1',
      t: '1',
    };
    const message = { deviceSentMessage: { destinationJid: '777@lid', message: { conversation: 'do celular' } } };
    expect(items(attrs, message)).toMatchObject([
      { ref: { chat: mariaLid, fromMe: true }, peer: { primary: mariaLid, alt: maria }, body: { text: 'do celular' } },
    ]);
  });
  test('a group message names the group and its author', () => {
    expect(items(inGroup, { conversation: 'oi' })).toMatchObject([
      {
        ref: { chat: group, id: 'G1', fromMe: false, author: mariaLid },
        peer: { primary: group },
        by: { primary: mariaLid, alt: maria },
      },
    ]);
  });
  test('channels and status are nobody', () => {
    expect(items({ from: 'status@broadcast', participant: fromMaria.from, id: 'S' }, { conversation: 'x' })).toEqual(
      [],
    );
    expect(items({ from: '1@newsletter', id: 'N' }, { conversation: 'x' })).toEqual([]);
  });
});

describe('a change reaches only the message of its author', () => {
  test('an edit that names our id stays among the messages of the customer', () => {
    const protocolMessage = {
      type: types.MESSAGE_EDIT,
      key: { id: 'OURS', fromMe: false, remoteJid: 'x' },
      editedMessage: { conversation: 'mal' },
    };
    expect(items(fromMaria, { protocolMessage })).toMatchObject([
      { t: 'edited', ref: { chat: maria, id: 'OURS', fromMe: false } },
    ]);
  });
  test('so does a deletion', () => {
    const protocolMessage = { type: types.REVOKE, key: { id: 'OURS', fromMe: false } };
    expect(items(fromMaria, { protocolMessage })).toMatchObject([{ t: 'revoked', ref: { id: 'OURS', fromMe: false } }]);
  });
  test("an administrator's deletion names the author of the message", () => {
    const protocolMessage = {
      type: types.REVOKE,
      key: { id: 'X', fromMe: false, participant: '5511990000001@s.whatsapp.net' },
    };
    const revoked = { t: 'revoked', by: { primary: mariaLid }, ref: { id: 'X', fromMe: true } };
    expect(items({ ...inGroup, edit: '8' }, { protocolMessage })).toMatchObject([{ ...revoked, asAdmin: true }]);
    const [plain] = items({ ...inGroup, edit: '7' }, { protocolMessage });
    expect(plain).toMatchObject(revoked);
    expect(plain).not.toHaveProperty('asAdmin');
  });
  test.each([
    [false, true],
    [true, false],
  ])('a reaction to a message with fromMe %s as she sees it is ours: %s', (seenByHer, isOurs) => {
    const reactionMessage = { key: { id: 'R', fromMe: seenByHer, remoteJid: 'x' }, text: '👍' };
    expect(items(fromMaria, { reactionMessage })).toMatchObject([
      { t: 'reaction', ref: { id: 'R', fromMe: isOurs }, emoji: '👍' },
    ]);
  });
});

describe('what a message shows', () => {
  test.each<[string, proto.IMessage, object]>([
    ['text', { extendedTextMessage: { text: 'oi' } }, { kind: 'text', text: 'oi' }],
    ['disappearing text', { ephemeralMessage: { message: { conversation: 'oi' } } }, { kind: 'text', text: 'oi' }],
    [
      'image',
      { imageMessage: { mimetype: 'image/jpeg', caption: 'foto', fileLength: 12 } },
      { kind: 'image', caption: 'foto', size: 12 },
    ],
    [
      'view-once image',
      { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/png' } } } },
      { kind: 'image', mimetype: 'image/png' },
    ],
    [
      'voice',
      { audioMessage: { ptt: true, seconds: 3, mimetype: 'audio/ogg' } },
      { kind: 'audio', voice: true, seconds: 3 },
    ],
    [
      'document with caption',
      { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', caption: 'nota' } } } },
      { kind: 'document', fileName: 'a.pdf', caption: 'nota' },
    ],
  ])('%s', (_name, message, body) => expect(items(fromMaria, message)).toMatchObject([{ t: 'message', body }]));

  test('history, key shares and group keys show nothing', () => {
    expect(items(fromMaria, { protocolMessage: { type: types.HISTORY_SYNC_NOTIFICATION } })).toEqual([]);
    expect(items(inGroup, { senderKeyDistributionMessage: { groupId: '1203630@g.us' } })).toEqual([]);
  });
});
