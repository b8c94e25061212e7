import { queueImport, queueOptionImport } from '#features/queues/index.ts';
import { type CompanyMove, notYet, readAll, writePlanned } from '../company-move.ts';
import { openingHoursOf } from '../map/opening-hours.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, freeName, numberOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

const colorPattern = /^#[0-9a-f]{6}$/;

/** A colour that no other queue has: two of one colour are common in old bases, here they cannot be. */
function freeColor(color: string, taken: Set<string>): string {
  let free = colorPattern.test(color.toLowerCase()) ? color.toLowerCase() : '#888888';
  while (taken.has(free))
    free = `#${((Number.parseInt(free.slice(1), 16) + 1) % 0x1000000).toString(16).padStart(6, '0')}`;
  taken.add(free);
  return free;
}

/** Queues with their menus. */
export async function moveQueues(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'Queues');
  const names = new Set<string>();
  const colors = new Set<string>();
  const planned = rows.map((row) => {
    const name = freeName(textOf(row, 'name', 50), names, 50);
    const hours = openingHoursOf(row.schedules);
    for (const day of hours?.lost ?? []) move.report.note('hoursLost', `${name}: ${day}`);
    if (textOf(row, 'mediaPath') !== '') move.report.note('filesNotCarried', name);
    return {
      ...{ oldId: row.id, row },
      values: {
        ...{ name, color: freeColor(textOf(row, 'color', 20), colors) },
        ...{ greeting_message: textOf(row, 'greetingMessage'), out_of_hours_message: textOf(row, 'outOfHoursMessage') },
        ...{ schedules: hours?.hours ?? [], order_queue: numberOf(row, 'orderQueue'), ...stampsOf(row) },
      },
    };
  });
  const fresh = new Set(notYet(move, 'queue', 'Queues', rows));
  const target = { kind: 'queue', from: 'Queues', table: queueImport } as const;
  await writePlanned(
    move,
    writer,
    target,
    planned.filter(({ row }) => fresh.has(row)),
  );
  await moveOptions(move, writer, rows);
}

/** The queue of an option; children often name only their parent. */
function queueOf(option: OldRow, byId: ReadonlyMap<number, OldRow>): number | null {
  let at: OldRow | undefined = option;
  for (let depth = 0; at && depth < 50; depth += 1) {
    const queue = numberOf(at, 'queueId');
    if (queue !== null) return queue;
    at = byId.get(numberOf(at, 'parentId') ?? 0);
  }
  return null;
}

function depthOf(option: OldRow, byId: ReadonlyMap<number, OldRow>): number {
  let depth = 0;
  for (
    let at = byId.get(numberOf(option, 'parentId') ?? 0);
    at && depth < 50;
    at = byId.get(numberOf(at, 'parentId') ?? 0)
  )
    depth += 1;
  return depth;
}

async function moveOptions(move: CompanyMove, writer: Writer, queues: readonly OldRow[]): Promise<void> {
  // Children without a queue are not found by it: all are read, and those of other companies' queues left.
  const all: OldRow[] = [];
  for await (const slice of move.source.read({ table: 'QueueOptions' })) all.push(...slice);
  const byId = new Map(all.map((row) => [numberOf(row, 'id') ?? 0, row]));
  const own = new Set(queues.map(({ id }) => Number(id)));
  const rows = all.filter((row) => own.has(queueOf(row, byId) ?? 0));
  move.report.count('QueueOptions', 'read', rows.length);
  const fresh = notYet(move, 'option', 'QueueOptions', rows);
  const levels = Map.groupBy(fresh, (row) => depthOf(row, byId));
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) {
    const planned = level.map((row) => {
      const title = textOf(row, 'title', 100);
      if (numberOf(row, 'forwardQueueId') !== null || flagOf(row, 'exitChatbot'))
        move.report.note('optionsWithoutPlace', title);
      return {
        oldId: row.id,
        values: {
          ...{ queue_id: move.ids.of('queue', queueOf(row, byId)), parent_id: move.ids.of('option', row.parentId) },
          ...{ option: textOf(row, 'option', 20), title, message: textOf(row, 'message'), ...stampsOf(row) },
        },
      };
    });
    await writePlanned(move, writer, { kind: 'option', from: 'QueueOptions', table: queueOptionImport }, planned);
  }
}
