import type { ChatMessage } from '@recado/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { FileTile } from '../../ui/file-tile.tsx';

type ChatFileProps = Pick<ChatMessage, 'mediaPath' | 'mediaName' | 'media'>;

/** The file of a message: a picture as itself, a sound or film to play, anything else by its name. */
export const ChatFile = ({ mediaPath, mediaName, media }: ChatFileProps) => {
  const { t } = useTranslation();
  if (!mediaPath || !media) return null;
  const name = mediaName ?? '';
  if (media.kind === 'image')
    return (
      <a href={mediaPath} target="_blank" rel="noreferrer" aria-label={t('chats.file.open', { name })}>
        <img src={mediaPath} alt={name} loading="lazy" className="h-56 w-72 max-w-full rounded-control object-cover" />
      </a>
    );
  if (media.kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: what a colleague recorded has no captions.
    return <audio src={mediaPath} controls preload="none" aria-label={name} className="h-11 w-72 max-w-full" />;
  if (media.kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a colleague filmed has no captions.
      <video
        src={mediaPath}
        controls
        preload="none"
        aria-label={name}
        className="h-56 w-72 max-w-full rounded-control bg-black"
      />
    );
  return (
    <a
      href={mediaPath}
      download={name}
      aria-label={t('chats.file.download', { name })}
      className="flex w-72 max-w-full items-center gap-3 rounded-control bg-press p-2 hover:bg-hover"
    >
      <FileTile type={media.type} url={null} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-control">{name}</span>
        <span className="block text-small text-text-2">{formatBytes(media.bytes)}</span>
      </span>
      <Download size={16} aria-hidden="true" className="shrink-0 text-text-3" />
    </a>
  );
};
