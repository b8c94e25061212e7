import type { pt } from './pt/pt.ts';

/** The same keys, any text. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** What every language must hold: a missing or unknown key does not compile (house 3.11). */
export type Catalog = Shape<typeof pt>;

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

type Leaf = Leaves<typeof pt>;

/** Any key of the catalog, plural forms under their common name. */
export type TextKey = WithoutPlural<Leaf>;

type At<T, K extends string> = K extends keyof T
  ? T[K]
  : K extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<T[Head], Rest>
      : never
    : never;

/** The Portuguese text under a key; it names the placeholders. */
type TextAt<K extends string> = K extends Leaf ? At<typeof pt, K> : At<typeof pt, `${K}_other`>;

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** Values of the placeholders of a key; a plural always takes `count`. */
export type TextParams<K extends TextKey> = {
  readonly [N in Names<TextAt<K>> | (K extends Leaf ? never : 'count')]: string | number;
};

/** Arguments after the key: none when the text has no placeholder. */
export type TextArguments<K extends TextKey> = keyof TextParams<K> extends never ? [] : [params: TextParams<K>];
