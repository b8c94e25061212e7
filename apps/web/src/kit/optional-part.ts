import type { ReactNode } from 'react';

type Part<Props> = (props: Props) => ReactNode;

/**
 * A part that its screen can do without: where its module cannot be fetched, for want of a line, it draws nothing, in place
 * of taking the screen away with it.
 * @param missing drawn in its place
 */
export const orNothing = <Module, Props>(
  module: Promise<Module>,
  pick: (module: Module) => Part<Props>,
  missing: Part<Props> = () => null,
): Promise<{ default: Part<Props> }> =>
  module.then(
    (loaded) => ({ default: pick(loaded) }),
    () => ({ default: missing }),
  );
