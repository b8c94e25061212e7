import { numberErrors } from '@recado/contract';

/** Refusals of a number → the field under which they are said. */
export const numberFields = Object.fromEntries(numberErrors.map((code) => [code, 'number' as const]));
