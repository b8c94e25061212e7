import type { ReactElement, ReactNode } from 'react';
import { ownLayer } from './own-part.tsx';
import { leaveLayer, useAnchoredLayer } from './use-anchor.ts';

const importLayer = () => import('./popover-layer.tsx');
/** Whoever presses is told that it did not come. */
const preload = (): void => void importLayer().catch(() => undefined);
const PopoverLayer = ownLayer(
  () => importLayer(),
  (module) => module.PopoverLayer,
  leaveLayer,
);

type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** Spoken name. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** Under 600 px a sheet at the foot of the screen: for what is a page of its own there. */
  isSheet?: boolean;
  className?: string | undefined;
  /** Where the focus goes when it closes; back to the button otherwise. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
};

/** A floating panel of at most 350 px under a button; the focus goes to what is marked for it, else to the panel. */
export const Popover = (props: PopoverProps) => {
  const { trigger, label, open, onOpenChange, align = 'end', side = 'bottom', className, focusAfter, children } = props;
  const { isSheet = false } = props;
  const layer = useAnchoredLayer(trigger, 'dialog', preload, { open, onOpenChange });
  return (
    <>
      {layer.trigger}
      {layer.wasOpened ? (
        <PopoverLayer
          open={layer.isOpen}
          onOpenChange={layer.change}
          anchor={layer.anchor}
          label={label}
          align={align}
          side={side}
          isSheet={isSheet}
          className={className}
          focusAfter={focusAfter}
        >
          {children}
        </PopoverLayer>
      ) : null}
    </>
  );
};
