import type { proto } from 'baileys';
import type { QuotedByUs } from '../../port.ts';

/** The quoted message as phones draw it: a file by its kind, anything else by its words. */
export function quotedMessage({ text, file }: QuotedByUs): proto.IMessage {
  if (!file) return { conversation: text };
  const { kind, mimetype, fileName, voice, seconds } = file;
  const caption = text && text !== fileName ? { caption: text } : {};
  const length = seconds ? { seconds } : {};
  switch (kind) {
    case 'image':
      return { imageMessage: { mimetype, ...caption } };
    case 'video':
      return { videoMessage: { mimetype, ...caption, ...length } };
    case 'audio':
      return { audioMessage: { mimetype, ptt: voice ?? false, ...length } };
    case 'document':
      return { documentMessage: { mimetype, fileName: fileName ?? 'file', ...caption } };
    case 'sticker':
      return { stickerMessage: { mimetype } };
  }
}
