import { limits } from '@recado/contract';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useVolume } from '../../kit/preferences.ts';
import { playNotification } from '../../kit/sound.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ownPanel } from '../../ui/own-part.tsx';
import { Popover } from '../../ui/popover.tsx';

const VolumeSlider = ownPanel(
  () => import('../../ui/volume-slider.tsx'),
  (module) => module.VolumeSlider,
);

const iconFor = (volume: number) => {
  if (volume === 0) return <VolumeX size={18} />;
  return volume < 0.6 ? <Volume1 size={18} /> : <Volume2 size={18} />;
};

/** Loudness of the notification sound: 0 to 1 in steps of 0.1, heard when it is let go. */
export const VolumePopover = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const { t } = useTranslation();
  const [volume, setVolume] = useVolume();
  return (
    <Popover
      label={t('frame.volume.label')}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton label={t('frame.volume.label')} icon={iconFor(volume)} />}
      className="w-64 p-4"
    >
      <VolumeSlider
        label={t('frame.volume.label')}
        value={volume}
        step={limits.volumeStep}
        onChange={setVolume}
        onSettled={playNotification}
      />
    </Popover>
  );
};
