import { z } from 'zod';
import { type Access, route } from '../kit/route.ts';
import { idParams } from '../kit/shapes.ts';
import { limits } from '../limits.ts';
import { importMapping, importShape } from './imports.ts';

/** The spreadsheet file's MIME type. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The calls of an import from a spreadsheet (decisions 39): the file is read aside, its user says which column is what,
 * the rows are applied in batches, and the whole can be taken back. Each user sees the own imports.
 */
export function sheetImport<const Path extends string, const May extends Access>(path: Path, access: May) {
  const onePath = `${path}/:id` as const;
  const missing = ['ERR_NO_IMPORT_FOUND'] as const;
  const wrongState = ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_STATE'] as const;
  const one = { access, params: idParams, reply: importShape } as const;
  return {
    start: route({
      method: 'POST',
      path,
      access,
      summary:
        'Takes an .xlsx, .xls or .csv file; what became of it is told by the event "import" and by its own call.',
      upload: { field: 'file', accepts: ['sheet', 'document'], maxBytes: limits.importFileBytes, purpose: 'import' },
      reply: importShape,
      status: 201,
    }),
    list: route({
      method: 'GET',
      path,
      access,
      summary: 'The last imports of the caller, newest first.',
      reply: z.array(importShape),
    }),
    get: route({ ...one, method: 'GET', path: onePath, summary: 'How far an import is.', errors: missing }),
    run: route({
      ...one,
      method: 'POST',
      path: `${onePath}/run`,
      summary: 'Says which column of the file is what, and lets the import run.',
      body: z.object({ mapping: importMapping }),
      errors: [...wrongState, 'ERR_IMPORT_COLUMNS'],
    }),
    cancel: route({
      ...one,
      method: 'POST',
      path: `${onePath}/cancel`,
      summary: 'Stops an import after the batch at hand; what was applied stays.',
      errors: wrongState,
    }),
    undo: route({
      ...one,
      method: 'POST',
      path: `${onePath}/undo`,
      summary: 'Takes back every row of an import that is over.',
      errors: wrongState,
    }),
    errors: route({
      method: 'GET',
      path: `${onePath}/errors`,
      access,
      summary: 'The rows that failed, with what is wrong with each, as a spreadsheet.',
      params: idParams,
      reply: z.file(),
      download: { fileName: 'erros.xlsx', type: sheetType },
      errors: missing,
    }),
  };
}
/** The calls of any kind of import. */
export type SheetImport = ReturnType<typeof sheetImport>;
