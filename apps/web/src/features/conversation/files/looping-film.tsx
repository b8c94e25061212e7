import { Play } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../kit/use-media.ts';
import { cx } from '../../../ui/cx.ts';

const layer = 'absolute inset-0 size-full';

type LoopingProps = {
  url: string;
  preview: string | null;
  /** What it is, for who cannot see it. */
  label: string;
  tabIndex: number;
  className: string;
  style: CSSProperties;
};

/** A GIF: plays by itself, over and over, without sound; a press stops it, and who wants no motion sees it stand still. */
export const LoopingFilm = ({ url, preview, label, tabIndex, className, style }: LoopingProps) => {
  const { t } = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(false);
  const toggle = (): void => {
    if (isPlaying) film.current?.pause();
    else film.current?.play().catch(() => undefined); // a browser that saves power refuses: it stands still
  };
  return (
    <button
      type="button"
      data-main=""
      tabIndex={tabIndex}
      aria-label={isPlaying ? `${t('files.pause')}: ${label}` : t('files.playNamed', { kind: label })}
      onClick={toggle}
      className={className}
      style={style}
    >
      <video
        ref={film}
        src={url}
        poster={preview ?? undefined}
        autoPlay={!isCalm}
        loop
        muted
        playsInline
        preload={isCalm ? 'none' : 'auto'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={cx(layer, 'object-cover')}
      />
      {isPlaying ? null : (
        <span className={cx(layer, 'flex items-center justify-center')}>
          <span className="flex size-12 items-center justify-center rounded-full bg-over text-text shadow-raised">
            <Play size={22} aria-hidden="true" className="ml-0.5" />
          </span>
        </span>
      )}
      <span
        aria-hidden="true"
        className="absolute top-2 left-2 rounded-full bg-over px-2 font-medium text-meta text-text-2"
      >
        {t('files.gif')}
      </span>
    </button>
  );
};
