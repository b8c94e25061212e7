import { normalizeMessageContent, proto } from 'baileys';
import type { ChatFile } from './control-types.ts';
import { chatFileOf } from './media-content.ts';

const Type = proto.Message.ProtocolMessage.Type;

/** What a message does to the chat it arrives in. */
export type Effect =
  | { does: 'show'; kind: string; text: string; quotedId?: string; file?: ChatFile }
  | { does: 'edit'; id: string; text: string }
  /** `asAdmin`: of an admin of the group, who may delete what others wrote. */
  | { does: 'delete'; id: string; asAdmin?: boolean }
  | { does: 'react'; id: string; emoji: string }
  | { does: 'nothing' };

const kinds: [keyof proto.IMessage, string][] = [
  ['liveLocationMessage', 'location'],
  ['buttonsResponseMessage', 'choice'],
  ['listResponseMessage', 'choice'],
  ['templateButtonReplyMessage', 'choice'],
  ['templateMessage', 'template'],
  ['pollUpdateMessage', 'vote'],
  ['eventMessage', 'event'],
  ['imageMessage', 'image'],
  ['audioMessage', 'audio'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['locationMessage', 'location'],
  ['contactMessage', 'contact'],
  ['contactsArrayMessage', 'contact'],
  ['pollCreationMessage', 'poll'],
  ['pollCreationMessageV3', 'poll'],
];

function textOf(message: proto.IMessage): string | undefined {
  const caption =
    message.imageMessage?.caption ?? message.videoMessage?.caption ?? message.documentMessage?.caption ?? undefined;
  return message.conversation ?? message.extendedTextMessage?.text ?? caption ?? kindText(message);
}

/** What a handset shows in words of a message that is neither text nor file. */
function kindText(message: proto.IMessage): string | undefined {
  const place = message.locationMessage;
  const poll = message.pollCreationMessage ?? message.pollCreationMessageV3;
  const words = [
    place && [place.name, place.address].filter(Boolean).join(', '),
    message.liveLocationMessage?.caption,
    message.contactMessage?.displayName,
    message.contactsArrayMessage?.contacts?.map(({ displayName }) => displayName).join(', '),
    poll && [poll.name, ...(poll.options ?? []).map(({ optionName }) => `○ ${optionName}`)].join('\n'),
    message.buttonsResponseMessage?.selectedDisplayText,
    message.listResponseMessage?.title,
    message.templateButtonReplyMessage?.selectedDisplayText,
    message.templateMessage?.hydratedTemplate?.hydratedContentText,
    message.eventMessage?.name,
  ];
  return words.find(Boolean) ?? undefined;
}

/** The type attribute of the stanza that carries a message. */
export function stanzaTypeOf(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessage || message.pollUpdateMessage) return 'poll';
  return /image|audio|video|document|sticker/.test(Object.keys(message).join()) ? 'media' : 'text';
}

/** Reads the effect of a decrypted message on the chat of the handset that received it. */
export function effectOf(raw: proto.IMessage): Effect {
  const message = normalizeMessageContent(raw);
  if (!message) return { does: 'nothing' };
  if (message.protocolMessage) return protocolEffect(message.protocolMessage);
  if (message.reactionMessage) {
    const { key, text } = message.reactionMessage;
    return key?.id ? { does: 'react', id: key.id, emoji: text ?? '' } : { does: 'nothing' };
  }
  const text = textOf(message);
  const [field, kind] = kinds.find(([name]) => message[name]) ?? [];
  if (text === undefined && kind === undefined) return { does: 'nothing' };
  const quotedId = quotedIdOf(message, field);
  const file = chatFileOf(raw);
  return {
    does: 'show',
    kind: kind ?? 'text',
    text: text ?? '',
    ...(quotedId ? { quotedId } : {}),
    ...(file ? { file } : {}),
  };
}

function quotedIdOf(message: proto.IMessage, field: keyof proto.IMessage | undefined): string | undefined {
  const holder = message.extendedTextMessage ?? (field ? message[field] : undefined);
  if (typeof holder !== 'object' || holder === null || !('contextInfo' in holder)) return undefined;
  return holder.contextInfo?.stanzaId ?? undefined;
}

function protocolEffect(protocol: proto.Message.IProtocolMessage): Effect {
  const id = protocol.key?.id;
  if (!id) return { does: 'nothing' };
  if (protocol.type === Type.REVOKE) return { does: 'delete', id };
  if (protocol.type !== Type.MESSAGE_EDIT || !protocol.editedMessage) return { does: 'nothing' };
  return { does: 'edit', id, text: textOf(protocol.editedMessage) ?? '' };
}
