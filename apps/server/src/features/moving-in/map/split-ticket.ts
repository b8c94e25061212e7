import type { OldRow } from '../source/source.ts';
import { changedAt, instantOf, madeAt, numberOf, textOf } from '../source/values.ts';

/** One attendance of a ticket that the old system used for several. */
export interface TicketPart {
  /** Under this the part is remembered: the ticket, and the row that began it. */
  key: string;
  row: OldRow;
  isLast: boolean;
  createdAt: Date;
  /** From which instant its messages are, and where the next part begins; null = no end. */
  from: number;
  until: number | null;
  queuedAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  userId: number | null;
  status: 'pending' | 'open' | 'closed';
}

const waiting = ['pending', 'group', 'chatbot', 'paused'];

/** What the family's states are here; open without anybody is waiting. */
export function statusOf(row: OldRow, hasUser: boolean): 'pending' | 'open' | 'closed' {
  const status = textOf(row, 'status', 20);
  if (status === 'open') return hasUser ? 'open' : 'pending';
  return waiting.includes(status) ? 'pending' : 'closed';
}

/** Rows of tracking that last less and have nothing between them are of one act. */
const shortestMs = 10_000;

function attendancesOf(tracking: readonly OldRow[]): OldRow[] {
  const sorted = [...tracking].sort((a, b) => madeAt(a).getTime() - madeAt(b).getTime() || Number(a.id) - Number(b.id));
  return sorted.filter((row, place) => {
    const next = sorted[place + 1];
    return !next || madeAt(next).getTime() - madeAt(row).getTime() >= shortestMs;
  });
}

/** The attendances of one old ticket, oldest first: the first has everything older, the last has the ticket's own state. */
export function splitTicket(row: OldRow, tracking: readonly OldRow[], hasUser: boolean): TicketPart[] {
  const begun = attendancesOf(tracking);
  const status = statusOf(row, hasUser);
  if (begun.length === 0) {
    const created = madeAt(row);
    const closed = status === 'closed' ? changedAt(row) : null;
    const own = { queuedAt: created, startedAt: status === 'pending' ? null : created, finishedAt: closed };
    const span = { createdAt: created, from: Number.NEGATIVE_INFINITY, until: null };
    return [{ key: String(row.id), row, isLast: true, ...span, ...own, userId: numberOf(row, 'userId'), status }];
  }
  return begun.map((part, place) => {
    const next = begun[place + 1];
    const isLast = next === undefined;
    const state = isLast ? status : 'closed';
    const end = instantOf(part, 'finishedAt') ?? (next ? madeAt(next) : changedAt(row));
    return {
      ...{ key: `${String(row.id)}/${String(part.id)}`, row, isLast, status: state, createdAt: madeAt(part) },
      ...{
        from: place === 0 ? Number.NEGATIVE_INFINITY : madeAt(part).getTime(),
        until: next ? madeAt(next).getTime() : null,
      },
      ...{ queuedAt: instantOf(part, 'queuedAt') ?? madeAt(part), startedAt: instantOf(part, 'startedAt') },
      finishedAt: state === 'closed' ? end : null,
      userId: numberOf(part, 'userId') ?? numberOf(row, 'userId'),
    };
  });
}
