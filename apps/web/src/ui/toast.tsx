import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Successes close after this (decisions 37). */
const successMs = 3000;
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

const importLayer = () => import('./toast-layer.tsx');
const ToastLayer = lazy(() => importLayer().then((module) => ({ default: module.ToastLayer })));

let waiting: ToastRequest[] = [];
let isMounted = false;
let mount: (() => void) | null = null;
let lastId = 0;

const deliver = async (): Promise<void> => {
  const { show } = await importLayer();
  for (const request of waiting) show(request);
  waiting = [];
};

const add = (type: ToastRequest['type'], text: string, timeout: number, action?: ToastAction): string => {
  lastId += 1;
  const id = `toast-${lastId}`;
  waiting.push({ id, type, text, timeout, action });
  if (isMounted) void deliver();
  else mount?.();
  return id;
};

/** Says one translated sentence at the lower right; may be called from anywhere. Returns the toast's id. */
export const toast = {
  success: (text: string, action?: ToastAction) => add('success', text, action ? undoMs : successMs, action),
  info: (text: string, action?: ToastAction, timeoutMs = successMs) => add('info', text, timeoutMs, action),
  error: (text: string, action?: ToastAction) => add('error', text, failureMs, action),
  close: (id: string): void => {
    waiting = waiting.filter((request) => request.id !== id);
    if (isMounted) void importLayer().then((module) => module.close(id));
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

const Mounted = () => {
  useEffect(() => {
    isMounted = true;
    void deliver();
  }, []);
  return null;
};

/** Stands once around the application; the layer's code comes with the first toast. */
export const Toasts = ({ children }: { children: ReactNode }) => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    mount = () => setIsWanted(true);
    if (waiting.length > 0) setIsWanted(true);
  }, []);
  return (
    <>
      {children}
      {isWanted ? (
        <Suspense fallback={null}>
          <ToastLayer />
          <Mounted />
        </Suspense>
      ) : null}
    </>
  );
};
