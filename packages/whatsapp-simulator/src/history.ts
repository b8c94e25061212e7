import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { Companion } from './connection.ts';
import { peerStanza } from './from-phone.ts';
import type { World } from './world.ts';

const { APP_STATE_SYNC_KEY_SHARE, HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
const { INITIAL_BOOTSTRAP, RECENT } = proto.HistorySync.HistorySyncType;

function keyShare(): proto.IMessage {
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] };
  const keyData = { keyData: randomBytes(32), fingerprint, timestamp: Date.now() };
  const keys = [{ keyId: { keyId: randomBytes(6) }, keyData }];
  return { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } } };
}

function emptyHistory(syncType: proto.HistorySync.HistorySyncType): proto.IMessage {
  const payload = proto.HistorySync.encode({ syncType, conversations: [], pushnames: [], progress: 100 }).finish();
  const notification = {
    syncType,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: deflateSync(payload),
  };
  return { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification: notification } };
}

/** The handset gives a companion, at its first login, the keys and the (empty) history a real one would give. */
export async function pushHistory(world: World, { connection, account, device }: Companion): Promise<void> {
  if (!device.isFresh) return;
  device.isFresh = false;
  for (const message of [keyShare(), emptyHistory(INITIAL_BOOTSTRAP), emptyHistory(RECENT)]) {
    connection.send(await peerStanza(world, account, device, message));
  }
  device.save();
}
