import type { QueryTable } from './query-table.ts';
import { type BinaryNode, bytesOf, child, children, el, readNumber, unixSeconds, writeNumber } from './stanza.ts';

function readSignedPreKey(node: BinaryNode | undefined) {
  return {
    id: readNumber(bytesOf(child(node, 'id'))),
    value: bytesOf(child(node, 'value')),
    signature: bytesOf(child(node, 'signature')),
  };
}

/** The key server: pre-keys of companions, and bundles of anybody. */
export const keyQueries: QueryTable = {
  'encrypt/get/count': ({ device }) => [el('count', { value: device.preKeyCount })],
  'encrypt/get/digest': ({ device }) => [
    el('digest', {}, [el('registration', {}, writeNumber(device.keys.registrationId, 4))]),
  ],
  'encrypt/set/registration': ({ device }, node) => {
    device.keys.identity = bytesOf(child(node, 'identity'));
    device.keys.registrationId = readNumber(bytesOf(child(node, 'registration')));
    device.keys.signedPreKey = readSignedPreKey(child(node, 'skey'));
    device.save();
    const keys = children(child(node, 'list'), 'key');
    device.addPreKeys(
      keys.map((key) => ({ id: readNumber(bytesOf(child(key, 'id'))), value: bytesOf(child(key, 'value')) })),
    );
  },
  'encrypt/set/rotate': ({ device }, node) => {
    device.keys.signedPreKey = readSignedPreKey(child(child(node, 'rotate'), 'skey'));
    device.save();
  },
  'encrypt/get/key': async ({ connection }, node) => {
    const users: BinaryNode[] = [];
    for (const { attrs } of children(child(node, 'key'), 'user')) {
      const jid = attrs.jid ?? '';
      const bundle = await connection.world.takeBundle(jid);
      if (!bundle) {
        users.push(el('user', { jid }, [el('error', { code: 404, text: 'item-not-found' })]));
        continue;
      }
      const { signedPreKey, preKey } = bundle;
      const keyNodes = (id: number, value: Uint8Array) => [el('id', {}, writeNumber(id, 3)), el('value', {}, value)];
      users.push(
        el('user', { jid, t: unixSeconds() }, [
          el('registration', {}, writeNumber(bundle.registrationId, 4)),
          el('type', {}, Buffer.from([5])),
          el('identity', {}, bundle.identity),
          el('skey', {}, [
            ...keyNodes(signedPreKey.id, signedPreKey.value),
            el('signature', {}, signedPreKey.signature),
          ]),
          ...(preKey ? [el('key', {}, keyNodes(preKey.id, preKey.value))] : []),
        ]),
      );
    }
    return [el('list', {}, users)];
  },
};
