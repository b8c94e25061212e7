import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Loaded<Props> = { default: ComponentType<Props> };

/** What `lazy` is given in place of a promise: it goes on at once, where even a kept promise would show the fallback first. */
const atOnce = <Props>(loaded: Loaded<Props>): Promise<Loaded<Props>> =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what it is for.
    then: (go: (value: Loaded<Props>) => void) => go(loaded),
  }) as Promise<Loaded<Props>>; // lazy asks for `then` alone

/**
 * A part whose code is fetched before its first use. Once it is there the part is drawn without its fallback, after which
 * React would draw nothing in that place for 300 ms.
 * @returns the part, and `fetch`, which resolves when its code is there
 */
export const partAhead = <Props>(
  load: () => Promise<Loaded<Props>>,
): { Part: LazyExoticComponent<ComponentType<Props>>; fetch: () => Promise<unknown> } => {
  let loaded: Loaded<Props> | undefined;
  const fetch = async (): Promise<Loaded<Props>> => {
    loaded = await load();
    return loaded;
  };
  return { Part: lazy(() => (loaded ? atOnce(loaded) : fetch())), fetch };
};
