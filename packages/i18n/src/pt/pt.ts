import { first } from './first.ts';
import { later } from './later.ts';

/** Portuguese, the source of the catalog's shape. */
export const pt = { ...first, ...later };
