import { sql } from 'kysely';

interface OfCompany {
  readonly companyId: number;
}

/** The kinds and values of a contact's addresses, as a table to select from. */
export const addressesOf = ({ companyId }: OfCompany, contactId: number) => sql`(
  select a.kind, a.value from contact_addresses a where a.company_id = ${companyId} and a.contact_id = ${contactId})`;

/** The same as messages and the journal spell them; a group's own address is none of a person. */
export const spelledAddressesOf = ({ companyId }: OfCompany, contactId: number) => sql`(
  select a.kind || ':' || v.text from contact_addresses a
    cross join lateral (values (a.value), (a.dial)) v(text)
  where a.company_id = ${companyId} and a.contact_id = ${contactId})`;
