import { Toast as BaseToast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToastRequest } from './toast.tsx';

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
      className="pointer-events-auto w-full rounded-menu border border-line bg-over text-text shadow-float outline-none transition-[opacity,transform] duration-200 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-limited:hidden"
    >
      <BaseToast.Content className="flex items-start gap-2.5 py-3 pr-2 pl-3.5">
        <span className="mt-px shrink-0">{iconOf(item.type)}</span>
        <BaseToast.Title render={<p />} className="min-w-0 flex-1 text-control leading-5 break-words" />
        <BaseToast.Action className="-my-1 shrink-0 rounded-control px-2 py-1.5 font-semibold text-brand-text text-control hover:bg-press" />
        <BaseToast.Close
          aria-label={t('common.close')}
          className="-my-0.5 flex size-6 shrink-0 items-center justify-center rounded-chip text-text-3 hover:bg-press"
        >
          <X size={14} />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
};

const Viewport = () => {
  const { t } = useTranslation();
  return (
    <BaseToast.Viewport
      aria-label={t('common.notifications')}
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex max-sm:bottom-44 in-data-toasts-above:bottom-44 w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2"
    >
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
