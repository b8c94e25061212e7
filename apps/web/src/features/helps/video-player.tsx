import { type Help, youtubePage, youtubePlayer } from '@recado/contract';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * A press into the player takes the keyboard along, and Escape with it: it is taken back, so that Escape still closes.
 * Who came with Tab stays, to work the player by keys.
 */
const useKeyboardBack = () => {
  const home = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const takeBack = () =>
      setTimeout(() => {
        const isInPlayer = home.current?.contains(document.activeElement) && document.activeElement !== home.current;
        if (isInPlayer && isOver.current) home.current?.focus({ preventScroll: true });
      });
    addEventListener('blur', takeBack);
    return () => removeEventListener('blur', takeBack);
  }, []);
  return {
    ref: home,
    onPointerEnter: () => {
      isOver.current = true;
    },
    onPointerLeave: () => {
      isOver.current = false;
    },
  };
};

const Player = ({ help }: { help: Help }) => {
  const keyboard = useKeyboardBack();
  return (
    <div {...keyboard} tabIndex={-1} className="aspect-video w-full overflow-hidden rounded-menu bg-hover outline-none">
      <iframe
        title={help.title}
        src={youtubePlayer(help.video)}
        loading="lazy"
        allow="accelerometer; autoplay; encrypted-media; fullscreen; gyroscope; picture-in-picture; web-share"
        allowFullScreen
        // Without a referrer the player refuses to play (integrations i).
        referrerPolicy="strict-origin-when-cross-origin"
        className="size-full border-0"
      />
    </div>
  );
};

type VideoPlayerProps = { help: Help; open: boolean; onClose: () => void; onClosed: () => void };

/** A help video in YouTube's player that stores nothing before it plays; Escape closes it (administration §9). */
export const VideoPlayer = ({ help, open, onClose, onClosed }: VideoPlayerProps) => {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={help.title}
      width={1080}
      footNote={
        <a
          href={youtubePage(help.video)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 text-brand-text text-control hover:underline"
        >
          <ExternalLink size={14} aria-hidden="true" />
          {t('helps.onYoutube')}
        </a>
      }
    >
      <Player help={help} />
      <p className="wrap-anywhere mt-4 whitespace-pre-wrap text-body text-text-2">{help.description}</p>
    </Dialog>
  );
};
