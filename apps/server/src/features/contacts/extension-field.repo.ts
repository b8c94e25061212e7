import { type Language, languages } from '@recado/contract';
import { translate } from '@recado/i18n';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

const nameIn = (language: Language): string => translate(language, 'contacts.extension');
/** What the field of an extension is called, in each language. */
export const extensionNames: readonly string[] = [...new Set(languages.map(nameIn))];

/** The same in the company's language. */
export async function extensionName(tx: TenantDb): Promise<string> {
  const { rows } = await sql<{ language: Language }>`select language from companies where id = ${tx.companyId}`.execute(
    tx.db,
  );
  return nameIn(rows[0]?.language ?? 'pt');
}

/** The fields of a contact with one more for what is dialled after the number, unless it stands there already. */
export async function withExtension<Field extends { name: string; value: string }>(
  tx: TenantDb,
  fields: readonly Field[],
  extension: string,
): Promise<(Field | { name: string; value: string })[]> {
  const isKnown = fields.some(({ name, value }) => extensionNames.includes(name) && value === extension);
  if (extension === '' || isKnown) return [...fields];
  return [...fields, { name: await extensionName(tx), value: extension }];
}
