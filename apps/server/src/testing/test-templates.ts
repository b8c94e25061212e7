/** The databases of a run of tests that are copied, by what is in them. */
export const templates = {
  /** The schema and nothing else. */
  migrated: 'recado_migrated',
  /** What the first start of the local mode leaves: the demo company too. */
  local: 'recado_local',
} as const;
export type Template = keyof typeof templates;

/** Address of another database of the same server. */
export function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}
