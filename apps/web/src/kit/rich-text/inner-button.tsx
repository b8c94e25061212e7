import { type ComponentProps, useRef } from 'react';
import { useInnerStops } from './use-inner-stops.ts';

/** A button inside a row of the log: a stop only while the focus is in that row (ui §6). */
export const InnerButton = (props: Omit<ComponentProps<'button'>, 'ref' | 'tabIndex' | 'type'>) => {
  const button = useRef<HTMLButtonElement>(null);
  return <button {...props} ref={button} type="button" tabIndex={useInnerStops(button)} />;
};
