import { Mic, Music, Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, positionOf } from '../../../kit/clock-of.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import {
  changeRate,
  type Sound,
  seekSound,
  toggleSound,
  useRate,
  useSound,
} from '../../tickets/messages/audio-store.ts';
import { heldUrl } from '../../tickets/outbox/kept-files.ts';
import type { FilePart } from './file-part.ts';
import { renewUrl, steadyUrl } from './file-source.ts';
import { FileStatus } from './file-status.tsx';
import { Wave } from './wave.tsx';

const sourceOf = ({ bubble, file }: FilePart): string | null =>
  heldUrl(bubble.key) ?? steadyUrl(file.playable ?? bubble.message?.mediaUrl ?? null);

/** Over a wave only the place where it stands is drawn. */
const waveSlider = cx(
  'appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-brand',
  '[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-brand',
);

const Times = ({ sound, at, length }: { sound: Sound | null; at: number; length: number }) => {
  const { t } = useTranslation();
  if (sound?.state === 'failed') return <span className="truncate text-danger">{t('files.notPlayable')}</span>;
  if (length === 0) return null;
  return <span>{sound ? `${positionOf(at)} / ${clockOf(length)}` : clockOf(length)}</span>;
};

const PlaySign = ({ state }: { state: Sound['state'] | undefined }) => {
  if (state === 'loading') return <Spinner />;
  return state === 'playing' ? <Pause size={18} /> : <Play size={18} className="ml-0.5" />;
};

/** A sound or voice message: play, go to any place, time, speed; the sign says which of the two it is. */
export const AudioPlayer = (props: FilePart) => {
  const { bubble, file, tabIndex } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const sound = useSound(bubble.key);
  const rate = useRate();
  const url = sourceOf(props);
  const length = sound?.length || (file.seconds ?? 0);
  const at = Math.min(sound?.at ?? 0, length);
  const isPlaying = sound?.state === 'playing';
  const hasFailed = sound?.state === 'failed';
  useEffect(() => {
    if (hasFailed && url) renewUrl(url);
  }, [hasFailed, url]);
  const log = (): Element | null => box.current?.closest('[data-log]') ?? null;
  const kind = t(file.isVoice ? 'messages.kinds.voice' : 'messages.kinds.audio');
  const Sign = file.isVoice ? Mic : Music;
  return (
    <div ref={box} className="flex h-[52px] w-[272px] max-w-full items-center gap-2.5">
      <button
        type="button"
        data-main=""
        tabIndex={tabIndex}
        disabled={url === null}
        aria-label={isPlaying ? t('files.pause') : t('files.playNamed', { kind })}
        onClick={() => url && toggleSound(bubble.key, url, log())}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand hover:not-disabled:bg-brand-hover disabled:opacity-55"
      >
        <PlaySign state={sound?.state} />
      </button>
      <div className="relative min-w-0 flex-1">
        {file.isVoice && (
          <div className="absolute inset-x-0 top-0 h-6">
            <Wave heights={file.waveform} played={length === 0 ? 0 : at / length} />
          </div>
        )}
        <input
          type="range"
          tabIndex={tabIndex}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={at}
          disabled={url === null || length === 0}
          aria-label={t('files.position')}
          aria-valuetext={t('files.positionOf', { at: positionOf(at), length: clockOf(length) })}
          onChange={(event) => url && seekSound(bubble.key, url, log(), Number(event.currentTarget.value))}
          className={cx('relative block h-6 w-full cursor-pointer accent-brand', file.isVoice && waveSlider)}
        />
        <div className="flex h-4 items-center gap-1.5 text-meta text-text-2 tabular-nums">
          <Sign size={12} aria-hidden="true" className="shrink-0" />
          <FileStatus {...props}>
            <Times sound={sound} at={at} length={length} />
          </FileStatus>
        </div>
      </div>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('files.speed', { rate })}
        onClick={changeRate}
        className={cx(
          'mt-1 h-6 min-w-12 shrink-0 self-start rounded-full bg-press px-1.5 font-semibold text-meta text-text-2 tabular-nums hover:text-text',
          !sound && 'invisible',
        )}
      >
        {`${rate}x`}
      </button>
    </div>
  );
};
