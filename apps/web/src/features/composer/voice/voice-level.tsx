import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';

/** Blocks of a tenth of a second after which silence is told. */
const silentBlocks = 30;
const silence = 0.004;

/** Whether the microphone has given nothing at all for three seconds: it is muted somewhere. */
export const isSilent = (levels: readonly number[]): boolean =>
  levels.length >= silentBlocks && levels.slice(-silentBlocks).every((level) => level < silence);

/** The loudness of the last seconds, the present at the right. */
export const VoiceLevel = ({ levels, isPaused }: { levels: readonly number[]; isPaused: boolean }) => {
  const { t } = useTranslation();
  if (!isPaused && isSilent(levels))
    return (
      <p role="status" className="line-clamp-2 min-w-0 flex-1 text-small text-warn">
        {t('voice.silent')}
      </p>
    );
  const first = Math.max(0, levels.length - 120);
  return (
    <div aria-hidden="true" className="flex h-9 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden">
      {levels.slice(first).map((level, index) => (
        <span
          // A bar keeps its place in the row, whatever it shows.
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
          key={index}
          style={{ height: `${Math.max(8, Math.round(level * 100))}%` }}
          className={cx('w-[3px] shrink-0 rounded-full', isPaused ? 'bg-line-2' : 'bg-brand')}
        />
      ))}
    </div>
  );
};
