import { Mic, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Plays a voice note or a song: one button, the place in it, the time. */
export const PhoneAudio = ({ url, seconds, isVoice }: { url: string; seconds: number; isVoice: boolean }) => {
  const { t } = useTranslation();
  const player = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds);
  const toggle = () => {
    const { current } = player;
    if (!current) return;
    if (current.paused) void current.play().catch(() => setIsPlaying(false));
    else current.pause();
  };
  return (
    <span className="flex w-58 max-w-full items-center gap-2 py-0.5">
      {/* biome-ignore lint/a11y/useMediaCaption: what a customer says has no captions. */}
      <audio
        ref={player}
        src={url}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(duration);
        }}
      />
      <IconButton
        label={t(isPlaying ? 'phone.files.pause' : 'phone.files.play')}
        icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
        size={32}
        onClick={toggle}
      />
      <input
        type="range"
        aria-label={t('phone.files.position')}
        aria-valuetext={clock(at)}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, length)}
        onChange={(event) => {
          const { current } = player;
          if (current) current.currentTime = event.currentTarget.valueAsNumber;
        }}
        className="h-6 min-w-0 flex-1 accent-brand"
      />
      <span className="w-8 text-right text-small text-text-2 tabular-nums">
        {clock(isPlaying || at > 0 ? at : length)}
      </span>
      {isVoice ? (
        <Mic size={14} aria-label={t('phone.files.kinds.voice')} className="shrink-0 text-brand-text" />
      ) : null}
    </span>
  );
};
