/** Who tries the walls: every kind of caller in a company of its own, each with records that are the caller's. */
import type { Person, TestServer } from './test-server.ts';
import { makeWallWorld, type WallHolder, type WallWorld } from './wall-world.ts';

export const callers = {
  user: { profile: 'user' },
  supervisor: { profile: 'supervisor' },
  admin: {},
  'super user': { isSuper: true },
  'admin of an expired company': { isOverdue: true },
  'user of an expired company': { profile: 'user', isOverdue: true },
  'admin whose plan has no feature': { hasFeatures: false },
} as const satisfies Record<string, Partial<WallHolder>>;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[]; // keys of a literal

export interface Cast {
  worlds: Record<CallerName, WallWorld>;
  /** A company that none of them belongs to. */
  theirs: WallWorld;
  /** Colleagues of the user and the supervisor, of the same profile and with nothing of their own. */
  colleagues: ReadonlyMap<CallerName, { sameQueues: Person; noQueue: Person }>;
}

/** Makes everybody. */
export async function makeCast(server: TestServer): Promise<Cast> {
  const worlds: Partial<Record<CallerName, WallWorld>> = {};
  for (const name of callerNames) worlds[name] = await makeWallWorld(server, callers[name]);
  const colleagues: Map<CallerName, { sameQueues: Person; noQueue: Person }> = new Map();
  for (const profile of ['user', 'supervisor'] as const) {
    const { companyId = 0, queueId = 0 } = worlds[profile] ?? {};
    const colleague = (queueIds: number[]) => server.member(companyId, { profile, queueIds });
    colleagues.set(profile, { sameQueues: await colleague([queueId]), noQueue: await colleague([]) });
  }
  // The loop above made one of each name.
  return { worlds: worlds as Record<CallerName, WallWorld>, theirs: await makeWallWorld(server), colleagues };
}
