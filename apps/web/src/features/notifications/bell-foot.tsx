import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { useVolume } from '../../kit/preferences.ts';
import { useDesktopState } from './desktop-state.ts';

/** How somebody learns of what the bell names, and the way to change it: the sound, and whether the system tells it. */
export const BellFoot = ({ onSound }: { onSound: () => void }) => {
  const { t } = useTranslation();
  const [volume] = useVolume();
  const [desktop] = useDesktopState();
  const Sign = volume === 0 ? VolumeX : Volume2;
  return (
    <button
      type="button"
      onClick={onSound}
      className="focus-visible:-outline-offset-2 flex min-h-10 w-full items-center gap-2 border-line border-t px-4 py-2 text-left text-small text-text-2 transition-colors hover:bg-hover pointer-coarse:min-h-11"
    >
      <Sign size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {volume === 0
          ? t('frame.notifications.silent')
          : t('frame.notifications.sound', { volume: formatNumber(volume, { style: 'percent' }) })}
      </span>
      <span className="shrink-0 text-text-3">
        {t(desktop === 'granted' ? 'frame.notifications.desktopOn' : 'frame.notifications.desktopOff')}
      </span>
    </button>
  );
};
