import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

type SuggestionListProps<Item> = {
  listId: string;
  optionIdOf: (index: number) => string;
  label: string;
  /** Says how many there are. */
  found: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  active: number;
  /** The element that tells more about the active one. */
  descriptionId?: string;
  onTake: (index: number) => void;
  onPoint: (index: number) => void;
  children: (item: Item) => ReactNode;
};

/** Suggestions above a field, whose keys are the field's; the focus stays there. */
export const SuggestionList = <Item,>(props: SuggestionListProps<Item>) => {
  const { listId, optionIdOf, label, found, items, keyOf, active, descriptionId, onTake, onPoint, children } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className="thin-scroll max-h-56 overflow-y-auto border-line border-b p-1"
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={keyOf(item)}
            id={optionIdOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-describedby={index === active ? descriptionId : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(index)}
            onClick={() => onTake(index)}
            className={cx(
              'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2.5 text-body pointer-coarse:min-h-11',
              index === active && 'bg-hover',
            )}
          >
            {children(item)}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {found}
      </span>
    </>
  );
};
