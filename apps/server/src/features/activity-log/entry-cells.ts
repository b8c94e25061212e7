import type { ActivityEntry, Language } from '@recado/contract';
import { activityText, dateTime, type FindText, type TextKey, translate } from '@recado/i18n';
import type { Cell } from '#kit/sheets/write-csv.ts';

/** The titles of the columns of the file. */
export function headerCells(language: Language): Cell[] {
  return (['when', 'who', 'what', 'address'] as const).map((column) =>
    translate(language, `activity.columns.${column}`),
  );
}

const findIn =
  (language: Language): FindText =>
  (key, params) =>
    // The kinds' sentences take other placeholders each: a test fills all of them.
    (translate as (language: Language, key: TextKey, params: Readonly<Record<string, string>>) => string)(
      language,
      key as TextKey,
      params,
    );

/** An entry as a row of the file, times in the company's zone. */
export function entryCells(entry: ActivityEntry, language: Language, timezone: string): Cell[] {
  const who = entry.user?.name ?? translate(language, 'activity.system');
  return [dateTime(entry.at, timezone), who, activityText(entry, findIn(language)), entry.ip];
}
