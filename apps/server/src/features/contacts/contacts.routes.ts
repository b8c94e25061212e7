import { limits } from '@recado/contract';
import { brazilianCandidates, matchingKey, normaliseNumber } from '@recado/whatsapp/identity';
import type { Handlers } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';
import { contactPage, findContactDetails, insertContact } from './contact-rows.repo.ts';

/** Asks WhatsApp whether exactly these digits are an account; unknown when no connection is online. */
export type LookupNumber = (
  companyId: number,
  connectionId: number | null,
  digits: string,
) => Promise<'yes' | 'no' | 'unknown'>;

/** The form of a number that WhatsApp knows; the typed one while it cannot be asked (decisions 5 and 34). */
async function confirmedDigits(
  lookup: LookupNumber,
  companyId: number,
  connectionId: number | null,
  digits: string,
): Promise<string> {
  for (const candidate of brazilianCandidates(digits)) {
    const answer = await lookup(companyId, connectionId, candidate);
    if (answer === 'yes') return candidate;
    if (answer === 'unknown') return digits;
  }
  return fail('ERR_WAPP_INVALID_CONTACT');
}

/** Handlers of the contacts' calls (wire-contract 4.3). */
export function contactHandlers(deps: {
  lookup: LookupNumber;
}): Handlers<'listContacts' | 'getContact' | 'createContact'> {
  return {
    listContacts: ({ query }, { actor, data }) =>
      data.tenant(actor.companyId, async (tx) => {
        const limit = limits.pageSizes.contacts;
        const offset = (query.pageNumber - 1) * limit;
        const { rows, count } = await contactPage(tx, { search: query.searchParam, limit, offset });
        return { contacts: rows, count, hasMore: count > offset + rows.length };
      }),
    getContact: ({ params }, { actor, data }) =>
      data.tenant(
        actor.companyId,
        async (tx) => (await findContactDetails(tx, params.id)) ?? fail('ERR_NO_CONTACT_FOUND'),
      ),
    createContact: async ({ body }, { actor, data }) => {
      const typed = normaliseNumber(body.number);
      if (typed.length < limits.contactNumber.min) fail('ERR_WAPP_INVALID_CONTACT');
      // WhatsApp is asked before the transaction: it must not stay open while somebody else is waited for.
      const dial = await confirmedDigits(deps.lookup, actor.companyId, actor.connectionId, typed);
      return data.tenant(actor.companyId, async (tx) => {
        const address = { kind: 'phone', value: matchingKey(dial), dial };
        const id = (await insertContact(tx, { ...body, number: dial, address })) ?? fail('ERR_DUPLICATED_CONTACT');
        tx.record({
          name: 'contact.updated',
          subject: { contactId: id, action: 'create' },
          audience: { permission: 'contacts.read' },
        });
        return (await findContactDetails(tx, id)) ?? fail('ERR_NO_CONTACT_FOUND');
      });
    },
  };
}
