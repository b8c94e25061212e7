import { Toast as BaseToast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { ToastRequest } from './toast.tsx';
import {
  toastActionClass,
  toastClass,
  toastCloseClass,
  toastInsideClass,
  toastsClass,
  toastTextClass,
} from './toast-class.ts';

const manager = BaseToast.createToastManager();

/** Shows one toast; a press on its action also closes it. */
export const show = ({ id, type, text, timeout, action }: ToastRequest): void => {
  const press = () => {
    action?.onPress();
    manager.close(id);
  };
  manager.add({
    id,
    type,
    title: text,
    timeout,
    priority: type === 'error' ? 'high' : 'low',
    ...(action ? { actionProps: { children: action.label, onClick: press } } : {}),
  });
};

export const close = (id: string): void => manager.close(id);

const icons = {
  success: <CircleCheck size={18} className="text-brand" aria-hidden="true" />,
  error: <CircleAlert size={18} className="text-danger" aria-hidden="true" />,
  info: <Info size={18} className="text-text-2" aria-hidden="true" />,
};

const iconOf = (type: string | undefined) => (type === 'success' || type === 'error' ? icons[type] : icons.info);

const ToastList = () => {
  const { t } = useTranslation();
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      data-toast=""
      className={cx(
        toastClass,
        'transition-[opacity,transform] duration-200 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-limited:hidden',
      )}
    >
      <BaseToast.Content className={toastInsideClass}>
        <span className="mt-px shrink-0">{iconOf(item.type)}</span>
        <BaseToast.Title render={<p />} className={toastTextClass} />
        <BaseToast.Action className={toastActionClass} />
        <BaseToast.Close aria-label={t('common.close')} className={toastCloseClass}>
          <X size={14} />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
};

const Viewport = () => {
  const { t } = useTranslation();
  return (
    <BaseToast.Viewport aria-label={t('common.notifications')} className={toastsClass}>
      <ToastList />
    </BaseToast.Viewport>
  );
};

/** Shows what `toast` says; loaded with the first one. */
export const ToastLayer = () => (
  <BaseToast.Provider toastManager={manager} limit={3}>
    <BaseToast.Portal>
      <Viewport />
    </BaseToast.Portal>
  </BaseToast.Provider>
);
