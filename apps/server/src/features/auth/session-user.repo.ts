import {
  decodeSetting,
  decodeSettings,
  encodeSetting,
  grantedPermissions,
  isSecretSetting,
  limits,
  type PlanFeatureFlags,
  type SessionUser,
  type SettingKey,
  settingKeys,
} from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import { dueState, endOfDueDay } from '#features/companies/index.ts';
import { shownSecret } from '#kit/crypto/stored-secret.ts';
import type { Database } from '#kit/db/tables.ts';
import type { Actor, SupportAccess } from '#kit/http/context.ts';

/** Everything that is known of a user, read in one statement; the base of both the actor and the wire shape. */
export interface UserFacts {
  user: {
    id: number;
    name: string;
    email: string;
    profile: 'user' | 'supervisor' | 'admin';
    super: boolean;
    all_ticket: boolean;
    connection_id: number | null;
    language: 'pt' | 'en' | 'es';
    company_id: number;
    created_at: string;
    last_seen_at: string | null;
  };
  online: boolean;
  company: {
    id: number;
    name: string;
    phone: string | null;
    email: string | null;
    status: boolean;
    due_date: string | null;
    recurrence: string;
    plan_id: number | null;
    language: 'pt' | 'en' | 'es';
    timezone: string;
  };
  plan: Record<string, unknown> | null;
  queues: { id: number; name: string; color: string }[];
  settings: { id: number; key: string; value: string; created_at: string; updated_at: string }[];
  /** of the company's sequence of events */
  lastEvent: number;
  /** The company is not the user's own: they are in it for support. */
  support?: SupportAccess;
}

/** Of what does not end by itself. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** Where a super user is for support. */
export interface Visit extends SupportAccess {
  companyId: number;
}

/** Of a row `p` of user_presence: its node still says that the user is there. */
export const isPresent = sql<boolean>`p.seen_at > now() - make_interval(secs => ${limits.presenceStaleMs / 1000})`;

/** Whether a user has a browser connected somewhere; `alias` is the users' table in the statement. */
export const isOnline = (alias: 'u' | 'r') => sql<boolean>`exists (select 1 from user_presence p
  where p.company_id = ${sql.ref(`${alias}.company_id`)} and p.user_id = ${sql.ref(`${alias}.id`)}
    and ${isPresent})`;

/**
 * Loads a user with company, plan, queues and settings in one statement; undefined for nobody, for one who is deleted, and
 * where the company is. On a visit of support the company is the visited one. Works in either kind of transaction.
 */
export async function findUserFacts(
  db: Kysely<Database>,
  userId: number,
  visit?: Visit,
): Promise<UserFacts | undefined> {
  const { rows } = await sql<{ facts: UserFacts }>`
    select json_build_object(
      'user', to_jsonb(u) - 'password_hash', 'online', ${isOnline('u')}, 'company', to_jsonb(c), 'plan', to_jsonb(p),
      'queues', coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, q.id)
         from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
         where uq.company_id = c.id and uq.user_id = u.id), '[]'),
      'settings', coalesce((select json_agg(to_jsonb(s) order by s.id) from settings s where s.company_id = c.id), '[]'),
      'lastEvent', coalesce((select e.last_event from company_sequences e where e.company_id = c.id), 0)
    ) as facts
    from users u join companies c on c.id = ${visit ? sql`${visit.companyId}` : sql`u.company_id`} and c.deleted_at is null
      left join plans p on p.id = c.plan_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  const facts = rows[0]?.facts;
  return facts && visit ? { ...facts, support: visit } : facts;
}

/** Campaigns belong to the plan, or were switched on for this company (core §2; `cshow` of wire-contract 6). */
function planFlags({ plan, settings }: UserFacts): PlanFeatureFlags | null {
  if (!plan) return null;
  const hasCampaigns = settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true');
  const on = (column: string) => plan[column] === true;
  return {
    useCampaigns: on('use_campaigns') || hasCampaigns,
    useKanban: on('use_kanban'),
    useOpenAi: on('use_open_ai'),
    useIntegrations: on('use_integrations'),
    useSchedules: on('use_schedules'),
    useInternalChat: on('use_internal_chat'),
    useExternalApi: on('use_external_api'),
  };
}

const isSupportSetting = ({ key }: { key: string }): boolean => key === 'supportMayLink';

/** When what an actor may do changes by itself: the earliest of the ends that concern them. */
function endOf({ company, support }: UserFacts, payOnly: boolean, sessionEnds: Date): Date {
  if (support) return support.until < sessionEnds ? support.until : sessionEnds;
  const due = endOfDueDay(company);
  return payOnly || sessionEnds < due ? sessionEnds : due;
}

/**
 * The caller of a request, from the facts. `now` decides whether the company is overdue; `sessionEnds` is the session's end,
 * where there is one.
 */
export function actorOf(facts: UserFacts, sessionId: string, now: Date, sessionEnds = endOfTime): Actor {
  const { user, company, support } = facts;
  const plan = planFlags(facts);
  // On a visit: an admin of that company as far as the table says so, and no super user, who reaches further.
  const rights = support
    ? { profile: 'admin' as const, isSuper: false }
    : { profile: user.profile, isSuper: user.super };
  const isSupportTrusted = decodeSetting('supportMayLink', facts.settings.find(isSupportSetting)?.value);
  const holder = { ...rights, plan, inSupport: support !== undefined, isSupportTrusted };
  const payOnly = !support && dueState(company, now).overdue;
  return {
    sessionId,
    userId: user.id,
    companyId: company.id,
    name: user.name,
    email: user.email,
    ...rights,
    queueIds: facts.queues.map((queue) => queue.id),
    permissions: new Set(grantedPermissions(holder)),
    plan,
    allTicket: user.all_ticket && !support,
    connectionId: support ? null : user.connection_id,
    language: user.language,
    companyLanguage: company.language,
    timezone: company.timezone,
    payOnly,
    validUntil: endOf(facts, payOnly, sessionEnds),
    ...(support ? { support, isSupportTrusted } : {}),
  };
}

/** Settings as the wire carries them: every key of the registry, secrets redacted (decision 10). */
export function settingRows(facts: Pick<UserFacts, 'settings'> & { company: { id: number } }) {
  const stored = new Map(facts.settings.map((row) => [row.key, row]));
  const defaults = decodeSettings([]);
  const fallbackOf = <K extends SettingKey>(key: K) => encodeSetting(key, defaults[key]);
  return settingKeys.map((key) => {
    const row = stored.get(key);
    const value = row?.value ?? fallbackOf(key);
    return {
      id: row?.id ?? 0,
      key,
      value: isSecretSetting(key) ? shownSecret(value) : value,
      companyId: facts.company.id,
      createdAt: row?.created_at ?? '',
      updatedAt: row?.updated_at ?? '',
    };
  });
}

const supportOnWire = ({ visitId, reason, until }: SupportAccess) => ({ visitId, reason, until: until.toISOString() });

/** The one user shape of the wire (wire-contract 2). */
export function sessionUserOf(facts: UserFacts, actor: Actor): SessionUser {
  const { user, company } = facts;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    profile: actor.profile,
    companyId: actor.companyId,
    super: actor.isSuper,
    allTicket: actor.allTicket ? 'enabled' : 'desabled',
    whatsappId: actor.connectionId,
    language: user.language,
    online: facts.online,
    lastSeenAt: user.last_seen_at === null ? null : new Date(user.last_seen_at).toISOString(),
    createdAt: new Date(user.created_at).toISOString(),
    company: {
      id: company.id,
      name: company.name,
      phone: company.phone,
      email: company.email,
      status: company.status,
      dueDate: endOfDueDay(company).toISOString(),
      recurrence: company.recurrence,
      planId: company.plan_id,
      language: company.language,
      timezone: company.timezone,
      settings: settingRows(facts),
    },
    queues: facts.queues.map((queue) => ({ ...queue, UserQueue: { userId: user.id, queueId: queue.id } })),
    permissions: [...actor.permissions],
    payOnly: actor.payOnly,
    lastEvent: facts.lastEvent,
    ...(actor.support ? { support: supportOnWire(actor.support) } : {}),
  };
}
