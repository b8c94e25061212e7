/** The activity log: what people did in a company, for its admins to read, narrow and keep (trust I-62). */
import { type ActivityEntry, type activityRoutes, limits } from '@recado/contract';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Data } from '#kit/db/data.ts';
import type { Actor, Handlers } from '#kit/http/context.ts';
import { type Cell, writeCsv } from '#kit/sheets/write-csv.ts';
import { type ActivityAsked, activityPage, loginsOf } from './activity-rows.repo.ts';
import { proveActivity } from './chain.repo.ts';
import type { ActivityChain } from './chain.ts';
import { entryCells, headerCells } from './entry-cells.ts';

export { closeLinks } from './chain.repo.ts';
export { type ActivityChain, openActivityChain } from './chain.ts';

const exportedAtOnce = 1000;

type Page = Awaited<ReturnType<typeof activityPage>>;

/** The entries from a first page on. */
async function* entriesFrom(data: Data, asked: ActivityAsked, first: Page): AsyncGenerator<ActivityEntry> {
  for (let page = first; ; ) {
    yield* page.entries;
    if (page.next === null) return;
    page = await activityPage(data, asked, { after: page.next, limit: exportedAtOnce });
  }
}

async function* rowsOf(entries: AsyncIterable<ActivityEntry>, actor: Actor): AsyncGenerator<Cell[]> {
  yield headerCells(actor.language);
  for await (const entry of entries) yield entryCells(entry, actor.language, actor.timezone);
}

/** Handlers of the activity log's calls. */
export function activityHandlers({ chain }: { chain: ActivityChain }): Handlers<keyof typeof activityRoutes> {
  const asked = ({ companyId, timezone }: Actor, filters: ActivityAsked['filters']): ActivityAsked => ({
    ...{ companyId, timezone, filters },
  });
  return {
    listActivity: ({ query }, { actor, data }) =>
      activityPage(data, asked(actor, query), { after: query.after, limit: limits.pageSizes.activity }),
    exportActivity: async ({ query }, call) => {
      const { actor, data } = call;
      const wanted = asked(actor, query);
      // What is wrong with the question is told before anything is noted; noted before the first byte leaves.
      const first = await activityPage(data, wanted, { after: '', limit: exportedAtOnce });
      await data.tenant(actor.companyId, (tx) => logActivity(tx, call, { kind: 'activity.exported' }));
      return writeCsv(rowsOf(entriesFrom(data, wanted, first), actor));
    },
    proveActivity: (_request, { actor, data }) => proveActivity(data, chain, actor.companyId),
    listOwnLogins: (_request, { actor, data }) =>
      loginsOf(data, { companyId: actor.companyId, userId: actor.userId, limit: limits.pageSize }),
  };
}
