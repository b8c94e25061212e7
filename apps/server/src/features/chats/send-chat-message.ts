import { type ChatMessage, type chatRoutes, deletedLine, type RouteRequest } from '@recado/contract';
import { queueChatPushes } from '#features/push/index.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import type { Actor, Call } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { checkedKey, once } from '#kit/http/once.ts';
import { attachMedia } from '#kit/storage/media.repo.ts';
import type { MediaAddress } from '#kit/storage/media-links.ts';
import { findMessageOfKey, loadChatMessages } from './chat-messages.repo.ts';
import { knownUsers } from './chat-writes.repo.ts';
import { insertMessage } from './message-writes.repo.ts';

/** A list shows so much of a message. */
const previewLength = 200;
const ticketAddress = /\/tickets\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i;

/** How lists tell of a message: who said it, and how it begins. */
export function previewOf(actor: Pick<Actor, 'name'>, text: string | null): string {
  const [line = ''] = (text ?? deletedLine).trim().split('\n');
  return `${actor.name}: ${line.slice(0, previewLength).toWellFormed()}`;
}

type Sent = RouteRequest<typeof chatRoutes.sendChatMessage>;

/** Who has left meanwhile is not named; who was never of the company is no person to name. */
async function refuseUnknown(tx: TenantDb, named: readonly number[], members: readonly number[]): Promise<void> {
  const others = [...new Set(named)].filter((id) => !members.includes(id));
  if (others.length && (await knownUsers(tx, others)).length < others.length) fail('ERR_NO_USER_FOUND');
}

async function store(
  tx: TenantDb,
  actor: Actor,
  { params, body, files }: Sent,
  key: string | undefined,
): Promise<number> {
  const text = body.message.trim();
  const [file] = files;
  if (text === '' && !file) fail('ERR_CHAT_MESSAGE_EMPTY');
  const made = await insertMessage(tx, actor, {
    ...{ chatId: params.id, body: text, key, mentions: body.mentions },
    preview: previewOf(actor, text || `📎 ${file?.name ?? ''}`),
    quotedId: body.quotedId ?? null,
    mediaId: file?.id ?? null,
    ticketUuid: ticketAddress.exec(text)?.[1] ?? null,
  });
  if (!made) fail('ERR_NO_CHAT_FOUND');
  if (body.quotedId && made.quoted_id === null) fail('ERR_NO_MESSAGE_FOUND');
  await refuseUnknown(tx, body.mentions, made.member_ids);
  if (file) await attachMedia(tx, [file.id], 'chat');
  await queueChatPushes(tx, { chatId: params.id, senderId: actor.userId });
  const subject = { chatId: params.id, messageId: made.id };
  tx.record({ name: 'chat.messageCreated', subject, audience: { userIds: made.member_ids } });
  return made.id;
}

/** Says something to the members; the same key says it once. */
export function sendChatMessage(
  data: Data,
  { actor, headers }: Pick<Call, 'actor' | 'headers'>,
  request: Sent,
  addressOf: MediaAddress,
): Promise<ChatMessage> {
  const { id: chatId } = request.params;
  const find = (key: string): Promise<ChatMessage | undefined> =>
    data.tenant(actor.companyId, async (tx) => {
      const made = await findMessageOfKey(tx, addressOf, { userId: actor.userId, key });
      const isIt =
        made?.chatId === chatId && (made.isDeleted || made.isEdited || made.message === request.body.message.trim());
      return made && !isIt ? fail('ERR_IDEMPOTENCY_CONFLICT') : made;
    });
  const key = checkedKey(headers['idempotency-key']);
  return once(key, find, () =>
    data.tenant(actor.companyId, async (tx) => {
      const id = await store(tx, actor, request, key);
      const [message] = await loadChatMessages(tx, [id], addressOf);
      return message ?? fail('ERR_NO_MESSAGE_FOUND');
    }),
  );
}
