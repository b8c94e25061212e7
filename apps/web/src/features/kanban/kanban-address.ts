/** What the address of the board holds: search, filters, the lane of a phone, and the ticket whose conversation is open. */
export type KanbanSearch = {
  q?: string;
  queue?: number;
  person?: number;
  tag?: number;
  lane?: number;
  ticket?: string;
};

const idIn = (value: unknown, least = 1): number | undefined => {
  const id = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(id) && id >= least && id <= 2_147_483_647 ? id : undefined;
};

const uuidIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined;

/** Without what is empty: an address holds only what is not as it always is. */
export const withoutNothing = (parts: { [K in keyof KanbanSearch]?: KanbanSearch[K] | undefined }): KanbanSearch =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

export const validateKanbanSearch = (search: Record<string, unknown>): KanbanSearch =>
  withoutNothing({
    q: typeof search.q === 'string' && search.q ? search.q.slice(0, 200) : undefined,
    queue: idIn(search.queue),
    person: idIn(search.person),
    tag: idIn(search.tag),
    lane: idIn(search.lane, 0),
    ticket: uuidIn(search.ticket),
  });
