import type { Catalog } from '../catalog.ts';
import { first } from './first.ts';
import { later } from './later.ts';

/** English. */
export const en: Catalog = { ...first, ...later };
