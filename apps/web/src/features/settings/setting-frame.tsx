import { type SettingKey, settingLabelKey } from '@recado/contract';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { FieldControl } from '../../ui/field.tsx';

/** The name of a setting, with a mark once it is saved; the toast says that aloud. */
export const SettingName = ({ setting, isSaved }: { setting: SettingKey; isSaved: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      {t(settingLabelKey(setting))}
      <span
        aria-hidden="true"
        className={cx(
          'ml-2 inline-flex items-center gap-1 font-normal text-brand-text text-small transition-opacity',
          isSaved ? 'opacity-100' : 'opacity-0',
        )}
      >
        <Check size={14} />
        {t('settings.savedMark')}
      </span>
    </>
  );
};

type SettingFrameProps = {
  setting: SettingKey;
  isSaved: boolean;
  /** Sentence under the control; the control keeps what was typed. */
  error?: string | null;
  /** What may be typed, under the control while nothing is wrong. */
  note?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Name and explanation at the left, the control at the right; one under the other on phones. */
export const SettingFrame = ({ setting, isSaved, error, note, children }: SettingFrameProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [hintId, noteId] = [`${id}-hint`, `${id}-note`];
  const below = error ?? note;
  return (
    <div className="flex gap-x-8 gap-y-2 py-4 max-sm:flex-col">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium text-control">
          <SettingName setting={setting} isSaved={isSaved} />
        </label>
        <p id={hintId} className="text-small text-text-3">
          {t(`settings.keys.${setting}.hint`)}
        </p>
      </div>
      <div className="w-64 shrink-0 max-sm:w-full">
        {children({
          id,
          'aria-describedby': below ? `${hintId} ${noteId}` : hintId,
          'aria-invalid': error ? true : undefined,
          'aria-required': undefined,
        })}
        <p
          id={noteId}
          aria-live="polite"
          className={cx('text-small', below && 'mt-1', error ? 'text-danger' : 'text-text-3')}
        >
          {below}
        </p>
      </div>
    </div>
  );
};
