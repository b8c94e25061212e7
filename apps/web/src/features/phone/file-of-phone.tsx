import type { ChatFile, ChatMessage } from '@recado/whatsapp-simulator/client';
import { CircleAlert, Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { useMedia } from '../../kit/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PhoneAudio } from './phone-audio.tsx';
import { simulator } from './simulator.ts';

type Shown = { message: ChatMessage; file: ChatFile; url: string };

/** Pictures keep their shape within this, so that nothing jumps when they arrive. */
const widestPx = 236;
const tallestPx = 280;
const stickerPx = 120;

const boxOf = ({ width = 4, height = 3 }: ChatFile): { width: number; height: number } => {
  const scale = Math.min(widestPx / width, tallestPx / height);
  return { width: Math.max(96, Math.round(width * scale)), height: Math.max(72, Math.round(height * scale)) };
};

const previewOf = ({ thumbnail }: ChatFile): string | undefined =>
  thumbnail ? `data:image/jpeg;base64,${thumbnail}` : undefined;

/** Stands for a file that this phone does not have: on its way, broken, or deleted. */
const Absent = ({ file }: { file: ChatFile }) => {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2 rounded-chip bg-press px-2.5 py-2 text-small text-text-2">
      {file.state === 'waiting' ? <Spinner size={14} /> : <CircleAlert size={14} aria-hidden="true" />}
      {t(`phone.files.states.${file.state === 'ready' ? 'waiting' : file.state}`)}
    </span>
  );
};

const Frame = ({ file, children }: { file: ChatFile; children: ReactNode }) => {
  const preview = previewOf(file);
  return (
    <span
      style={{ ...boxOf(file), ...(preview ? { backgroundImage: `url(${preview})` } : {}) }}
      className="relative block max-w-full overflow-hidden rounded-control bg-center bg-cover bg-press"
    >
      {children}
    </span>
  );
};

const Picture = ({ file, url }: Shown) => {
  const { t } = useTranslation();
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('phone.files.openPicture')}
      className="block rounded-control"
    >
      <Frame file={file}>
        <img src={url} alt="" className="size-full object-cover" />
      </Frame>
    </a>
  );
};

const Film = ({ file, url }: Shown) => {
  const { t } = useTranslation();
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <Frame file={file}>
      <video
        src={url}
        {...(file.gif ? { autoPlay: !isCalm, loop: true, muted: true } : {})}
        controls
        preload="metadata"
        aria-label={t('phone.files.kinds.video')}
        className="size-full bg-black object-contain"
      />
    </Frame>
  );
};

const Paper = ({ file, url }: Shown) => {
  const { t } = useTranslation();
  const name = file.name ?? t('phone.files.kinds.document');
  return (
    <a
      href={url}
      download={name}
      aria-label={t('phone.files.download', { name })}
      className="flex items-center gap-2.5 rounded-control bg-press px-2.5 py-2"
    >
      <FileText size={22} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium text-control">{name}</span>
        <span className="block text-small text-text-2">{formatBytes(file.size)}</span>
      </span>
      <Download size={16} aria-hidden="true" className="shrink-0 text-text-2" />
    </a>
  );
};

const Sticker = ({ url }: Shown) => {
  const { t } = useTranslation();
  return <img src={url} alt={t('phone.files.kinds.sticker')} width={stickerPx} height={stickerPx} />;
};

const byKind: Record<string, (shown: Shown) => ReactNode> = {
  image: Picture,
  video: Film,
  audio: ({ file, url }) => <PhoneAudio url={url} seconds={file.seconds ?? 0} isVoice={file.isVoice ?? false} />,
  document: Paper,
  sticker: Sticker,
};

/** The file of a message as the holder of the handset sees and hears it. */
export const FileOfPhone = ({ message, file, holder }: { message: ChatMessage; file: ChatFile; holder: string }) => {
  const { t } = useTranslation();
  const Kind = byKind[message.kind] ?? Paper;
  return (
    <span className={cx('mb-1 block whitespace-normal', message.kind !== 'sticker' && 'min-w-44')}>
      {file.state === 'ready' ? (
        <Kind message={message} file={file} url={simulator.fileUrl(holder, message.id)} />
      ) : (
        <Absent file={file} />
      )}
      {file.isViewOnce ? <span className="block pt-1 text-small text-text-2">{t('phone.files.viewOnce')}</span> : null}
    </span>
  );
};
