/** Which folder of the server writes which table. */

export interface TableOwners {
  readonly owners: Readonly<Record<string, string>>;
  /** Folders that write a table of another, by table. */
  readonly alsoWrittenBy: Readonly<Record<string, readonly string[]>>;
}
export interface TableWrite {
  readonly table: string;
  readonly folder: string;
  readonly place: string;
}

/** Words after which SQL or Kysely names the table that it writes. */
const forms = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
  /\binsert\s+into\s+([a-z_]+)[\s(]/g,
  /\bdelete\s+from\s+([a-z_]+)\b/g,
  // Not the "for update of" of a lock, nor the "do update set" of a conflict.
  /(?<!\bfor |\bdo |\bno key )\bupdate\s+(?!set\b|of\b|skip\b)([a-z_]+)\s+(?:[a-z]\w*\s+)?set\b/g,
  // Kits that are told whose table it is.
  /\btable: '(\w+)',/g,
  /\b(?:leasedRows(?:<\w+>)?|oldRows)\(\s*'(\w+)'/g,
];

/** A feature or kit has a folder of its own; every other part of the server is one. */
export function folderOf(path: string): string {
  const parts = path.replace('apps/server/src/', '').split('/');
  return parts.slice(0, parts[0] === 'features' || parts[0] === 'kit' ? 2 : 1).join('/');
}

/** The writes in a file's text. */
export function writesIn(path: string, text: string): TableWrite[] {
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      table: match[1] ?? '',
      folder: folderOf(path),
      place: `${path}:${text.slice(0, match.index).split('\n').length}`,
    })),
  );
}

/** What the map does not allow, and what of it is no longer true. */
export function tableFaults({ owners, alsoWrittenBy }: TableOwners, writes: readonly TableWrite[]): string[] {
  const unowned = writes.filter(({ table }) => !Object.hasOwn(owners, table));
  const foreign = writes.filter(
    ({ table, folder }) =>
      Object.hasOwn(owners, table) && owners[table] !== folder && !alsoWrittenBy[table]?.includes(folder),
  );
  const isWritten = (table: string, folder: string) =>
    writes.some((write) => write.table === table && write.folder === folder);
  const stale = Object.entries(alsoWrittenBy).flatMap(([table, folders]) =>
    folders.filter((folder) => !isWritten(table, folder)).map((folder) => [table, folder] as const),
  );
  const idle = Object.entries(owners).filter(([table, folder]) => !isWritten(table, folder));
  return [
    ...unowned.map(({ table, place }) => `${place} writes "${table}", which has no owner in docs/table-owners.json`),
    ...foreign.map(({ table, place }) => `${place} writes "${table}", a table of ${owners[table]}: use its door`),
    ...stale.map(([table, folder]) => `docs/table-owners.json: ${folder} no longer writes "${table}"; take it out`),
    ...idle.map(([table, folder]) => `docs/table-owners.json: "${table}" is not written by its owner ${folder}`),
  ];
}
