import type { CompanySettings, TicketPatch } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import type { SendText } from './ticket-ports.ts';
import type { TicketFacts } from './ticket-rows.repo.ts';

/** Everything an action of one transition needs. The row is locked; the action writes it and says what it did. */
export interface TicketChange {
  tx: TenantDb;
  actor: Actor;
  before: TicketFacts;
  patch: TicketPatch;
  settings: CompanySettings;
  sendText: SendText;
}
