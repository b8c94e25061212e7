import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from 'baileys';
import type { Companion } from './connection.ts';
import { deliver } from './delivery.ts';
import { uploadAgain } from './handset-files.ts';
import type { FilePlace } from './media-content.ts';
import { type BinaryNode, child, el, unixSeconds } from './stanza.ts';
import type { World } from './world.ts';

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/** Sealed with a key that only those who can open the file know. */
function sealed(id: string, { key, path }: FilePlace): BinaryNode {
  const told = proto.MediaRetryNotification.encode({ stanzaId: id, directPath: path, result: SUCCESS }).finish();
  const secret = hkdf(Buffer.from(key, 'base64'), 32, { info: 'WhatsApp Media Retry Notification' });
  const iv = randomBytes(12);
  const bytes = aesEncryptGCM(told, secret, iv, Buffer.from(id));
  return el('encrypt', {}, [el('enc_p', {}, bytes), el('enc_iv', {}, iv)]);
}

/**
 * A companion asks for a file that the media host keeps no more: the account's own handset uploads it again and tells
 * where, or that it has it no more. A handset that is switched off does not answer.
 */
export async function answerMediaRetry(world: World, { account, device }: Companion, node: BinaryNode): Promise<void> {
  const { id = '' } = node.attrs;
  world.activity.note({ type: 'retry', number: account.number, id, direction: 'asked' });
  if (!account.auto.online) return;
  const place = await uploadAgain(world, account, id);
  const about = child(node, 'rmr') ?? el('rmr');
  const answer = place ? sealed(id, place) : el('error', { code: NOT_FOUND });
  const attributes = { from: account.jid, id, type: 'mediaretry', t: unixSeconds() };
  deliver(world, [{ device, node: el('notification', attributes, [answer, about]) }]);
  world.activity.note({ type: 'retry', number: account.number, id, direction: 'answered' });
}
