import type { AutomaticTrace, CampaignNumber } from '@recado/contract';
import type { RawBuilder } from 'kysely';
import type { TenantDb } from '#kit/db/data.ts';

/** What tickets need of messages, handed in by whoever puts the features together (the edge runs from messages to tickets). */
export interface OutgoingText {
  ticketId: number;
  body: string;
  /** Who sends it; null = the system. */
  userId: number | null;
  /** Why it is written. */
  trace: AutomaticTrace;
}
export type SendText = (tx: TenantDb, text: OutgoingText) => Promise<void>;

/** Whether a ticket `t` is one in which people of a campaign were written to; handed in by whoever puts the features together. */
export type IsTicketOf = (
  companyId: number,
  campaignId: number,
  number: CampaignNumber | undefined,
) => RawBuilder<boolean>;
