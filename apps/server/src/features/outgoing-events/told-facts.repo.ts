import type { Campaign, Contact, Message, Ticket } from '@recado/contract';
import { sql } from 'kysely';
import { campaignLoader } from '#features/campaigns/index.ts';
import { contactLoader } from '#features/contacts/index.ts';
import { messageLoader } from '#features/messages/index.ts';
import { ticketLoader } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import type { Named } from './name-event.ts';

export interface Rating {
  id: number;
  rating: number | null;
  comment: string | null;
  ratedAt: Date | null;
}

/** What a batch of events tells, by id; what is gone is in none. */
export interface ToldFacts {
  tickets: ReadonlyMap<number, Ticket>;
  messages: ReadonlyMap<string, Message>;
  contacts: ReadonlyMap<number, Contact>;
  /** Those that have another status than they were told with last. */
  campaigns: ReadonlyMap<number, Campaign>;
  ratings: ReadonlyMap<number, Rating>;
}

const byId = <T extends { id: number | string }>(rows: readonly T[]): Map<T['id'], T> =>
  new Map(rows.map((row) => [row.id, row]));
const distinct = <T>(values: readonly (T | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== undefined)),
];

async function loadRatings({ db, companyId }: TenantDb, ids: readonly number[]): Promise<Rating[]> {
  const { rows } = await sql<Rating>`
    select id, rating, rating_comment as comment, rated_at as "ratedAt" from tickets
    where company_id = ${companyId} and id = any(${[...ids]}::integer[])`.execute(db);
  return rows;
}

/** Campaigns whose status is new to webhooks: their other changes, which are many, are told to nobody. */
async function changedCampaigns({ db, companyId }: TenantDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into told_campaigns as t (company_id, campaign_id, status)
    select ${companyId}, c.id, c.status from campaigns c where c.company_id = ${companyId} and c.id = any(${[...ids]}::integer[])
    on conflict (company_id, campaign_id) do update set status = excluded.status where t.status <> excluded.status
    returning t.campaign_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

const orNone = async <K, T>(ids: readonly K[], load: (ids: readonly K[]) => Promise<readonly T[]>) =>
  ids.length ? load(ids) : [];

/** Loads what is told of some events, with a fixed number of statements. */
export async function loadTold(tx: TenantDb, named: readonly Named[], links: MediaLinks): Promise<ToldFacts> {
  const rated = named.filter(({ event }) => event === 'ticket.rated');
  const ids = {
    campaigns: distinct(named.filter(({ event }) => event === 'campaign.updated').map(({ campaignId }) => campaignId)),
    contacts: distinct(named.filter(({ event }) => event !== 'contact.deleted').map(({ contactId }) => contactId)),
  };
  const [tickets, messages, contacts, campaigns, ratings] = await Promise.all([
    orNone(distinct(named.map(({ ticketId }) => ticketId)), (found) => ticketLoader(links)(tx, found)),
    orNone(distinct(named.map(({ messageId }) => messageId)), (found) => messageLoader(links)(tx, found)),
    orNone(ids.contacts, (found) => contactLoader(links)(tx, found)),
    orNone(await orNone(ids.campaigns, (found) => changedCampaigns(tx, found)), (found) =>
      campaignLoader(links)(tx, found),
    ),
    orNone(distinct(rated.map(({ ticketId }) => ticketId)), (found) => loadRatings(tx, found)),
  ]);
  return {
    tickets: byId(tickets),
    messages: byId(messages),
    contacts: byId(contacts),
    campaigns: byId(campaigns),
    ratings: byId(ratings),
  };
}
