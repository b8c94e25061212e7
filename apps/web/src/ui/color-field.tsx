import { Check, Pipette } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { presetColors } from './preset-colors.ts';
import { TextInput } from './text-input.tsx';

const perRow = presetColors.length / 2;

/** Six digits, as the browser's own colour field needs them. */
const sixDigits = (color: string): string => {
  const digits = /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color.slice(0, 7);
  return /^#[0-9a-f]{6}$/i.test(digits) ? digits : '#000000';
};

type ColorFieldProps = {
  value: string;
  onChange: (color: string) => void;
  /** Shown beside the label: how the colour really looks, e.g. the chip. */
  preview?: ReactNode;
  /** True when the typed code is none. */
  isInvalid?: boolean;
  /** Colours that others have: struck, not to be chosen. */
  taken?: readonly string[];
};

const Swatch = ({
  color,
  name,
  isChosen,
  isTaken,
  onChange,
}: {
  color: string;
  name: string;
  isChosen: boolean;
  isTaken: boolean;
  onChange: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className="group relative flex h-8 items-center justify-center">
      <input
        type="radio"
        name={name}
        value={color}
        checked={isChosen}
        disabled={isTaken}
        onChange={onChange}
        aria-label={t('colors.one', { hex: color })}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        style={{ backgroundColor: color }}
        className={cx(
          'pointer-events-none flex size-5 items-center justify-center rounded-chip outline-offset-2 group-has-checked:outline-2 group-has-checked:outline-brand group-has-focus-visible:outline-2 group-has-focus-visible:outline-ring group-has-focus-visible:outline-offset-3',
          isTaken && 'opacity-45 line-through',
        )}
      >
        {isChosen ? <Check size={14} strokeWidth={3} className="text-surface" /> : null}
      </span>
    </label>
  );
};

/** One of 50 colours, standing open in two rows: one tab stop, arrow keys move; or another one by its code (screens §5). */
export const ColorField = ({ value, onChange, preview, isInvalid = false, taken = [] }: ColorFieldProps) => {
  const { t } = useTranslation();
  const name = useId();
  const [wantsCode, setWantsCode] = useState(false);
  const isTyped = wantsCode || isInvalid;
  const isTaken = (color: string): boolean => taken.some((other) => other.toUpperCase() === color);
  const moveByRow = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowDown' ? perRow : event.key === 'ArrowUp' ? -perRow : 0;
    if (by === 0) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
    if (!(event.target instanceof HTMLInputElement)) return;
    const at = all.indexOf(event.target);
    const next = all[(at + by + all.length) % all.length];
    if (!next || next.disabled) return;
    next.focus();
    onChange(next.value);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="sr-only">{t('colors.label')}</legend>
      <div className="flex min-h-7 items-center gap-2">
        <span aria-hidden="true" className="font-medium text-control">
          {t('colors.label')}
        </span>
        <span className="min-w-0 flex-1 truncate">{preview}</span>
        <span className="text-control text-text-3 tabular-nums">{value}</span>
        <Button
          kind="text"
          size="small"
          aria-expanded={isTyped}
          className="-mr-2.5 text-brand-text"
          onClick={() => setWantsCode(!isTyped)}
        >
          {t('colors.other')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its radios pass through. */}
      <div onKeyDown={moveByRow} className="-mx-1 grid grid-cols-10 md:grid-cols-25">
        {presetColors.map((color) => (
          <Swatch
            key={color}
            color={color}
            name={name}
            isChosen={color === value.toUpperCase()}
            isTaken={isTaken(color)}
            onChange={() => onChange(color)}
          />
        ))}
      </div>
      {isTyped ? (
        <Field
          label={t('colors.code')}
          error={isInvalid ? t('colors.codeInvalid') : undefined}
          className="mt-2 sm:w-60"
        >
          {(control) => (
            <span className="flex items-center gap-2">
              <TextInput
                {...control}
                value={value}
                maxLength={9}
                spellCheck={false}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
              <label className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-line-2 text-text-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 pointer-coarse:size-11">
                <Pipette size={16} aria-hidden="true" />
                <input
                  type="color"
                  value={sixDigits(value)}
                  aria-label={t('colors.other')}
                  onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
              </label>
            </span>
          )}
        </Field>
      ) : null}
    </fieldset>
  );
};
