import { CircleAlert, ImageOff, Play } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from '../../../kit/clock-of.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { claimSound } from '../../tickets/messages/audio-store.ts';
import { boxOf, type FileKind, kindOf } from '../../tickets/messages/file-kind.ts';
import { lineOf } from '../../tickets/messages/last-line.ts';
import { PeekView } from '../../tickets/messages/peek-view.ts';
import { heldUrl } from '../../tickets/outbox/kept-files.ts';
import type { FilePart } from './file-part.ts';
import { renewUrl, steadyUrl } from './file-source.ts';
import { Sending, usePassage } from './file-status.tsx';
import { LoopingFilm } from './looping-film.tsx';
import { viewerStore } from './viewer-store.ts';

const layer = 'absolute inset-0 size-full';

/** So much of the box's width a small picture must have, or the whole one is loaded over it. */
const sharpFrom = 0.7;

type PictureProps = { preview: string | null; whole: string | null; boxWidth: number; alt: string; isSticker: boolean };

/** The small picture first; the whole one over it, where the small one is too coarse for its place. */
const Picture = ({ preview, whole, boxWidth, alt, isSticker }: PictureProps) => {
  const { t } = useTranslation();
  const [isCoarse, setCoarse] = useState(preview === null);
  const [failed, setFailed] = useState<string | null>(null);
  const fit = cx(layer, isSticker ? 'object-contain' : 'object-cover');
  const sources = [preview, isCoarse || isSticker ? whole : null].filter((url) => url !== null);
  const shown = [...new Set(sources)].filter((url) => url !== failed);
  if (shown.length === 0 && whole !== null) {
    return (
      <span
        className={cx(layer, 'flex flex-col items-center justify-center gap-1 p-2 text-center text-small text-text-2')}
      >
        <ImageOff size={20} aria-hidden="true" />
        {t('files.notShown')}
      </span>
    );
  }
  return shown.map((url) => (
    <img
      key={url}
      src={url}
      alt={url === shown.at(-1) ? alt : ''}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={fit}
      onLoad={({ currentTarget }) =>
        url === preview && setCoarse(currentTarget.naturalWidth < boxWidth * devicePixelRatio * sharpFrom)
      }
      onError={() => {
        setFailed(url);
        if (url === preview) setCoarse(true);
        renewUrl(url);
      }}
    />
  ));
};

const Film = ({ url, preview, label }: { url: string; preview: string | null; label: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: films of customers come without captions.
  <video
    src={url}
    poster={preview ?? undefined}
    aria-label={label}
    controls
    autoPlay
    playsInline
    preload="metadata"
    onPlay={({ currentTarget }) => claimSound(currentTarget)}
    className={cx(layer, 'bg-film object-contain')}
  />
);

const Veil = (part: FilePart) => {
  const { t } = useTranslation();
  const passage = usePassage(part.bubble, part.file);
  if (passage === null) return null;
  const isOut = passage === 'sending' || passage === 'inLine';
  return (
    <span className="absolute inset-x-2 top-2 flex h-8 items-center gap-2 rounded-full bg-over px-3 text-small text-text-2 shadow-raised">
      {passage === 'waiting' ? <Spinner size={14} /> : null}
      {isOut ? (
        <Sending {...part} />
      ) : (
        <span className="truncate">{t(passage === 'queued' ? 'messages.queued' : 'files.waiting')}</span>
      )}
    </span>
  );
};

/** Where a file's whole content and its small picture come from, and whether it is drawn as a picture. */
const sourcesOf = ({ bubble, file }: FilePart, kind: FileKind) => {
  // What was attached as a GIF is shown as the picture it is until the server has made the film.
  const isPicture = kind !== 'video' || (bubble.unsent !== null && file.type.startsWith('image/'));
  const own = bubble.details.isGif ? null : heldUrl(bubble.key);
  return {
    isPicture,
    whole: own ?? steadyUrl(bubble.message?.mediaUrl ?? null),
    preview: (isPicture ? own : null) ?? steadyUrl(file.preview),
  };
};

/** A picture, film or sticker: its room is known before it is loaded, so that nothing moves. */
export const VisualFile = (part: FilePart) => {
  const { bubble, file, tabIndex } = part;
  const { t } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);
  const viewer = useContext(PeekView) ?? viewerStore;
  const kind = kindOf(bubble.mediaType, file);
  const box = boxOf(kind, file);
  const { isGif } = bubble.details;
  const { isPicture, whole, preview } = sourcesOf(part, kind);
  const word = isGif ? t('files.gif') : t(`messages.kinds.${kind}`);
  const caption = lineOf(bubble.body, bubble.fromMe).slice(0, 120);
  const label = caption ? `${word}: ${caption}` : word;
  const isBare = kind === 'sticker';
  const look = cx('relative block max-w-full overflow-hidden', isBare ? null : 'rounded-[10px] bg-press');
  if (isGif && whole && file.state === 'ready') {
    return <LoopingFilm url={whole} label={label} {...{ preview, tabIndex, style: box, className: look }} />;
  }
  if (isPlaying && whole) {
    return (
      <div className={look} style={box}>
        <Film url={whole} preview={preview} label={label} />
      </div>
    );
  }
  const inside = (
    <>
      <Picture preview={preview} whole={isPicture ? whole : null} boxWidth={box.width} alt={label} isSticker={isBare} />
      {file.state === 'failed' ? <FailedSign /> : null}
      {!isPicture && file.state === 'ready' ? <PlaySign seconds={file.seconds} /> : null}
      <Veil {...part} />
    </>
  );
  if (isBare || whole === null || bubble.unsent) {
    return (
      <div className={look} style={box}>
        {inside}
      </div>
    );
  }
  return (
    <button
      type="button"
      data-main=""
      tabIndex={tabIndex}
      aria-label={kind === 'video' ? t('files.playNamed', { kind: label }) : t('files.open', { name: label })}
      onClick={() => (kind === 'video' ? setPlaying(true) : viewer.set(bubble.key))}
      className={look}
      style={box}
    >
      {inside}
    </button>
  );
};

const FailedSign = () => (
  <span className={cx(layer, 'flex items-center justify-center')}>
    <span className="rounded-full bg-over p-2 text-danger">
      <CircleAlert size={20} aria-hidden="true" />
    </span>
  </span>
);

const PlaySign = ({ seconds }: { seconds: number | null }) => (
  <>
    <span className={cx(layer, 'flex items-center justify-center')}>
      <span className="flex size-12 items-center justify-center rounded-full bg-over text-text shadow-raised">
        <Play size={22} aria-hidden="true" className="ml-0.5" />
      </span>
    </span>
    {seconds === null ? null : (
      <span className="absolute top-2 left-2 rounded-full bg-over px-2 text-meta text-text-2 tabular-nums">
        {clockOf(seconds)}
      </span>
    )}
  </>
);
