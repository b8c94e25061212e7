import { matchingKey } from '@recado/whatsapp/identity';
import { typedNumber } from '#kit/crud/typed-number.ts';
import type { Data, TenantDb } from '#kit/db/data.ts';
import { AppError, fail } from '#kit/http/fail.ts';
import { type Asker, askWhatsapp, confirmNumber, type LookupNumber } from './confirm-number.ts';
import { insertContact, type NumberFacts, ownerOfNumber } from './contact-writes.repo.ts';
import { nameFromAddress } from './peer-addresses.ts';
import { tellContact } from './tell-contacts.ts';

async function make(tx: TenantDb, number: NumberFacts): Promise<number> {
  const owner = await ownerOfNumber(tx, number.dial);
  if (owner) return owner.id;
  const name = nameFromAddress([{ kind: 'phone', value: matchingKey(number.dial), dial: number.dial }]);
  const id = await insertContact(tx, { name, email: '', extraInfo: [], number });
  if (id === undefined) return fail('ERR_DUPLICATED_CONTACT');
  tellContact(tx, id, 'create');
  return id;
}

/**
 * The contact of a number that is to be written to, whatever form of the ninth digit it has: known, or made once WhatsApp
 * has the number, also while nobody can be asked. ERR_WAPP_INVALID_CONTACT for a number without WhatsApp,
 * and the reason for what is no number. It opens its own transactions: WhatsApp is asked outside of them.
 */
export async function reachNumber(data: Data, lookup: LookupNumber, asker: Asker, typed: string): Promise<number> {
  const { companyId } = asker;
  const { digits } = typedNumber(typed);
  const owner = await data.tenant(companyId, (tx) => ownerOfNumber(tx, digits));
  if (owner) {
    await confirmNumber(data, lookup, asker, owner.id);
    return owner.id;
  }
  const number = await askWhatsapp(lookup, asker, digits);
  if (number.onWhatsapp === 'no') fail('ERR_WAPP_INVALID_CONTACT');
  try {
    return await data.tenant(companyId, (tx) => make(tx, number));
  } catch (error) {
    // Somebody else made it at this moment: theirs is the one.
    if (error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT')
      return data.tenant(companyId, (tx) => make(tx, number));
    throw error;
  }
}
