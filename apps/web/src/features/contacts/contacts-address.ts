import { type ResourceSearch, validateResourceSearch } from '../../kit/resource/resource-search.ts';

/** What the address of the page holds beside search and form: the tags that are filtered by, as "3,7". */
export type ContactsSearch = ResourceSearch & { tags?: string };

export const validateContactsSearch = (search: Record<string, unknown>): ContactsSearch => {
  const tags = String(search.tags ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, 50)
    .join(',');
  return { ...validateResourceSearch(search), ...(tags ? { tags } : {}) };
};
