import type { Source } from './source.ts';

/** Whose shapes a base has, told by its tables and columns; forks rename their migrations. */
export const families = ['ticketz', 'whaticketSaas', 'whaticket'] as const;
export type Family = (typeof families)[number];

const isThere = (source: Source, table: string, column = 'id'): boolean => source.columns(table).has(column);

/** The family of a base, or null when it is none of them. */
export function familyOf(source: Source): Family | null {
  const isOne = isThere(source, 'Messages') && isThere(source, 'Tickets') && isThere(source, 'Contacts');
  if (!isOne || !isThere(source, 'Whatsapps')) return null;
  if (source.columns('WhatsappLidMaps').size > 0 || source.columns('OldMessages').size > 0) return 'ticketz';
  if (isThere(source, 'Messages', 'thumbnailUrl')) return 'ticketz';
  return isThere(source, 'Companies') ? 'whaticketSaas' : 'whaticket';
}
