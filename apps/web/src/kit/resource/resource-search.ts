/** What the address of a list page holds: the search, and which form is open. */
export type ResourceSearch = { q?: string; new?: true; edit?: number };

/** For `validateSearch` of a list page's route; a page with filters adds its own parts. */
export const validateResourceSearch = (search: Record<string, unknown>): ResourceSearch => {
  const q = search.q === undefined || search.q === null ? '' : String(search.q).slice(0, 200);
  const edit = Number(search.edit);
  const isEdit = Number.isInteger(edit) && edit > 0;
  return {
    ...(q ? { q } : {}),
    ...(isEdit ? { edit } : {}),
    ...(!isEdit && search.new !== undefined && search.new !== false ? { new: true as const } : {}),
  };
};
