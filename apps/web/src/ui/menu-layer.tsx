import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { itemClass, popupClass } from './layer.ts';
import { closeAtTab, focusAfterLayer } from './layer-focus.ts';
import type { MenuEntry } from './menu.tsx';
import type { Anchor, LayerChange } from './use-anchor.ts';

type Choice = Exclude<MenuEntry, { divider: true }>;

const Entry = ({ entry, onChoose }: { entry: MenuEntry; onChoose: (entry: Choice) => void }) => {
  if ('divider' in entry) return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
  const className = cx(itemClass, entry.danger && 'text-danger data-highlighted:bg-danger-soft');
  const inside = (
    <>
      {entry.icon ? <span className={cx('shrink-0', !entry.danger && 'text-text-2')}>{entry.icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.hint ? <kbd className="font-sans text-small text-text-3">{entry.hint}</kbd> : null}
    </>
  );
  const shared = { disabled: entry.disabled ?? false, onClick: () => onChoose(entry), className };
  if (entry.checked === undefined) return <BaseMenu.Item {...shared}>{inside}</BaseMenu.Item>;
  return (
    <BaseMenu.CheckboxItem {...shared} checked={entry.checked} closeOnClick>
      {inside}
      {entry.checked ? <Check size={16} className="text-brand" aria-hidden="true" /> : null}
    </BaseMenu.CheckboxItem>
  );
};

/** Whoever opens a menu by a key stands on its first entry, as WAI-ARIA wants it; the library puts the focus on the menu. */
const toFirst = ({ target, currentTarget }: FocusEvent): void => {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return;
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
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
  const chosen = useRef<Choice | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const root = useRef<BaseMenu.Root.Actions>(null);
  const choose = (entry: Choice): void => {
    chosen.current = entry;
    entry.onSelect?.();
  };
  // The menu leaves after its choice: whoever wants the focus asks for it here, or it would be taken back.
  const focusAfter = (): HTMLElement | boolean =>
    chosen.current?.focusNext?.() ?? focusAfterLayer(list.current, props.returnTo);
  const followUp = (isOpen: boolean): void => {
    if (isOpen) return;
    // The focus goes to its place in a microtask after the menu has left.
    setTimeout(() => {
      const entry = chosen.current;
      chosen.current = null;
      entry?.afterClose?.();
    });
  };
  return (
    <BaseMenu.Root
      open={props.open}
      onOpenChange={props.onOpenChange}
      onOpenChangeComplete={followUp}
      actionsRef={root}
    >
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
            ref={list}
            finalFocus={focusAfter}
            onKeyDown={(event) => closeAtTab(event, props.returnTo, true, () => root.current?.close())}
            onFocus={toFirst}
            className={cx(popupClass, 'thin-scroll max-h-(--available-height) min-w-52 max-w-80 overflow-y-auto p-1')}
          >
            {props.header}
            {props.entries.map((entry) => (
              <Entry key={entry.key} entry={entry} onChoose={choose} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
};
