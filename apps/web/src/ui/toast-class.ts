/** Where toasts stand: at the lower right, above a composer. */
export const toastsClass =
  'pointer-events-none fixed right-4 bottom-4 z-60 flex max-sm:bottom-44 in-data-toasts-above:bottom-44 w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2';
export const toastClass =
  'pointer-events-auto w-full rounded-menu border border-line bg-over text-text shadow-float outline-none';
export const toastInsideClass = 'flex items-start gap-2.5 py-3 pr-2 pl-3.5';
export const toastTextClass = 'min-w-0 flex-1 text-control leading-5 break-words';
export const toastActionClass =
  '-my-1 shrink-0 rounded-control px-2 py-1.5 font-semibold text-brand-text text-control hover:bg-press';
export const toastCloseClass =
  '-my-0.5 flex size-6 shrink-0 items-center justify-center rounded-chip text-text-3 hover:bg-press';
