import { type ReactNode, type RefObject, useState } from 'react';
import { ownLayer } from './own-part.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Right side of the footer: Cancel as text, then the solid action. */
  actions?: ReactNode;
  /** Left side of the footer: a key hint or "not yet saved". */
  footNote?: ReactNode;
  /** Width in px above 600 px; below, a sheet from the bottom. */
  width?: 420 | 480 | 600 | 780 | 984 | 1080;
  /** Hangs at one height, whatever it holds; its title is only spoken, and its content brings head and foot. */
  isPalette?: boolean;
  /** Neither Esc nor a press outside closes it, and there is no X. */
  blocking?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called when it has left the screen. */
  onClosed?: () => void;
  bodyClassName?: string;
  children?: ReactNode;
};

export type DialogLayerProps = DialogProps & {
  /** What had the focus when it was opened. */
  opener: Element | null;
};

const DialogLayer = ownLayer(
  () => import('./dialog-layer.tsx'),
  (module) => module.DialogLayer,
  ({ onClose, onClosed }) => {
    onClose();
    onClosed?.();
  },
);

type Opening = { isOpen: boolean; wasOpened: boolean; opener: Element | null };

const unopened: Opening = { isOpen: false, wasOpened: false, opener: null };

/** A modal dialog; a bottom sheet under 600 px. Focus returns to the opener (ui §6). */
export const Dialog = (props: DialogProps) => {
  const [{ isOpen, wasOpened, opener }, setOpening] = useState(unopened);
  // Found out before anything of it is drawn: a field of its own that begins with the focus would pass for the opener.
  if (props.open !== isOpen)
    setOpening(
      props.open
        ? { isOpen: true, wasOpened: true, opener: document.activeElement }
        : { isOpen: false, wasOpened, opener },
    );
  if (!wasOpened) return null;
  return <DialogLayer {...props} opener={opener} />;
};
