import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { Companion } from './connection.ts';
import { deliver } from './delivery.ts';
import { peerStanza } from './from-phone.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

const { APP_STATE_SYNC_KEY_SHARE, HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const { INITIAL_BOOTSTRAP, RECENT } = proto.HistorySync.HistorySyncType;
const addressBookSize = 1000;

function keyShare(): proto.IMessage {
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
  const keyData = { keyData: randomBytes(32), fingerprint, timestamp: Date.now() };
  const keys = [{ keyId: { keyId: randomBytes(6) }, keyData }];
  return { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } } };
}

/** The handset's address book as a history tells it: conversations without messages, under the names it has for them. */
function addressBook(world: World, own: Phone): proto.IConversation[] {
  const others = world.directory.all().filter(({ kind, addressing, jid }) => {
    return kind === 'customer' && addressing === 'pn' && jid !== own.jid;
  });
  return others.slice(0, addressBookSize).map(({ jid, name }) => ({ id: jid, name }));
}

function history(
  syncType: proto.HistorySync.HistorySyncType,
  conversations: proto.IConversation[] = [],
): proto.IMessage {
  const payload = proto.HistorySync.encode({ syncType, conversations, pushnames: [], progress: 100 }).finish();
  const notification = {
    syncType,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: deflateSync(payload),
  };
  return { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: notification } };
}

/** The handset tells its companions the names of its address book again. Returns how many people it told of. */
export async function pushAddressBook(world: World, account: Phone): Promise<number> {
  const people = addressBook(world, account);
  for (const device of account.devices.values()) {
    const node = await peerStanza(world, account, device, history(RECENT, people));
    deliver(world, [{ device, node }]);
  }
  return people.length;
}

/** The handset gives a companion, at its first login, the keys, its address book and the (else empty) history a real one would give. */
export async function pushHistory(world: World, { connection, account, device }: Companion): Promise<void> {
  if (!device.isFresh) return;
  device.isFresh = false;
  for (const message of [keyShare(), history(INITIAL_BOOTSTRAP, addressBook(world, account)), history(RECENT)]) {
    connection.send(await peerStanza(world, account, device, message));
  }
  device.save();
}
