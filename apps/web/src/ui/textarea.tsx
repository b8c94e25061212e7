import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { inputClass } from './text-input.tsx';

const growsNatively = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'rows'> & {
  minRows?: number;
  maxRows?: number;
  /** Leaves out edge and ground, for a composer that draws its own; one line of it is still a target of 24 px. */
  bare?: boolean;
};

const heightOf = (rows: number, isBare: boolean): string => `calc(${rows}lh + ${isBare ? 4 : 16}px)`;

/** Text that grows with its content from `minRows` to `maxRows`, then scrolls. */
export const Textarea = ({ minRows = 2, maxRows = 8, bare = false, className, style, ref, ...rest }: TextareaProps) => {
  const own = useRef<HTMLTextAreaElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const area = own.current;
    if (growsNatively || !area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [rest.value]);
  return (
    <textarea
      {...rest}
      ref={(area) => {
        own.current = area;
        if (typeof ref === 'function') ref(area);
        else if (ref) ref.current = area;
      }}
      rows={minRows}
      className={cx(
        'field-sizing-content thin-scroll block w-full resize-none',
        bare ? 'bg-transparent control-text py-0.5 outline-none' : cx(inputClass, 'h-auto! py-2'),
        className,
      )}
      // Rows of the font's own height: on touch screens it is larger.
      style={{ ...style, minHeight: heightOf(minRows, bare), maxHeight: heightOf(maxRows, bare) }}
    />
  );
};
