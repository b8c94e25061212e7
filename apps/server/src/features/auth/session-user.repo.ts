import {
  decodeSettings,
  grantedPermissions,
  isSecretSetting,
  type PlanFeatureFlags,
  redactSecret,
  type SessionUser,
  settingKeys,
} from '@recado/contract';
import { type Kysely, sql } from 'kysely';
import { dueState, endOfDueDay } from '#features/companies/index.ts';
import type { Database } from '#kit/db/tables.ts';
import type { Actor } from '#kit/http/context.ts';

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
  };
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
}

/** Loads a user with company, plan, queues and settings in one statement, or undefined. Works in either kind of transaction. */
export async function findUserFacts(db: Kysely<Database>, userId: number): Promise<UserFacts | undefined> {
  const { rows } = await sql<{ facts: UserFacts }>`
    select json_build_object(
      'user', to_jsonb(u) - 'password_hash', 'company', to_jsonb(c), 'plan', to_jsonb(p),
      'queues', coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, q.id)
         from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
         where uq.company_id = u.company_id and uq.user_id = u.id), '[]'),
      'settings', coalesce((select json_agg(to_jsonb(s) order by s.id) from settings s where s.company_id = u.company_id), '[]')
    ) as facts
    from users u join companies c on c.id = u.company_id left join plans p on p.id = c.plan_id
    where u.id = ${userId}`.execute(db);
  return rows[0]?.facts;
}

function planFlags(plan: UserFacts['plan']): PlanFeatureFlags | null {
  if (!plan) return null;
  const on = (column: string) => plan[column] === true;
  return {
    useCampaigns: on('use_campaigns'),
    useKanban: on('use_kanban'),
    useOpenAi: on('use_open_ai'),
    useIntegrations: on('use_integrations'),
    useSchedules: on('use_schedules'),
    useInternalChat: on('use_internal_chat'),
    useExternalApi: on('use_external_api'),
  };
}

/** The caller of a request, from the facts. `now` decides whether the company is overdue. */
export function actorOf(facts: UserFacts, sessionId: string, now: Date): Actor {
  const { user, company } = facts;
  const plan = planFlags(facts.plan);
  const holder = { profile: user.profile, isSuper: user.super, plan };
  return {
    sessionId,
    userId: user.id,
    companyId: user.company_id,
    name: user.name,
    email: user.email,
    profile: user.profile,
    isSuper: user.super,
    queueIds: facts.queues.map((queue) => queue.id),
    permissions: new Set(grantedPermissions(holder)),
    plan,
    allTicket: user.all_ticket,
    connectionId: user.connection_id,
    language: user.language,
    companyLanguage: company.language,
    timezone: company.timezone,
    payOnly: dueState(company, now).overdue,
  };
}

/** Settings as the wire carries them: every key of the registry, secrets redacted (decision 10). */
export function settingRows(facts: UserFacts) {
  const stored = new Map(facts.settings.map((row) => [row.key, row]));
  const defaults = decodeSettings([]);
  return settingKeys.map((key) => {
    const row = stored.get(key);
    const value =
      row?.value ?? String(defaults[key] === true ? 'enabled' : defaults[key] === false ? 'disabled' : defaults[key]);
    return {
      id: row?.id ?? 0,
      key,
      value: isSecretSetting(key) ? redactSecret(value) : value,
      companyId: facts.company.id,
      createdAt: row?.created_at ?? '',
      updatedAt: row?.updated_at ?? '',
    };
  });
}

/** The one user shape of the wire (wire-contract 2). */
export function sessionUserOf(facts: UserFacts, actor: Actor): SessionUser {
  const { user, company } = facts;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    profile: user.profile,
    companyId: user.company_id,
    super: user.super,
    allTicket: user.all_ticket ? 'enabled' : 'desabled',
    whatsappId: user.connection_id,
    language: user.language,
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
  };
}
