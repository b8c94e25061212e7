import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { itemClass } from './layer.ts';

type ChoiceRowProps = {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  /** A command is chosen and done: nothing stays marked. */
  hasNoMark?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** One row under a field that keeps the focus and names the active row. */
export const ChoiceRow = (props: ChoiceRowProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [props.isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above keeps the focus and names the active row.
    <div
      ref={row}
      id={props.id}
      role="option"
      aria-selected={props.isChosen}
      data-highlighted={props.isActive ? '' : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onPress}
      className={cx(itemClass, 'hover:bg-hover data-highlighted:bg-selected!')}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2.5">{props.children}</span>
      {props.isChosen && !props.hasNoMark ? (
        <Check size={16} aria-hidden="true" className="shrink-0 text-brand" />
      ) : null}
    </div>
  );
};
