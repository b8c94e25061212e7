import { createHmac, hkdfSync } from 'node:crypto';

/** An entry as it is proven: its values as the database spells them. */
export interface ProvenEntry {
  companyId: number;
  id: string;
  kind: string;
  userId: number | null;
  userName: string;
  ip: string;
  subjectId: string | null;
  subject: string;
  facts: string;
  /** Microseconds since 1970. */
  micros: string;
}

/** What a link is made of besides the one before it. */
export interface LinkFacts {
  companyId: number;
  place: number;
  entryId: string;
  /** Microseconds since 1970. */
  micros: string;
  digest: Buffer;
}

/**
 * The chain over a company's activity log (trust I-62). Every link is a keyed hash of its entry and of the link before it,
 * under a key that is not in the database: whoever changes, takes away or puts in an entry there cannot make the links fit.
 */
export interface ActivityChain {
  digestOf(entry: ProvenEntry): Buffer;
  /** `before` is the hash of the link before this one, null for a company's first. */
  linkOf(before: Buffer | null, facts: LinkFacts): Buffer;
}

/** Opens the chain under a key derived from the installation's secret. */
export function openActivityChain(secretKey: string): ActivityChain {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'recado', 'activity-log', 32));
  const keyed = (...parts: readonly unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    digestOf: ({ companyId, id, kind, userId, userName, ip, subjectId, subject, facts, micros }) =>
      keyed('entry', companyId, id, kind, userId, userName, ip, subjectId, subject, facts, micros),
    linkOf: (before, { companyId, place, entryId, micros, digest }) =>
      keyed('link', before?.toString('hex') ?? '', companyId, place, entryId, micros, digest.toString('hex')),
  };
}
