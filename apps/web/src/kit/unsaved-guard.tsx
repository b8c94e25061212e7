import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks once before changes are lost: by closing, by another page, by leaving the product. Needs an `UnsavedQuestion`. */
export const useUnsavedGuard = (isDirty: boolean, onLeave: () => void = () => undefined) => {
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  return {
    close: () => (isDirty ? setAsks(true) : onLeave()),
    asks: asks || isBlocked,
    stay: () => {
      setAsks(false);
      if (isBlocked) blocker.reset();
    },
    leave: () => {
      setAsks(false);
      if (isBlocked) blocker.proceed();
      else onLeave();
    },
  };
};

/** The question of a guard. */
export const UnsavedQuestion = ({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={guard.asks}
      onClose={guard.stay}
      onConfirm={guard.leave}
      title={t('common.unsavedTitle')}
      confirmLabel={t('common.discard')}
      cancelLabel={t('common.keepEditing')}
      danger
    >
      {t('common.unsavedDetail')}
    </ConfirmDialog>
  );
};
