import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { popupClass } from './layer.ts';
import type { LayerChange } from './use-anchor.ts';

type PopoverLayerProps = {
  open: boolean;
  onOpenChange: (open: boolean, details: LayerChange) => void;
  anchor: Element | null;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom' | 'left' | 'right';
  className: string | undefined;
  focusAfter: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

/** The panel itself; loaded when a popover is first opened. */
export const PopoverLayer = (props: PopoverLayerProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const { anchor } = props;
  return (
    <BasePopover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={props.side}
          align={props.align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <BasePopover.Popup
            ref={panel}
            tabIndex={-1}
            aria-label={props.label}
            initialFocus={() => panel.current?.querySelector<HTMLElement>('[data-first-focus]') ?? panel.current}
            finalFocus={() => props.focusAfter?.() ?? (anchor instanceof HTMLElement ? anchor : true)}
            className={cx(popupClass, 'w-[350px] max-w-[calc(100vw-16px)]', props.className)}
          >
            {props.children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
};
