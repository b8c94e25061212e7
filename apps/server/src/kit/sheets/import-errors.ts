import type { Import, Language } from '@recado/contract';
import { translate, translateError } from '@recado/i18n';
import type { Data } from '../db/data.ts';
import { type FailedRow, readErrors } from './import-work.repo.ts';
import type { Cell } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const batchesAtOnce = 20;

/** The rows of an import that failed, in the order of the file; read as they are asked for. */
export async function* importErrors(data: Data, which: { companyId: number; id: number }): AsyncGenerator<FailedRow> {
  let afterBatch = 0;
  for (;;) {
    const { id } = which;
    const batches = await data.tenant(which.companyId, (tx) =>
      readErrors(tx, { id, afterBatch, limit: batchesAtOnce }),
    );
    for (const { batch, errors } of batches) {
      afterBatch = batch;
      yield* errors;
    }
    if (batches.length < batchesAtOnce) return;
  }
}

async function* errorRows(
  about: Pick<Import, 'header' | 'mapping'>,
  errors: AsyncIterable<FailedRow>,
  language: Language,
): AsyncGenerator<Cell[]> {
  const { header, mapping } = about;
  const words = (['row', 'column', 'problem'] as const).map((word) => translate(language, `imports.errorFile.${word}`));
  yield [...words, ...(header ?? [])];
  for await (const { row, column, code, cells } of errors) {
    const place = column === undefined ? undefined : mapping[column];
    const title = place === undefined ? undefined : (header?.[place] ?? String(place + 1));
    yield [row, title, translateError(language, code), ...cells];
  }
}

/** An .xlsx of the rows that failed: row, column, what is wrong, and the row's own texts, ready to be mended. */
export function importErrorsFile(
  data: Data,
  about: Pick<Import, 'id' | 'header' | 'mapping'> & { companyId: number },
  language: Language,
): Promise<Buffer> {
  return writeXlsx(errorRows(about, importErrors(data, about), language));
}
