import { personHeaders } from '@recado/contract';
import type { SheetColumn } from './sheet-header.ts';

/** The columns of a file of people (integrations h); where a title is unknown, what stands below it is looked at in this order. */
export const personColumns: readonly SheetColumn[] = [
  { key: 'number', titles: personHeaders.number, isRequired: true, looksLike: 'phone' },
  { key: 'otherNumber', titles: personHeaders.otherNumber },
  { key: 'areaCode', titles: personHeaders.areaCode },
  { key: 'email', titles: personHeaders.email, looksLike: 'email' },
  { key: 'name', titles: personHeaders.name, looksLike: 'text' },
  { key: 'lastName', titles: personHeaders.lastName },
];
