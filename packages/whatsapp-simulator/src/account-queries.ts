import { unlinkDevice } from './linking.ts';
import { largestUpload } from './media-host.ts';
import type { QueryTable } from './query-table.ts';
import { child, children, el } from './stanza.ts';

const privacyNames = ['readreceipts', 'profile', 'last', 'online', 'status', 'groupadd', 'calladd'];

/** Settings and housekeeping of the account a companion belongs to. */
export const accountQueries: QueryTable = {
  'w:p/get/ping': () => undefined,
  'passive/set/active': () => undefined,
  'passive/set/passive': () => undefined,
  'abt/get/props': () => [el('props', { hash: 'local' }, [el('prop', { name: 10518, value: 'false' })])],
  'blocklist/get/': () => [el('list', {}, [])],
  'privacy/get/privacy': () => [
    el(
      'privacy',
      {},
      privacyNames.map((name) => el('category', { name, value: 'all' })),
    ),
  ],
  'privacy/set/tokens': () => [el('tokens')],
  'w:m/set/media_conn': ({ connection }) => [
    el('media_conn', { auth: 'local', ttl: 3600, max_buckets: 12 }, [
      el('host', { hostname: connection.world.mediaHost, type: 'primary', maxContentLengthBytes: largestUpload }),
    ]),
  ],
  'w:sync:app:state/set/sync': ({ account }, node) => {
    const collections = children(child(node, 'sync'), 'collection').map((collection) => {
      const name = collection.attrs.name ?? '';
      if (!child(collection, 'patch'))
        return el('collection', { name, version: account.appState[name] ?? 0, has_more_patches: false });
      account.appState[name] = (account.appState[name] ?? 0) + 1;
      account.save();
      return el('collection', { name, version: account.appState[name] });
    });
    return [el('sync', {}, collections)];
  },
  'md/set/remove-companion-device': ({ connection, account, device }) => {
    // the answer goes out before the device is gone
    setImmediate(() => unlinkDevice(connection.world, account, device.id, { tellDevice: false }));
  },
};
