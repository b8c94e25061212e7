import { useId } from 'react';

type VolumeSliderProps = {
  label: string;
  /** 0 to 1. */
  value: number;
  step: number;
  onChange: (value: number) => void;
  /** After a change by pointer or key has ended. */
  onSettled?: () => void;
};

/** A loudness from silent to full, spoken in percent. */
export const VolumeSlider = ({ label, value, step, onChange, onSettled }: VolumeSliderProps) => {
  const id = useId();
  const percent = `${Math.round(value * 100)}%`;
  return (
    <div>
      <div className="mb-2 flex justify-between text-control">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="text-text-3 tabular-nums">
          {percent}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={step}
        value={value}
        aria-valuetext={percent}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onPointerUp={onSettled}
        onKeyUp={onSettled}
        className="h-6 w-full cursor-pointer accent-brand"
      />
    </div>
  );
};
