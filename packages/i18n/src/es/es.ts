import type { Catalog } from '../catalog.ts';
import { first } from './first.ts';
import { later } from './later.ts';

/** Spanish. */
export const es: Catalog = { ...first, ...later };
