import { buffer } from 'node:stream/consumers';
import type { Language } from '@recado/contract';
import { translate } from '@recado/i18n';
import { logActivity } from '#kit/activity/log-activity.repo.ts';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { importHandlers } from '#kit/sheets/import-handlers.ts';
import { startImport } from '#kit/sheets/imports.repo.ts';
import { writeCsv } from '#kit/sheets/write-csv.ts';
import { writeXlsx } from '#kit/sheets/write-xlsx.ts';
import type { Storage } from '#kit/storage/storage.ts';
import { readPhoneBook } from './contact-import.repo.ts';
import { contactImport } from './contact-import.ts';

type Names =
  | 'importPhoneBook'
  | 'startContactImport'
  | 'listContactImports'
  | 'getContactImport'
  | 'runContactImport'
  | 'cancelContactImport'
  | 'undoContactImport'
  | 'getContactImportErrors'
  | 'getContactImportExample';

const titles = (language: Language) =>
  (['name', 'number', 'email'] as const).map((column) => translate(language, `contacts.sheet.${column}`));

/** Handlers of the imports of contacts (wire-contract 4.3). */
export function contactImportHandlers({ storage }: { storage: Storage }): Handlers<Names> {
  const sheets = importHandlers(contactImport, storage);
  return {
    startContactImport: sheets.start,
    listContactImports: sheets.list,
    getContactImport: sheets.get,
    runContactImport: sheets.run,
    cancelContactImport: sheets.cancel,
    undoContactImport: sheets.undo,
    getContactImportErrors: sheets.errors,
    getContactImportExample: (_request, { actor }) =>
      writeXlsx([titles(actor.language), ['Maria Souza', '5511971234410', 'maria@exemplo.com.br']]),
    importPhoneBook: async (_request, call) => {
      const { actor, data } = call;
      const book = (await data.tenant(actor.companyId, (tx) => readPhoneBook(tx))) ?? fail('ERR_NO_DEF_WAPP_FOUND');
      if (book.people.length === 0) return { message: 'the phone book is empty', importId: null };
      const rows = book.people.map(({ name, dial }) => [name, `+${dial}`]);
      const bytes = await buffer(writeCsv([['name', 'number'], ...rows]));
      // The same job as a file's: it has a progress, and can be taken back.
      const { id } = await data.tenant(actor.companyId, async (tx) => {
        await logActivity(tx, call, { kind: 'contacts.phoneBookImported' });
        return startImport(tx, {
          ...{ kind: contactImport.name, userId: actor.userId, fileName: '', bytes, isAutomatic: true },
          options: { overwritesNames: true },
        });
      });
      return { message: 'the import has begun', importId: id };
    },
  };
}
