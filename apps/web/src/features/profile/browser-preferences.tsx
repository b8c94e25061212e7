import { limits } from '@recado/contract';
import { useTranslation } from 'react-i18next';
import { useLetterShortcuts, useOpenNext, useSignOption, useVolume } from '../../kit/preferences.ts';
import { playNotification } from '../../kit/sound.ts';
import { useTheme } from '../../kit/theme.ts';
import { Segment } from '../../ui/segment.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VolumeSlider } from '../../ui/volume-slider.tsx';
import { DesktopDoctor } from '../notifications/desktop-doctor.tsx';
import { PushSettings } from '../notifications/push-settings.tsx';

/** What acts at once and stays in this browser. */
export const BrowserPreferences = () => {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const [volume, setVolume] = useVolume();
  const [sign, setSign] = useSignOption();
  const [opensNext, setOpensNext] = useOpenNext();
  const [letters, setLetters] = useLetterShortcuts();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium text-control">{t('profile.theme')}</span>
        <Segment
          label={t('profile.theme')}
          options={[
            { value: 'light', label: t('profile.themes.light') },
            { value: 'dark', label: t('profile.themes.dark') },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div>
        <VolumeSlider
          label={t('profile.sound')}
          value={volume}
          step={limits.volumeStep}
          onChange={setVolume}
          onSettled={playNotification}
        />
        <p className="text-small text-text-3">{t('profile.soundHint')}</p>
      </div>
      <DesktopDoctor />
      <PushSettings />
      <Switch label={t('profile.sign')} hint={t('profile.signHint')} checked={sign} onChange={setSign} />
      <Switch
        label={t('profile.openNext')}
        hint={t('profile.openNextHint')}
        checked={opensNext}
        onChange={setOpensNext}
      />
      <Switch
        label={t('profile.shortcuts')}
        hint={t('profile.shortcutsHint')}
        checked={letters}
        onChange={setLetters}
      />
      <p className="text-small text-text-3">{t('profile.thisBrowser')}</p>
    </div>
  );
};
