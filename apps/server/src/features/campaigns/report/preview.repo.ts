import type { CampaignPreview } from '@recado/contract';
import { personVariables } from '@recado/i18n';
import { sql } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';
import { fillText, namedIn, unknownIn } from '../run/fill-text.ts';
import { readPace } from '../settings.repo.ts';
import { type Audience, source } from '../start/people.repo.ts';

interface Counts {
  total: number;
  name: number;
  email: number;
  number: number;
}

const columns = ['name', 'email', 'number'] as const;

function lackingOf(counts: Counts, named: ReadonlySet<string>): CampaignPreview['lacking'] {
  return columns.flatMap((column) => {
    const key = personVariables[column];
    return named.has(key) && counts[column] > 0 ? [{ key, people: counts[column] }] : [];
  });
}

/** Texts as one of the people gets them, and what some of them lack. */
export async function readPreview(
  tx: TenantDb,
  audience: Audience,
  { texts, person: place }: { texts: readonly string[]; person: number },
): Promise<CampaignPreview> {
  const all = source(tx, audience);
  const counted = await sql<Counts>`
    select count(*)::integer as total, (count(*) filter (where trim(s.name) = ''))::integer as name,
      (count(*) filter (where trim(s.email) = ''))::integer as email, (count(*) filter (where s.number = ''))::integer as number
    from (${all}) s`.execute(tx.db);
  const counts = counted.rows[0] ?? { total: 0, name: 0, email: 0, number: 0 };
  const { rows } = await sql<{ name: string; number: string; email: string }>`
    select s.name, s.number, s.email from (${all}) s order by s.place offset ${place} limit 1`.execute(tx.db);
  const person = rows[0] ?? null;
  const { variables } = await readPace(tx);
  const named = new Set(texts.flatMap(namedIn));
  return {
    total: counts.total,
    person,
    texts: texts.map((text) => (person ? fillText(text, person, variables) : text)),
    lacking: lackingOf(counts, named),
    unknown: unknownIn(texts, variables),
  };
}
