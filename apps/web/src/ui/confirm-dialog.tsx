import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** What happens, in one or two sentences. */
  children?: ReactNode;
  confirmLabel: string;
  /** "Cancelar" when absent. */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
};

/** A question before something that cannot be taken back; the focus starts on Cancel. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onClose, onConfirm, title, children, confirmLabel, cancelLabel, danger = false, busy = false } = props;
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={420}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} kind="text" onClick={onClose}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'solid'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children ? <div className="text-body text-text-2">{children}</div> : null}
    </Dialog>
  );
};
