import { dialledForms } from '@recado/whatsapp/identity';
import { checkContactRoom } from '#features/companies/index.ts';
import { findOrCreateContact, type LookupNumber } from '#features/contacts/index.ts';
import { findTicket, openRecordTicket, type TicketFacts } from '#features/tickets/index.ts';
import type { TenantDb } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import type { ClaimedCampaign, HeldStep, NextRecipient } from './claim.repo.ts';

/** Whether a number has WhatsApp, in the form that WhatsApp knows; asked just before its turn. */
export async function askNumber(
  lookup: LookupNumber,
  campaign: ClaimedCampaign,
  digits: string,
): Promise<{ number: string; answer: 'yes' | 'no' | 'unknown' }> {
  for (const candidate of dialledForms(digits)) {
    const answer = await lookup(campaign.company_id, campaign.connection_id, candidate);
    if (answer !== 'no') return { number: candidate, answer };
  }
  return { number: digits, answer: 'no' };
}

/** The ticket in which a campaign writes to somebody: the one that is not closed, else the last one, else a closed record. */
export async function ticketOf(
  tx: TenantDb,
  connectionId: number,
  who: NextRecipient,
  held: HeldStep,
): Promise<TicketFacts> {
  if (held.ticket_id !== null)
    return (await findTicket(tx, { id: held.ticket_id }, true)) ?? fail('ERR_CREATING_TICKET');
  let contactId = held.contact_id;
  if (contactId === null) {
    await checkContactRoom(tx);
    const peer = { primary: { kind: 'phone', value: who.number } } as const;
    contactId = (await findOrCreateContact(tx, peer, { connectionId, pushName: who.name })).id;
  }
  return openRecordTicket(tx, contactId, connectionId);
}
