import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { cx } from './cx.ts';
import type { FieldControl } from './field.tsx';
import { inputClass } from './text-input.tsx';

export type SelectOption<Value> = { value: Value; label: string; start?: ReactNode; hint?: string; disabled?: boolean };

export type SelectProps<Value> = {
  options: SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  /** From `Field`, or at least an aria-label. */
  control?: FieldControl;
  label?: string;
  size?: 'normal' | 'small';
  className?: string | undefined;
};

const SelectLayer = lazy(() => import('./select-layer.tsx').then((module) => ({ default: module.SelectLayer })));

/** The same box, before its code is there. */
const Waiting = ({ className, size }: { className: string | undefined; size: 'normal' | 'small' | undefined }) => (
  <span aria-busy="true" className={cx(inputClass, 'block', size === 'small' && 'h-7!', className)} />
);

/** One choice out of a short list; for long or remote lists use `Combobox`. */
export const Select = <Value extends string | number | null>(props: SelectProps<Value>) => {
  const Layer = SelectLayer as unknown as ComponentType<SelectProps<Value>>; // lazy() forgets the type parameter
  return (
    <Suspense fallback={<Waiting className={props.className} size={props.size} />}>
      <Layer {...props} />
    </Suspense>
  );
};
