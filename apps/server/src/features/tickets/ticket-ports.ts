import type { AutomaticTrace } from '@recado/contract';
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
