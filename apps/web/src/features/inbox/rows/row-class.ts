import { cx } from '../../../ui/cx.ts';

/** The box of a row in a list of tickets. */
export const rowClass = (isSelected: boolean): string =>
  cx(
    'relative flex h-full items-center gap-3 border-line border-b px-3 text-left outline-offset-[-2px] transition-colors',
    isSelected
      ? 'bg-selected before:absolute before:inset-y-1 before:left-0 before:w-[3px] before:rounded-full before:bg-brand'
      : 'hover:bg-hover',
  );
