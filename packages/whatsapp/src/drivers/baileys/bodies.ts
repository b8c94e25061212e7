import { normalizeMessageContent, type proto } from 'baileys';
import type { Body } from '../../port.ts';

type Content = proto.IMessage;
type Media = {
  mimetype?: string | null;
  fileLength?: unknown;
  fileSha256?: Uint8Array | null;
  caption?: string | null;
  fileName?: string | null;
};

function media(m: Media): { mimetype: string; caption?: string; size?: number; sha256?: string; fileName?: string } {
  return {
    mimetype: m.mimetype ?? 'application/octet-stream',
    ...(m.caption ? { caption: m.caption } : {}),
    // Long objects and numbers both appear.
    ...(m.fileLength ? { size: Number(m.fileLength) } : {}),
    ...(m.fileSha256 ? { sha256: Buffer.from(m.fileSha256).toString('hex') } : {}),
    ...(m.fileName ? { fileName: m.fileName } : {}),
  };
}
const seconds = (m: { seconds?: number | null }): { seconds?: number } => (m.seconds ? { seconds: m.seconds } : {});

function card(c: proto.Message.IContactMessage): { name: string; vcard: string } {
  return { name: c.displayName ?? '', vcard: c.vcard ?? '' };
}

function poll(p: proto.Message.IPollCreationMessage): Body {
  return { kind: 'poll', question: p.name ?? '', options: (p.options ?? []).map((o) => o.optionName ?? '') };
}

type Reader = (content: Content) => Body | undefined;

function mediaBody(c: Content): Body | undefined {
  if (c.imageMessage) return { kind: 'image', ...media(c.imageMessage) };
  if (c.audioMessage)
    return { kind: 'audio', voice: c.audioMessage.ptt ?? false, ...seconds(c.audioMessage), ...media(c.audioMessage) };
  const video = c.videoMessage ?? c.ptvMessage;
  if (video) return { kind: 'video', ...seconds(video), ...media(video) };
  if (c.documentMessage) return { kind: 'document', ...media(c.documentMessage) };
  if (c.stickerMessage) return { kind: 'sticker', ...media(c.stickerMessage) };
  return undefined;
}

function placeBody(c: Content): Body | undefined {
  const place = c.locationMessage ?? c.liveLocationMessage;
  if (!place) return undefined;
  const fixed = c.locationMessage;
  return {
    kind: 'location',
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    ...(fixed?.name ? { name: fixed.name } : {}),
    ...(fixed?.address ? { address: fixed.address } : {}),
  };
}

function cardBody(c: Content): Body | undefined {
  if (c.contactMessage) return { kind: 'contacts', cards: [card(c.contactMessage)] };
  if (c.contactsArrayMessage) return { kind: 'contacts', cards: (c.contactsArrayMessage.contacts ?? []).map(card) };
  const question = c.pollCreationMessage ?? c.pollCreationMessageV2 ?? c.pollCreationMessageV3;
  if (question) return poll(question);
  return undefined;
}

function choiceBody(c: Content): Body | undefined {
  const button = c.buttonsResponseMessage;
  if (button) return { kind: 'buttonReply', id: button.selectedButtonId ?? '', text: button.selectedDisplayText ?? '' };
  const template = c.templateButtonReplyMessage;
  if (template) return { kind: 'buttonReply', id: template.selectedId ?? '', text: template.selectedDisplayText ?? '' };
  const list = c.listResponseMessage;
  if (list) return { kind: 'buttonReply', id: list.singleSelectReply?.selectedRowId ?? '', text: list.title ?? '' };
  return undefined;
}

function formBody(c: Content): Body | undefined {
  const template = c.templateMessage?.hydratedTemplate ?? c.templateMessage?.hydratedFourRowTemplate;
  if (template) return { kind: 'template', text: template.hydratedContentText ?? '' };
  if (c.buttonsMessage) return { kind: 'template', text: c.buttonsMessage.contentText ?? '' };
  if (c.listMessage) return { kind: 'template', text: c.listMessage.description ?? c.listMessage.title ?? '' };
  if (c.interactiveMessage) return { kind: 'template', text: c.interactiveMessage.body?.text ?? '' };
  return undefined;
}

const READERS: Reader[] = [mediaBody, placeBody, cardBody, choiceBody, formBody];

/** Parts of a message that are housekeeping and never shown. */
const NOISE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'deviceSentMessage',
  'call',
]);

/** What a decrypted message shows; undefined when it shows nothing. Wrappers (ephemeral, view once, caption) are opened. */
export function bodyOf(message: Content | null | undefined): Body | undefined {
  const c = normalizeMessageContent(message ?? undefined);
  if (!c) return undefined;
  const text = c.conversation || c.extendedTextMessage?.text;
  if (text) return { kind: 'text', text };
  for (const read of READERS) {
    const body = read(c);
    if (body) return body;
  }
  const what = Object.entries(c).find(
    ([name, value]) => value !== null && value !== undefined && value !== '' && !NOISE.has(name),
  )?.[0];
  return what === undefined ? undefined : { kind: 'unsupported', what };
}

/** The part that names a quoted message, wherever the kind of message keeps it. */
export function contextOf(message: Content | null | undefined): proto.IContextInfo | undefined {
  const c = normalizeMessageContent(message ?? undefined);
  for (const part of Object.values(c ?? {})) {
    if (typeof part === 'object' && part !== null && 'contextInfo' in part) {
      // Every message kind that has this field has it with this type.
      const info = part.contextInfo as proto.IContextInfo | null | undefined;
      if (info?.stanzaId) return info;
    }
  }
  return undefined;
}
