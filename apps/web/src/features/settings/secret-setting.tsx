import { isRedactedSecret, type SettingKey, settingLabelKey } from '@recado/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { FieldControl } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { type Saving, useSaveSetting } from './queries.ts';
import { SettingFrame } from './setting-frame.tsx';

type EditProps = { control: FieldControl; saving: Saving; onDone: () => void };

/** The new secret; what is stored is never shown. */
const Editing = ({ control, saving, onDone }: EditProps) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // What begins like a mask is one to the server: it would keep the secret that it has.
    if (text.trim() && !isRedactedSecret(text)) saving.save(text.trim(), { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <PasswordInput
        {...control}
        autoFocus
        placeholder={t('settings.secret.field')}
        autoComplete="off"
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <span className="flex justify-end gap-2">
        <Button kind="text" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button kind="solid" type="submit" busy={saving.isSaving} disabled={!text.trim()}>
          {t('common.save')}
        </Button>
      </span>
    </form>
  );
};

/** Write-only: it says whether one is set and how it ends, takes another one, or none (decisions 10). */
export const SecretSetting = ({ setting, value }: { setting: SettingKey; value: string }) => {
  const { t } = useTranslation();
  const saving = useSaveSetting(setting);
  const [isEditing, setIsEditing] = useState(false);
  const [asks, setAsks] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isSet = value !== '';
  const done = () => {
    setIsEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const change = isSet ? t('settings.secret.change') : t('settings.secret.set');
  const state = isSet ? t('settings.values.secretSet', { ending: value.slice(-4) }) : t('settings.values.secretUnset');
  return (
    <SettingFrame setting={setting} isSaved={saving.isSaved} error={saving.refusal}>
      {(control) =>
        isEditing ? (
          <Editing control={control} saving={saving} onDone={done} />
        ) : (
          <div className="flex flex-col gap-2">
            <p className="text-control text-text-2">{state}</p>
            <span className="flex gap-2">
              <Button
                ref={opener}
                id={control.id}
                aria-label={`${change}: ${t(settingLabelKey(setting))}`}
                onClick={() => setIsEditing(true)}
              >
                {change}
              </Button>
              {isSet ? (
                <Button kind="text" onClick={() => setAsks(true)}>
                  {t('settings.secret.remove')}
                </Button>
              ) : null}
            </span>
            <ConfirmDialog
              open={asks}
              onClose={() => setAsks(false)}
              onConfirm={() => saving.save('', { onSettled: () => setAsks(false) })}
              title={t('settings.secret.removeTitle')}
              confirmLabel={t('settings.secret.remove')}
              danger
              busy={saving.isSaving}
            >
              {t('settings.secret.removeDetail')}
            </ConfirmDialog>
          </div>
        )
      }
    </SettingFrame>
  );
};
