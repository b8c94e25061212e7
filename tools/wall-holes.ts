/** One filter, permission or schema less: what tools/test-walls.ts takes away, and which suites must notice. */

/** Test files, by what they prove. */
export const suites = {
  /** Every call by every caller, with own, foreign and unknown ids. */
  access: 'apps/server/src/app.access.int.test.ts',
  /** Tokens, bodies, and every statement without the database's own wall. */
  wall: 'apps/server/src/app.wall.int.test.ts',
  /** Malformed and odd requests. */
  input: 'apps/server/src/app.input.int.test.ts',
  /** Raw SQL as the application's role. */
  rows: 'apps/server/src/kit/db/tenant-wall.int.test.ts',
  /** The role and the company of every transaction. */
  transactions: 'apps/server/src/kit/db/data.int.test.ts',
} as const;

export interface Hole {
  kind: 'tenant filter' | 'permission' | 'schema';
  title: string;
  file: string;
  /** Stands there exactly once. */
  from: string;
  to: string;
  noticedBy: readonly (keyof typeof suites)[];
}

const features = 'apps/server/src/features';
const kit = 'apps/server/src/kit';
const contract = 'packages/contract/src';

export const holes: readonly Hole[] = [
  {
    kind: 'tenant filter',
    title: 'plain records of every company are found',
    file: `${kit}/crud/records.repo.ts`,
    from: `ofPlatform ? sql\`true\` : sql\`r.company_id = \${companyId}\``,
    to: 'sql`true`',
    noticedBy: ['wall'],
  },
  {
    kind: 'tenant filter',
    title: 'anybody may look up any company',
    file: `${features}/companies/index.ts`,
    from: `if (params.id !== actor.companyId && !actor.isSuper) fail('ERR_NO_COMPANY_FOUND');`,
    to: '',
    noticedBy: ['access'],
  },
  {
    kind: 'tenant filter',
    title: "the database's wall around notes stands open",
    file: 'apps/server/migrations/0007-ticket-notes.ts',
    from: 'using (company_id = current_company()) with check (company_id = current_company())',
    to: 'using (true) with check (true)',
    noticedBy: ['rows'],
  },
  {
    kind: 'tenant filter',
    title: 'transactions of a company keep the owner as their role',
    file: `${kit}/db/data.ts`,
    from: 'set local role recado_app; ',
    to: '',
    noticedBy: ['transactions'],
  },
  {
    kind: 'permission',
    title: 'deleting a contact is not asked for its permission',
    file: `${kit}/http/serve.ts`,
    from: 'if (refusal) fail(refusal);',
    to: `if (refusal && route.access !== 'contacts.delete') fail(refusal);`,
    noticedBy: ['access'],
  },
  {
    kind: 'permission',
    title: 'everybody holds one that is for admins only',
    file: `${contract}/permissions.ts`,
    from: `'queues.manage': { profiles: admins,`,
    to: `'queues.manage': { profiles: everybody,`,
    noticedBy: ['access'],
  },
  {
    kind: 'permission',
    title: 'a note may be deleted by whoever reads it',
    file: `${features}/ticket-notes/index.ts`,
    from: `if (!isOwn && actor.profile !== 'admin') fail('ERR_NO_PERMISSION');`,
    to: 'void isOwn;',
    noticedBy: ['access'],
  },
  {
    kind: 'permission',
    title: 'an expired company goes on',
    file: `${kit}/http/serve.ts`,
    from: `if (actor.payOnly && !route.allowOverdue) fail('ERR_COMPANY_OVERDUE');`,
    to: '',
    noticedBy: ['access'],
  },
  {
    kind: 'schema',
    title: 'bodies go unread into handlers',
    file: `${kit}/http/serve.ts`,
    from: '...(route.body && !route.upload ? { body: route.body } : {}),',
    to: '',
    noticedBy: ['input'],
  },
  {
    kind: 'schema',
    title: 'the id in a path may be anything',
    file: `${contract}/kit/shapes.ts`,
    from: 'export const idParams = z.object({ id: pathId });',
    to: 'export const idParams = z.object({ id: z.any() });',
    noticedBy: ['input'],
  },
  {
    kind: 'schema',
    title: 'the text of a note may be anything',
    file: `${contract}/features/ticket-notes.ts`,
    from: `note: z.string().trim().max(limits.ticketNote.max, 'Too Long!'),`,
    to: 'note: z.any(),',
    noticedBy: ['input'],
  },
];
