import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { itemClass, popupClass } from './layer.ts';
import type { MenuEntry } from './menu.tsx';
import type { Anchor, LayerChange } from './use-anchor.ts';

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

type MenuLayerProps = {
  open: boolean;
  onOpenChange: (open: boolean, details: LayerChange) => void;
  anchor: Anchor | null;
  entries: MenuEntry[];
  header?: ReactNode;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'left' | 'right';
  /** Where the focus goes when the menu closes. */
  returnTo: Element | null;
};

/** The list itself; loaded when a menu is first opened. It hangs outside the page's landmarks, so it is one itself. */
export const MenuLayer = (props: MenuLayerProps) => {
  const { t } = useTranslation();
  return (
    <BaseMenu.Root open={props.open} onOpenChange={props.onOpenChange}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          role="region"
          aria-label={t('common.actions')}
          anchor={props.anchor}
          side={props.side}
          align={props.align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            finalFocus={() => (props.returnTo instanceof HTMLElement ? props.returnTo : true)}
            className={cx(popupClass, 'thin-scroll max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto p-1')}
          >
            {props.header}
            {props.entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
};
