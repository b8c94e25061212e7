import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { ownLayer } from './own-part.tsx';
import { type Anchor, leaveLayer, useAnchoredLayer } from './use-anchor.ts';
import { useLongPress } from './use-long-press.ts';

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
      onSelect?: () => void;
      /** Where the focus goes once the menu has left, in place of where it came from. */
      focusNext?: () => HTMLElement | null;
      /** What follows once the menu has left and the focus is where it belongs, for example a layer of its own. */
      afterClose?: () => void;
    }
  | { key: string; divider: true };

const importLayer = () => import('./menu-layer.tsx');
/** Whoever presses is told that it did not come. */
const preload = (): void => void importLayer().catch(() => undefined);
const MenuLayer = ownLayer(
  () => importLayer(),
  (module) => module.MenuLayer,
  leaveLayer,
);

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
export const Menu = ({ trigger, entries, header, align = 'end', side = 'bottom' }: MenuProps) => {
  const layer = useAnchoredLayer(trigger, 'menu', preload);
  return (
    <>
      {layer.trigger}
      {layer.wasOpened ? (
        <MenuLayer
          open={layer.isOpen}
          onOpenChange={layer.change}
          anchor={layer.anchor}
          entries={entries}
          header={header}
          align={align}
          side={side}
          returnTo={layer.anchor}
        />
      ) : null}
    </>
  );
};

export type DrawMenu = (entries: MenuEntry[]) => ReactNode;

type ContextMenuProps = {
  /** The entries, or what fetches them with the first opening and draws the menu of them. */
  entries: MenuEntry[] | ((draw: DrawMenu) => ReactNode);
  /** The element that carries it: right click, Shift+F10 or long press. */
  children: ReactElement<Record<string, unknown>>;
  onOpenChange?: (open: boolean) => void;
};

type Opening = { anchor: Anchor; returnTo: Element | null };

/** The menu of a row or bubble. */
export const ContextMenu = ({ entries, children, onOpenChange }: ContextMenuProps) => {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const change = (open: boolean): void => {
    setIsOpen(open);
    onOpenChange?.(open);
  };
  const openAt = (element: Element, x: number, y: number): void => {
    // A menu key gives no useful point: the menu hangs from the element then.
    const anchor = x > 0 || y > 0 ? { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) } : element;
    const active = document.activeElement;
    setOpening({ anchor, returnTo: active && active !== document.body ? active : element });
    change(true);
  };
  const longPress = useLongPress(openAt);
  const draw: DrawMenu = (drawn) =>
    opening ? (
      <MenuLayer
        open={isOpen}
        onOpenChange={change}
        anchor={opening.anchor}
        entries={drawn}
        align="start"
        side="bottom"
        returnTo={opening.returnTo}
      />
    ) : null;
  const { onContextMenu } = children.props;
  return (
    <>
      {cloneElement(children, {
        ...longPress,
        onPointerOver: preload,
        onContextMenu: (event: MouseEvent) => {
          if (typeof onContextMenu === 'function') onContextMenu(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          openAt(event.currentTarget, event.clientX, event.clientY);
        },
      })}
      {opening ? (
        <Suspense fallback={null}>{typeof entries === 'function' ? entries(draw) : draw(entries)}</Suspense>
      ) : null}
    </>
  );
};
