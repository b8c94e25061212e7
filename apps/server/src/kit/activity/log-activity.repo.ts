import type { ActivityKind, activityKinds } from '@recado/contract';
import type { TenantDb } from '../db/data.ts';

/** Who does what is noted, and from where; a call of the API is one. */
export interface Doer {
  readonly actor: { readonly userId: number; readonly name: string };
  readonly ip: string;
}

type Rows = typeof activityKinds;
type SubjectOf<S> = S extends 'named'
  ? { readonly subject: { readonly id: number | null; readonly name: string } }
  : S extends 'person'
    ? { readonly subject: { readonly id: number } }
    : { readonly subject?: never };
/** Values of the kind: never a secret, the text of a message, or anything of a contact. */
type FactsOf<R> = R extends { readonly facts: readonly (infer F extends string)[] }
  ? { readonly facts: Readonly<Record<F, string>> }
  : { readonly facts?: never };

/** Kinds of entries that keep a name and nothing else. */
export type NamedActivity = {
  [K in ActivityKind]: Rows[K] extends { readonly facts: unknown }
    ? never
    : Rows[K]['subject'] extends 'named'
      ? K
      : never;
}[ActivityKind];
type Richer = Exclude<ActivityKind, NamedActivity>;

/** An entry: what its kind is about decides how it names that. */
export type Activity =
  | ({ readonly kind: NamedActivity } & SubjectOf<'named'> & FactsOf<unknown>)
  | { [K in Richer]: { readonly kind: K } & SubjectOf<Rows[K]['subject']> & FactsOf<Rows[K]> }[Richer];

const longest = { name: 200, fact: 500 };

function cut(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value.slice(0, longest.fact)]));
}

/**
 * Notes in the caller's transaction what somebody did, so that there is no change without its entry and no entry without
 * its change (trust I-62). `by` null: WhatsApp or the server itself.
 */
export async function logActivity(
  { db, companyId }: Pick<TenantDb, 'db' | 'companyId'>,
  by: Doer | null,
  activity: Activity,
): Promise<void> {
  const { subject, facts = {} } = activity;
  await db
    .insertInto('activity_log')
    .values({
      ...{ company_id: companyId, kind: activity.kind, ip: by?.ip ?? '' },
      ...{ user_id: by?.actor.userId ?? null, user_name: by?.actor.name ?? '' },
      subject_id: subject?.id ?? null,
      subject: subject && 'name' in subject ? subject.name.slice(0, longest.name) : '',
      facts: JSON.stringify(cut(facts)),
    })
    .execute();
}

/** Whether somebody has an entry of a kind that is younger than so many minutes. */
export async function wasLogged(
  { db, companyId }: Pick<TenantDb, 'db' | 'companyId'>,
  by: Doer,
  kind: ActivityKind,
  minutes: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('activity_log')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', by.actor.userId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(Date.now() - minutes * 60_000))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
