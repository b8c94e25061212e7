import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from './cx.ts';

type TabOption<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode; badge?: ReactNode };

type TabsProps<Value extends string> = {
  /** Spoken name of the set. */
  label: string;
  options: TabOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** A tab was clicked, or Enter or Space pressed on it; arrows only go through the tabs and do not press them. */
  onPress?: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
  listClassName?: string;
  panelClassName?: string;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs with an underline: one tab stop, arrows move and choose. */
export const Tabs = <Value extends string>(props: TabsProps<Value>) => {
  const { label, options, value, onChange, onPress, children, listClassName, panelClassName } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next =
      options[
        step(
          options.findIndex((option) => option.value === value),
          options.length,
        )
      ];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={cx('flex border-line border-b', listClassName)}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            data-tab={option.value}
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={option.value === value ? `${id}-panel` : undefined}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => {
              onChange(option.value);
              onPress?.(option.value);
            }}
            className="-mb-px inline-flex h-10 min-w-0 flex-1 items-center justify-center gap-2 border-transparent border-b-2 px-3 font-medium text-control text-text-2 whitespace-nowrap transition-colors hover:text-text focus-visible:-outline-offset-2 aria-selected:border-brand aria-selected:font-semibold aria-selected:text-brand-text pointer-coarse:h-11"
          >
            {option.icon}
            {option.label}
            {option.badge}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
};
