import { normalizeMessageContent, proto } from 'baileys';

const Type = proto.Message.ProtocolMessage.Type;

/** What a message does to the chat it arrives in. */
export type Effect =
  | { does: 'show'; kind: string; text: string; quotedId?: string }
  | { does: 'edit'; id: string; text: string }
  | { does: 'delete'; id: string }
  | { does: 'react'; id: string; emoji: string }
  | { does: 'nothing' };

const kinds: [keyof proto.IMessage, string][] = [
  ['imageMessage', 'image'],
  ['audioMessage', 'audio'],
  ['videoMessage', 'video'],
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
  return message.conversation ?? message.extendedTextMessage?.text ?? caption;
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
  return { does: 'show', kind: kind ?? 'text', text: text ?? '', ...(quotedId ? { quotedId } : {}) };
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
