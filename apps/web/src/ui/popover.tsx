import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { popupClass } from './layer.ts';

type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Spoken name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string | undefined;
  children: ReactNode;
};

/** A floating panel of at most 350 px under a button; the focus goes to the panel itself. */
export const Popover = (props: PopoverProps) => {
  const { trigger, label, open, onOpenChange, align = 'end', side = 'bottom', className, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <BasePopover.Popup
            ref={panel}
            tabIndex={-1}
            aria-label={label}
            initialFocus={panel}
            className={cx(popupClass, 'w-[350px] max-w-[calc(100vw-16px)]', className)}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
};
