import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, positionOf } from '../../../kit/clock-of.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { claimSound } from '../../tickets/messages/audio-store.ts';
import type { Recorded } from './voice-store.ts';

/** An address for a file, as long as somebody looks at it. */
const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** A recording to listen to before it is sent: play, pause, go to any place. */
export const VoiceClip = ({ file, seconds }: Pick<Recorded, 'file' | 'seconds'>) => {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const toggle = (): void => {
    const audio = player.current;
    if (audio?.paused) void audio.play().catch(() => setIsPlaying(false));
    else audio?.pause();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: one's own voice of a moment ago has no captions */}
      <audio
        ref={player}
        src={url}
        onPlay={(event) => {
          claimSound(event.currentTarget);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <IconButton
        label={isPlaying ? t('voice.stopListening') : t('voice.listen')}
        icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
        onClick={toggle}
      />
      <input
        type="range"
        min={0}
        max={seconds}
        step={0.1}
        value={Math.min(at, seconds)}
        aria-label={t('voice.position')}
        aria-valuetext={t('voice.positionOf', { at: positionOf(at), length: clockOf(seconds) })}
        onChange={(event) => {
          const to = Number(event.currentTarget.value);
          if (player.current) player.current.currentTime = to;
          setAt(to);
        }}
        className="h-9 min-w-0 flex-1 cursor-pointer accent-brand"
      />
      <span className="shrink-0 text-control text-text-2 tabular-nums">
        {isPlaying || at > 0 ? positionOf(at) : clockOf(seconds)}
      </span>
    </>
  );
};
