import type { TFunction } from 'i18next';
import type { ImportColumn } from './map-columns.tsx';

/** What the columns of a file of people may hold. */
export const personColumns = (t: TFunction, number: string): ImportColumn[] => [
  { key: 'name', label: t('common.name') },
  { key: 'lastName', label: t('imports.columns.lastName') },
  { key: 'number', label: number, isRequired: true },
  { key: 'otherNumber', label: t('imports.columns.otherNumber') },
  { key: 'areaCode', label: t('imports.columns.areaCode') },
  { key: 'email', label: t('common.email') },
];
