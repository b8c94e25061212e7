import { proto } from 'baileys';
import { expect, test } from 'vitest';
import { bounded } from '../../bounds.ts';
import { entryOf, translateBaileys } from './translate.ts';

const me = { id: '5511990000001:3@s.whatsapp.net' };
const long = 'x'.repeat(100_000);
const attrs = { from: '5511988887777@s.whatsapp.net', id: 'A1', t: '1700000000', notify: long };
function itemOf(message: proto.IMessage, given: Record<string, string> = attrs) {
  const entry = entryOf(given, proto.Message.encode(message).finish(), me);
  const [item] = entry ? translateBaileys(entry) : [];
  return { entry, item };
}

test('a text keeps as much as WhatsApp takes, whoever calls herself what she likes', () => {
  const { item } = itemOf({ conversation: long });
  expect(item).toMatchObject({ t: 'message', body: { kind: 'text', text: 'x'.repeat(65_536) } });
  expect(item?.pushName).toHaveLength(100);
  expect(item?.peer.name).toHaveLength(255);
});

test('the name of a file loses its middle and keeps its ending', () => {
  const document = { mimetype: long, fileName: `${long}.pdf`, caption: long };
  const { item } = itemOf({ documentMessage: document });
  if (item?.t !== 'message' || item.body.kind !== 'document') throw new Error('It is no document.');
  const { fileName = '', mimetype, caption } = item.body;
  expect([fileName.length, fileName.slice(-4), mimetype.length, caption?.length]).toEqual([255, '.pdf', 255, 65_536]);
});

test('of very many cards the first keep their lines, and all of those that are kept their names', () => {
  const contacts = Array.from({ length: 400 }, (_, place) => ({ displayName: `Ana ${place}`, vcard: long }));
  const { item } = itemOf({ contactsArrayMessage: { contacts } });
  if (item?.t !== 'message' || item.body.kind !== 'contacts') throw new Error('These are no cards.');
  const { cards } = item.body;
  expect(cards).toHaveLength(300);
  expect(cards.at(-1)?.name).toBe('Ana 299');
  expect(cards.reduce((sum, { vcard }) => sum + vcard.length, 0)).toBe(16 * 65_536);
});

test('the id of a message and the address of its writer are keys, and no longer than keys are', () => {
  const { entry } = itemOf({ conversation: 'oi' }, { ...attrs, id: long });
  expect(entry?.id).toHaveLength(255);
});

test('what is within its bounds stays as it is: dates, lists, numbers and what opens a file', () => {
  const at = new Date();
  const told = {
    at,
    size: 3,
    pointer: { v: 1, key: 'abc', url: `https://a/${'b'.repeat(3000)}` },
    members: [{ name: 'Ana' }],
  };
  expect(bounded(told)).toEqual(told);
});
