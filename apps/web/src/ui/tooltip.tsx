import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
  children: ReactElement<Record<string, unknown>>;
};

/** A hint for pointer and keyboard; never the only place of a fact. Touch screens do not show it. */
export const Tooltip = ({ text, side = 'bottom', disabled = false, children }: TooltipProps) => (
  <BaseTooltip.Root disabled={disabled}>
    <BaseTooltip.Trigger render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
        <BaseTooltip.Popup className="max-w-80 rounded-control bg-text px-2 py-1 text-small text-surface transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 pointer-coarse:hidden">
          {text}
        </BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
);

/** Shares one waiting time between neighbouring hints; stands once around the application. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <BaseTooltip.Provider delay={400}>{children}</BaseTooltip.Provider>
);
