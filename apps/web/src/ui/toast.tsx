import { limits } from '@recado/contract';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import {
  toastActionClass,
  toastClass,
  toastCloseClass,
  toastInsideClass,
  toastsClass,
  toastTextClass,
} from './toast-class.ts';

/** Successes close after this (decisions 37). */
const successMs: number = limits.toastMs;
/** What can be taken back stays as long as that is worth anything. */
const undoMs = 6000;
/** Failures also stay at their own place (docs/decisions/0081), so the toast may go; it stays long enough to be read twice. */
const failureMs = 8000;

type ToastAction = { label: string; onPress: () => void };

export type ToastRequest = {
  id: string;
  type: 'success' | 'error' | 'info';
  text: string;
  timeout: number;
  action: ToastAction | undefined;
};

type Layer = typeof import('./toast-layer.tsx');

let waiting: ToastRequest[] = [];
let layer: Layer | null = null;
let isMissing = false;
let isMounted = false;
let redraw = (): void => undefined;
let lastId = 0;

/** Fetches what shows toasts; called ahead while there is a line. Where it did not come they are shown plainly, as long as the page stands. */
export const fetchToastLayer = async (): Promise<void> => {
  if (layer || isMissing) return;
  try {
    layer = await import('./toast-layer.tsx');
  } catch {
    isMissing = true;
  }
  redraw();
};

const deliver = (shown: Layer): void => {
  for (const request of waiting) shown.show(request);
  waiting = [];
};

const add = (type: ToastRequest['type'], text: string, timeout: number, action?: ToastAction): string => {
  lastId += 1;
  const id = `toast-${lastId}`;
  waiting = [...waiting, { id, type, text, timeout, action }];
  if (layer && isMounted) deliver(layer);
  else {
    redraw();
    void fetchToastLayer();
  }
  return id;
};

/** Says one translated sentence at the lower right; may be called from anywhere. Returns the toast's id. */
export const toast = {
  success: (text: string, action?: ToastAction) => add('success', text, action ? undoMs : successMs, action),
  info: (text: string, action?: ToastAction, timeoutMs = successMs) => add('info', text, timeoutMs, action),
  error: (text: string, action?: ToastAction) => add('error', text, failureMs, action),
  close: (id: string): void => {
    waiting = waiting.filter((request) => request.id !== id);
    if (isMounted) layer?.close(id);
    else redraw();
  },
};

/** While the caller stands, toasts leave the foot of the screen free: what is sent with stands there. */
export const useToastsAbove = (): void =>
  useEffect(() => {
    document.body.dataset.toastsAbove = '';
    return () => {
      delete document.body.dataset.toastsAbove;
    };
  }, []);

const Mounted = ({ shown }: { shown: Layer }) => {
  useEffect(() => {
    isMounted = true;
    deliver(shown);
  }, [shown]);
  return null;
};

const PlainToast = ({ request: { id, text, timeout, action } }: { request: ToastRequest }) => {
  const { t } = useTranslation();
  useEffect(() => {
    if (timeout === 0) return;
    const timer = setTimeout(() => toast.close(id), timeout);
    return () => clearTimeout(timer);
  }, [id, timeout]);
  const press = (): void => {
    action?.onPress();
    toast.close(id);
  };
  return (
    <div className={toastClass}>
      <div className={toastInsideClass}>
        <p className={toastTextClass}>{text}</p>
        {action ? (
          <button type="button" onClick={press} className={toastActionClass}>
            {action.label}
          </button>
        ) : null}
        <button
          type="button"
          aria-label={t('common.close')}
          onClick={() => toast.close(id)}
          className={toastCloseClass}
        >
          <X size={14} />
        </button>
      </div>
    </div>
  );
};

/** What toasts say where the layer did not come. */
const PlainToasts = () => (
  <div role="status" className={toastsClass}>
    {waiting.slice(-3).map((request) => (
      <PlainToast key={request.id} request={request} />
    ))}
  </div>
);

/** Stands once around the application; the layer is drawn with the first toast. */
export const Toasts = ({ children }: { children: ReactNode }) => {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    redraw = draw;
    if (waiting.length > 0) void fetchToastLayer();
  }, []);
  return (
    <>
      {children}
      {layer && (isMounted || waiting.length > 0) ? (
        <>
          <layer.ToastLayer />
          <Mounted shown={layer} />
        </>
      ) : null}
      {!layer && isMissing ? <PlainToasts /> : null}
    </>
  );
};
