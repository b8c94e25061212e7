import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { itemClass, popupClass } from './layer.ts';

export type MenuEntry =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      /** The key that does the same, shown at the right. */
      hint?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Shows a tick; the entry is then spoken as a choice. */
      checked?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true };

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if ('divider' in entry) return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
  const className = cx(itemClass, entry.danger && 'text-danger data-highlighted:bg-danger-soft');
  const inside = (
    <>
      {entry.icon ? <span className={cx('shrink-0', !entry.danger && 'text-text-2')}>{entry.icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.hint ? <kbd className="font-sans text-small text-text-3">{entry.hint}</kbd> : null}
    </>
  );
  const shared = { disabled: entry.disabled ?? false, onClick: entry.onSelect, className };
  if (entry.checked === undefined) return <BaseMenu.Item {...shared}>{inside}</BaseMenu.Item>;
  return (
    <BaseMenu.CheckboxItem {...shared} checked={entry.checked} closeOnClick>
      {inside}
      {entry.checked ? <Check size={16} className="text-brand" aria-hidden="true" /> : null}
    </BaseMenu.CheckboxItem>
  );
};

const menuPopupClass = cx(popupClass, 'thin-scroll max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto p-1');

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  entries: MenuEntry[];
  /** Above the entries, e.g. who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
};

/** A menu under a button. */
export const Menu = ({ trigger, entries, header, align = 'end', side = 'bottom' }: MenuProps) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
        <BaseMenu.Popup className={menuPopupClass}>
          {header}
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

type ContextMenuProps = {
  entries: MenuEntry[];
  /** The element that carries it: right click, Shift+F10 or long press. */
  children: ReactElement<Record<string, unknown>>;
  onOpenChange?: (open: boolean) => void;
};

/** The menu of a row or bubble. */
export const ContextMenu = ({ entries, children, onOpenChange }: ContextMenuProps) => (
  <BaseContextMenu.Root {...(onOpenChange ? { onOpenChange } : {})}>
    <BaseContextMenu.Trigger render={children} />
    <BaseContextMenu.Portal>
      <BaseContextMenu.Positioner className="z-50 outline-none">
        <BaseContextMenu.Popup className={menuPopupClass}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </BaseContextMenu.Popup>
      </BaseContextMenu.Positioner>
    </BaseContextMenu.Portal>
  </BaseContextMenu.Root>
);
