import type { OnWhatsapp } from '@recado/contract';
import { dialledForms } from '@recado/whatsapp/identity';
import type { Data } from '#kit/db/data.ts';
import { fail } from '#kit/http/fail.ts';
import { holdContact } from './contact-rows.repo.ts';
import { type NumberFacts, noteWhatsapp, replaceNumber } from './contact-writes.repo.ts';
import { tellContact } from './tell-contacts.ts';

/** Asks WhatsApp whether exactly these digits are an account; unknown when no connection is online. */
export type LookupNumber = (companyId: number, connectionId: number | null, digits: string) => Promise<OnWhatsapp>;

/** Whose connections are asked, and which of them first. */
export interface Asker {
  companyId: number;
  connectionId: number | null;
}

/** The form of a number that WhatsApp knows; the typed one while it cannot be asked (decisions 5 and 34). */
export async function askWhatsapp(lookup: LookupNumber, asker: Asker, digits: string): Promise<NumberFacts> {
  for (const candidate of dialledForms(digits)) {
    const answer = await lookup(asker.companyId, asker.connectionId, candidate);
    if (answer === 'yes') return { dial: candidate, onWhatsapp: 'yes' };
    if (answer === 'unknown') return { dial: digits, onWhatsapp: 'unknown' };
  }
  return { dial: digits, onWhatsapp: 'no' };
}

/**
 * Before a first contact: asks for the number of a contact that WhatsApp has not confirmed, both forms of the ninth digit,
 * and keeps the answer. Writing to numbers without WhatsApp gets a number restricted (whatsapp §1.8), so they are refused:
 * ERR_WAPP_INVALID_CONTACT. While nobody can be asked, the contact stays as it is.
 */
export async function confirmNumber(data: Data, lookup: LookupNumber, asker: Asker, contactId: number): Promise<void> {
  const { companyId } = asker;
  const known = await data.tenant(companyId, (tx) => holdContact(tx, contactId));
  if (!known?.number || known.is_group || known.on_whatsapp === 'yes') return;
  const { number } = known;
  // Asked outside of a transaction: it must not stay open while somebody else is waited for.
  const told = await askWhatsapp(lookup, asker, number);
  if (told.onWhatsapp === 'unknown') return;
  const isRefused = await data.tenant(companyId, async (tx) => {
    const before = await holdContact(tx, contactId);
    // Somebody gave it another number meanwhile, or it wrote.
    if (before?.number !== number || before.on_whatsapp === 'yes') return false;
    if (await replaceNumber(tx, contactId, { before: number, dial: told.dial }))
      await noteWhatsapp(tx, contactId, told);
    tellContact(tx, contactId, 'update');
    return told.onWhatsapp === 'no';
  });
  if (isRefused) fail('ERR_WAPP_INVALID_CONTACT');
}
