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

const DialogLayer = ownLayer(
  () => import('./dialog-layer.tsx'),
  (module) => module.DialogLayer,
  ({ onClose, onClosed }) => {
    onClose();
    onClosed?.();
  },
);

/** A modal dialog; a bottom sheet under 600 px. Focus returns to the opener. */
export const Dialog = (props: DialogProps) => {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <DialogLayer {...props} />;
};
