import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { popupClass } from './layer.ts';
import { closeAtTab, focusAfterLayer } from './layer-focus.ts';
import type { LayerChange } from './use-anchor.ts';

type PopoverLayerProps = {
  open: boolean;
  onOpenChange: (open: boolean, details: LayerChange) => void;
  anchor: Element | null;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'left' | 'right';
  /** Under 600 px it covers the foot of the screen, as dialogs do. */
  isSheet: boolean;
  className: string | undefined;
  focusAfter: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/** Over the place that the library gives it, which hangs from its button. */
const sheetPlace =
  'max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-auto! max-sm:transform-none!';
const sheetPanel =
  'w-[350px] max-sm:w-full max-sm:rounded-b-none max-sm:rounded-t-dialog max-sm:pb-[env(safe-area-inset-bottom)]';

/** The panel itself; loaded when a popover is first opened. */
export const PopoverLayer = (props: PopoverLayerProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const root = useRef<BasePopover.Root.Actions>(null);
  const { anchor, isSheet } = props;
  return (
    <BasePopover.Root open={props.open} onOpenChange={props.onOpenChange} actionsRef={root}>
      <BasePopover.Portal>
        {isSheet && <BasePopover.Backdrop className="fixed inset-0 z-40 bg-scrim sm:hidden" />}
        <BasePopover.Positioner
          anchor={anchor}
          side={props.side}
          align={props.align}
          sideOffset={4}
          collisionPadding={8}
          className={cx('z-50 outline-none', isSheet && sheetPlace)}
        >
          <BasePopover.Popup
            ref={panel}
            tabIndex={-1}
            aria-label={props.label}
            initialFocus={() => panel.current?.querySelector<HTMLElement>('[data-first-focus]') ?? panel.current}
            finalFocus={() => focusAfterLayer(panel.current, props.focusAfter?.() ?? anchor)}
            onKeyDown={(event) => closeAtTab(event, anchor, false, () => root.current?.close())}
            className={cx(popupClass, isSheet ? sheetPanel : 'w-[350px] max-w-[calc(100vw-16px)]', props.className)}
          >
            {props.children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
};
