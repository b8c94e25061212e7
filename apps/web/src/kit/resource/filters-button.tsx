import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useIsNarrow } from '../use-media.ts';

type FiltersButtonProps = {
  /** How many narrow now. */
  count: number;
  texts: { label: string; some: string; clear: string };
  onClear: () => void;
  children: ReactNode;
};

/** Filters of a page in a panel; how many narrow now stands on the button, and one press takes them all away. */
export const FiltersButton = ({ count, texts, onClear, children }: FiltersButtonProps) => {
  const isNarrow = useIsNarrow();
  const label = count ? texts.some : texts.label;
  const trigger = isNarrow ? (
    <IconButton
      label={label}
      icon={<ListFilter size={20} />}
      badge={count ? <Badge>{count}</Badge> : undefined}
      className="size-11!"
    />
  ) : (
    <Button icon={<ListFilter size={16} />}>{label}</Button>
  );
  return (
    <Popover trigger={trigger} label={texts.label} className="w-72 p-4">
      <div className="flex flex-col gap-3">
        {children}
        {count ? (
          <Button kind="text" size="small" className="self-start" onClick={onClear}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
    </Popover>
  );
};
