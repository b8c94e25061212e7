import type { OneOfSetting, SettingKey, ToggleSetting } from '@recado/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSaveSetting } from './queries.ts';
import { SettingFrame, SettingName } from './setting-frame.tsx';

type Props<Entry> = { setting: SettingKey; entry: Entry; value: string };

/** On or off; it shows what was pressed while that is on its way. */
export const ToggledSetting = ({ setting, entry, value }: Props<ToggleSetting>) => {
  const { t } = useTranslation();
  const saving = useSaveSetting(setting);
  const [on, off] = entry.wire ?? ['enabled', 'disabled'];
  const shown = saving.wish ?? value;
  return (
    <div className="py-4">
      <Switch
        label={<SettingName setting={setting} isSaved={saving.isSaved} />}
        hint={t(`settings.keys.${setting}.hint`)}
        checked={shown === on}
        onChange={(isOn) => saving.save(isOn ? on : off)}
      />
      <p aria-live="polite" className="text-danger text-small">
        {saving.refusal}
      </p>
    </div>
  );
};

/** One of a few. */
export const ChosenSetting = ({ setting, entry, value }: Props<OneOfSetting>) => {
  const { t } = useTranslation();
  const saving = useSaveSetting(setting);
  const options = entry.options.map((option) => ({
    value: option,
    // The catalog has a label for every option of the registry; a test compares them.
    label: t(`settings.keys.${setting}.options.${option}` as 'settings.keys.chatBotType.options.text'),
  }));
  return (
    <SettingFrame setting={setting} isSaved={saving.isSaved} error={saving.refusal}>
      {(control) => (
        <Select
          control={control}
          options={options}
          value={saving.wish ?? value}
          onChange={(next) => next !== value && saving.save(next)}
        />
      )}
    </SettingFrame>
  );
};

/** One of the world's time zones, found by typing a part of its name. */
export const TimezoneSetting = ({ setting, value }: Omit<Props<unknown>, 'entry'>) => {
  const saving = useSaveSetting(setting);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const labelOf = (zone: string) => zone.replaceAll('_', ' ');
  return (
    <SettingFrame setting={setting} isSaved={saving.isSaved} error={saving.refusal}>
      {(control) => (
        <Combobox
          control={control}
          items={zones}
          value={saving.wish ?? value}
          onChange={(next) => next && next !== value && saving.save(next)}
          itemKey={(zone) => zone}
          itemLabel={labelOf}
        />
      )}
    </SettingFrame>
  );
};
