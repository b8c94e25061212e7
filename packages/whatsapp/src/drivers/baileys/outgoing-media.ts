import type { AnyMediaMessageContent } from 'baileys';
import type { OutboundMedia } from '../../media.ts';

/** The library would read the whole file to draw one of its own. */
const NO_THUMBNAIL = '';
/** Likewise for the heights of a voice note. */
const NO_WAVEFORM = new Uint8Array();

/**
 * A file as the library takes it. Everything that it would find out from the file is given, be it empty: it streams the
 * bytes once, encrypted, and keeps no plain copy. @throws whatever `open` throws
 */
export async function mediaContent(media: OutboundMedia): Promise<AnyMediaMessageContent> {
  const upload = { stream: await media.open() };
  const { mimetype, thumbnail: jpegThumbnail = NO_THUMBNAIL } = media;
  const caption = media.caption ? { caption: media.caption } : {};
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const length = media.seconds === undefined ? {} : { seconds: media.seconds };
  switch (media.kind) {
    case 'image':
      return { image: upload, mimetype, jpegThumbnail, ...caption, ...size };
    case 'video': {
      const gif = media.gif ? { gifPlayback: true } : {};
      return { video: upload, mimetype, jpegThumbnail, ...caption, ...size, ...length, ...gif };
    }
    case 'audio': {
      const { voice: ptt = false, waveform = NO_WAVEFORM } = media;
      return { audio: upload, mimetype, ptt, seconds: media.seconds ?? 0, ...(ptt ? { waveform } : {}) };
    }
    case 'document': {
      const fileName = media.fileName ?? 'file';
      const preview = media.thumbnail ? { jpegThumbnail } : {};
      return { document: upload, mimetype, fileName, ...preview, ...caption };
    }
    case 'sticker':
      return { sticker: upload, mimetype, ...size };
  }
}
