/** Help videos of the platform, made by super users for everybody (administration §2, wire-contract 4.10). */
import { type helpRoutes, helps, limits } from '@recado/contract';
import { crud } from '#kit/crud/crud.ts';
import type { Handlers } from '#kit/http/context.ts';
import { type HelpFacts, helpTable, readAllHelps, titleHolds, toWireHelp } from './help-rows.repo.ts';

export { loadHelps } from './help-rows.repo.ts';

const records = crud<typeof helps, HelpFacts>(helps, {
  table: helpTable,
  pageSize: limits.pageSize,
  toWire: toWireHelp,
  search: titleHolds,
  values: ({ title, description, video }) => ({ title, description, video }),
  unique: { helps_title: 'ERR_HELP_INVALID_NAME' },
  log: {
    ...{ created: 'help.created', changed: 'help.changed', deleted: 'help.deleted' },
    nameOf: ({ title }) => title,
  },
});

/** Handlers of the help videos' calls. */
export function helpHandlers(): Handlers<keyof typeof helpRoutes> {
  return {
    listHelps: records.list,
    getHelp: records.get,
    createHelp: records.create,
    updateHelp: records.update,
    deleteHelp: records.remove,
    listAllHelps: (_request, { actor, data }) => data.tenant(actor.companyId, readAllHelps),
  };
}
