import type { Row } from '../../tickets/messages/message-rows.ts';

const momentOf = (row: Row): string | null => {
  if (row.kind === 'message') return row.bubble.createdAt;
  if (row.kind === 'note') return row.note.createdAt;
  return row.kind === 'day' ? row.at : null;
};

/** When what stands at a row of the log was said: of a line between messages, when the next one was; null in an empty log. */
export const momentAt = (rows: readonly Row[], index: number): string | null => {
  // Asked with every drawing of a scroll: no copy of a long log.
  for (let at = index; at < rows.length; at++) {
    const row = rows[at];
    const moment = row ? momentOf(row) : null;
    if (moment) return moment;
  }
  const last = rows.findLast((row) => momentOf(row) !== null);
  return last ? momentOf(last) : null;
};
