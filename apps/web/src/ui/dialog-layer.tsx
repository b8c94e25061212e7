import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { DialogLayerProps, DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { focusAfterLayer, reachable } from './layer-focus.ts';

const popupClass =
  'fixed inset-x-0 bottom-0 flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-dialog bg-over text-text shadow-float outline-none transition-[opacity,transform] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-auto sm:left-1/2 sm:max-w-[calc(100vw-32px)] sm:-translate-x-1/2 sm:rounded-dialog sm:data-ending-style:opacity-0 sm:data-starting-style:opacity-0';

const centredClass =
  'sm:top-1/2 sm:max-h-[min(836px,calc(100dvh-48px))] sm:-translate-y-1/2 sm:data-ending-style:-translate-y-[calc(50%-4px)] sm:data-starting-style:-translate-y-[calc(50%-4px)]';

const paletteClass =
  'sm:top-28 sm:max-h-[min(640px,calc(100dvh-144px))] sm:w-[640px] sm:data-ending-style:translate-y-1 sm:data-starting-style:translate-y-1';

const widths = {
  420: 'sm:w-[420px]',
  480: 'sm:w-[480px]',
  600: 'sm:w-[600px]',
  780: 'sm:w-[780px]',
  984: 'sm:w-[984px]',
  1080: 'sm:w-[1080px]',
};

/** Hairlines stand only where the body can scroll; where it can and nothing in it takes the focus, it takes it itself, so that keys scroll it. */
const useScrolls = (open: boolean) => {
  const body = useRef<HTMLDivElement>(null);
  const [{ scrolls, isOnlyRead }, setMeasured] = useState({ scrolls: false, isOnlyRead: false });
  useLayoutEffect(() => {
    const element = body.current;
    if (!open || !element) return;
    const measure = () => {
      const now = element.scrollHeight > element.clientHeight + 1;
      const next = { scrolls: now, isOnlyRead: now && !element.querySelector(reachable) };
      setMeasured((last) => (last.scrolls === now && last.isOnlyRead === next.isOnlyRead ? last : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [open]);
  return { body, scrolls, isOnlyRead };
};

/** The dialog itself; loaded when one is first opened. */
export const DialogLayer = ({ opener, ...props }: DialogLayerProps) => {
  const { open, onClose, blocking = false, width = 600, isPalette = false, actions, footNote, initialFocus } = props;
  const surface = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={blocking}
      onOpenChange={(next, details) => {
        if (next) return;
        if (blocking) details.cancel();
        else onClose();
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && props.onClosed?.()}
    >
      <BaseDialog.Portal>
        {/* Of a dialog over a dialog too: without it both surfaces run together in the dark. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          ref={surface}
          className={cx(popupClass, 'z-40', isPalette ? paletteClass : cx(centredClass, widths[width]))}
          {...(initialFocus ? { initialFocus } : {})}
          // What is opened out of it hangs beside it, in one place of the page.
          finalFocus={() => focusAfterLayer(surface.current?.parentElement, opener?.isConnected ? opener : null)}
        >
          {isPalette ? (
            <>
              <BaseDialog.Title className="sr-only">{props.title}</BaseDialog.Title>
              {props.children}
            </>
          ) : (
            <DialogInside {...props} blocking={blocking} open={open} actions={actions} footNote={footNote} />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};

const DialogInside = ({
  open,
  onClose,
  title,
  description,
  blocking,
  actions,
  footNote,
  bodyClassName,
  children,
}: DialogProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const { body, scrolls, isOnlyRead } = useScrolls(open);
  return (
    <>
      <header className={cx('flex items-start gap-4 px-6 pt-5', scrolls ? 'border-line border-b pb-4' : 'pb-1')}>
        <div className="min-w-0 flex-1">
          <BaseDialog.Title id={titleId} className="font-semibold text-section">
            {title}
          </BaseDialog.Title>
          {description ? (
            <BaseDialog.Description className="mt-0.5 text-pretty text-control text-text-2">
              {description}
            </BaseDialog.Description>
          ) : null}
        </div>
        {blocking ? null : (
          <IconButton
            label={t('common.close')}
            icon={<X size={18} />}
            size={32}
            onClick={onClose}
            className="-mt-1 -mr-2"
          />
        )}
      </header>
      <div
        ref={body}
        {...(isOnlyRead ? { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 } : {})}
        className={cx('thin-scroll min-h-0 flex-1 overflow-y-auto px-6 py-4', bodyClassName)}
      >
        {children}
      </div>
      {actions || footNote ? (
        <footer
          className={cx(
            'flex flex-wrap items-center justify-end gap-2 px-6 pb-[max(20px,env(safe-area-inset-bottom))]',
            scrolls ? 'border-line border-t pt-4' : 'pt-1',
          )}
        >
          {footNote ? <div className="mr-auto min-w-0 text-small text-text-3">{footNote}</div> : null}
          {actions}
        </footer>
      ) : null}
    </>
  );
};
