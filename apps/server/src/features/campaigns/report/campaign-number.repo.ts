import type { CampaignNumber } from '@recado/contract';
import { sql } from 'kysely';
import type { Condition } from '#kit/crud/records.repo.ts';

const counted: Record<CampaignNumber, Condition> = {
  sent: sql<boolean>`q.state in ('sent', 'delivered', 'read')`,
  delivered: sql<boolean>`q.state in ('delivered', 'read')`,
  confirmed: sql<boolean>`q.confirmed_at is not null`,
  failed: sql<boolean>`q.state = 'failed'`,
  answered: sql<boolean>`q.answered_at is not null`,
  optedOut: sql<boolean>`q.opted_out_at is not null`,
  tickets: sql<boolean>`q.ticket_id is not null`,
  ticketsOpened: sql<boolean>`q.began_ticket`,
};

/** Whether a number of the report counts a recipient `q`. */
export const isCounted = (number: CampaignNumber): Condition => counted[number];

/** Whether a ticket `t` is one in which people of a campaign were written to: all of them, or those whom a number counts. */
export const isTicketOf = (companyId: number, campaignId: number, number: CampaignNumber | undefined): Condition =>
  sql<boolean>`t.id in (select q.ticket_id from campaign_recipients q where q.company_id = ${companyId}
    and q.campaign_id = ${campaignId} and q.ticket_id is not null and ${isCounted(number ?? 'tickets')})`;
