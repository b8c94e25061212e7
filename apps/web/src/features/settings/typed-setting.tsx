import {
  type NumberSetting,
  parseSetting,
  type SettingKey,
  type TextSetting,
  type TimeSetting,
} from '@recado/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { useSaveSetting } from './queries.ts';
import { SettingFrame } from './setting-frame.tsx';

type Props = { setting: SettingKey; entry: NumberSetting | TimeSetting | TextSetting; value: string };

const kinds = { number: { inputMode: 'numeric' }, time: { type: 'time' }, text: {} } as const;

/** What is typed until it is saved: by Enter, or by leaving the field. Escape takes it back. */
const useTyped = (setting: SettingKey, value: string) => {
  const saving = useSaveSetting(setting);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saving.wish ?? value;
  const isFit = parseSetting(setting, text.trim()) !== undefined;
  const commit = () => {
    if (typed === null || saving.isSaving || !isFit) return;
    if (typed.trim() === value) return setTyped(null);
    saving.save(typed.trim(), { onSuccess: () => setTyped(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || typed === null) return;
    setTyped(null);
    saving.forget();
  };
  const type = (next: string) => {
    setTyped(next);
    saving.forget();
  };
  return { saving, text, isFit, isTyped: typed !== null, type, commit, onKeyDown };
};

/** A number, a time of day or a line of text, checked by the registry and saved when one leaves it. */
export const TypedSetting = ({ setting, entry, value }: Props) => {
  const { t } = useTranslation();
  const { saving, text, isFit, isTyped, type, commit, onKeyDown } = useTyped(setting, value);
  const isNumber = entry.kind === 'number';
  const bounds = isNumber ? { min: formatNumber(entry.min), max: formatNumber(entry.max) } : null;
  const unfit = () => {
    if (bounds) return t('validation.between', bounds);
    return entry.kind === 'time' ? t('settings.time') : t('settings.invalid');
  };
  const error = isTyped && !isFit ? unfit() : saving.refusal;
  return (
    <SettingFrame
      setting={setting}
      isSaved={saving.isSaved && !isTyped}
      error={error}
      {...(bounds ? { note: t('settings.range', bounds) } : {})}
    >
      {(control) => (
        <TextInput
          {...control}
          {...kinds[entry.kind]}
          maxLength={entry.kind === 'text' ? entry.maxLength : 9}
          autoComplete="off"
          value={text}
          aria-busy={saving.isSaving || undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </SettingFrame>
  );
};
