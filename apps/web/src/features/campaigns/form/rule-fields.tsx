import { limits } from '@recado/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { CampaignForm } from './campaign-dialog.tsx';
import { newTrial } from './values.ts';

type Props = { form: CampaignForm; isLocked: boolean };

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  isLocked: boolean;
  onChange: (value: number) => void;
};

/** A whole number within its bounds; while it is none the one before holds. */
const NumberField = ({ label, value, min, max, isLocked, onChange }: NumberFieldProps) => {
  const [typed, setTyped] = useState(String(value));
  return (
    <Field label={label} className="flex-1">
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          disabled={isLocked}
          value={typed}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '');
            setTyped(digits);
            const number = Number(digits);
            if (digits && number >= min && number <= max) onChange(number);
          }}
          onBlur={() => setTyped(String(value))}
        />
      )}
    </Field>
  );
};

/** On which days it leaves. */
export const DaysSwitch = ({ form, isLocked }: Props) => {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="businessDaysOnly"
      render={({ field }) => (
        <Switch
          label={t('campaigns.form.businessDays')}
          hint={t('campaigns.form.businessDaysHint')}
          layout="leading"
          disabled={isLocked}
          checked={field.value === true}
          onChange={field.onChange}
        />
      )}
    />
  );
};

/** Whether it asks first, and how long it waits for the answer. */
export const ConfirmationSwitch = ({ form, isLocked }: Props) => {
  const { t } = useTranslation();
  const { default: usual, max } = limits.campaignConfirmationDays;
  return (
    <>
      <Controller
        control={form.control}
        name="confirmation"
        render={({ field }) => (
          <Switch
            label={t('campaigns.form.confirmation')}
            hint={t('campaigns.form.confirmationHint')}
            layout="leading"
            disabled={isLocked}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
      {form.watch('confirmation') ? (
        <div className="max-w-60">
          <NumberField
            label={t('campaigns.form.confirmationDays')}
            value={form.watch('confirmationDays') ?? usual}
            min={1}
            max={max}
            isLocked={isLocked}
            onChange={(days) => form.setValue('confirmationDays', days, { shouldDirty: true })}
          />
        </div>
      ) : null}
    </>
  );
};

/** Two texts against each other: for how many people, and when it is decided. */
export const TrialSwitch = ({ form, isLocked, winner }: Props & { winner: number | null }) => {
  const { t } = useTranslation();
  const trial = form.watch('trial');
  const write = (next: typeof trial): void => form.setValue('trial', next, { shouldDirty: true });
  return (
    <>
      <Switch
        label={t('campaigns.form.trial')}
        hint={winner ? t('campaigns.form.trialWon', { number: winner }) : t('campaigns.form.trialHint')}
        layout="leading"
        disabled={isLocked}
        checked={Boolean(trial)}
        onChange={(isOn) => write(isOn ? newTrial() : null)}
      />
      {trial ? (
        <div className="flex gap-4">
          <NumberField
            label={t('campaigns.form.trialShare')}
            value={trial.sharePercent}
            min={limits.campaignTrial.leastShare}
            max={100}
            isLocked={isLocked}
            onChange={(sharePercent) => write({ ...trial, sharePercent })}
          />
          <NumberField
            label={t('campaigns.form.trialHours')}
            value={trial.hours}
            min={1}
            max={limits.campaignTrial.mostHours}
            isLocked={isLocked}
            onChange={(hours) => write({ ...trial, hours })}
          />
        </div>
      ) : null}
    </>
  );
};
