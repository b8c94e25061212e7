/** Looks shared by every floating layer. */
export const popupClass =
  'rounded-menu border border-line bg-over text-text shadow-float outline-none transition-[opacity,transform] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 data-starting-style:-translate-y-1';

/** Looks shared by rows of menus, lists and selects. */
export const itemClass =
  'flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-control px-2.5 py-1.5 text-body outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11';
