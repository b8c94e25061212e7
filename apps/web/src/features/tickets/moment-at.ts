import type { Row } from './message-rows.ts';

const momentOf = (row: Row): string | null => {
  if (row.kind === 'message') return row.bubble.createdAt;
  if (row.kind === 'note') return row.note.createdAt;
  return row.kind === 'day' ? row.at : null;
};

/** When what stands at a row of the log was said: of a line between messages, when the next one was; null in an empty log. */
export const momentAt = (rows: readonly Row[], index: number): string | null => {
  const next = rows.slice(index).find((row) => momentOf(row) !== null);
  const row = next ?? rows.findLast((one) => momentOf(one) !== null);
  return row ? momentOf(row) : null;
};
