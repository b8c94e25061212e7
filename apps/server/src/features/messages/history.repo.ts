import { type RawBuilder, sql } from 'kysely';

/** What is read of a conversation. */
interface Part {
  /** Columns of a message `m`. */
  columns: RawBuilder<unknown>;
  /** Tables that are joined to `m`. */
  joins?: RawBuilder<unknown>;
  /** What else holds of `m`: begins with `and`, or is empty. */
  wanted: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  most: number;
}

/**
 * Messages of a conversation: of all tickets that a contact has on a connection now, whatever line they came by
 * (docs/rules/tickets.md, T-1). `of` names the ticket from which contact and connection are taken. The index of the line gives
 * them in their order; tickets that have changed lines are few, and are taken out of it or added to it. Each half is cut by
 * itself, so that the rows are to be ordered and cut once more.
 */
export function historyRows(
  companyId: number,
  of: 't' | 'asked',
  { columns, joins = sql``, wanted, order = sql`desc`, most }: Part,
): RawBuilder<unknown> {
  const [contact, connection] = [sql.ref(`${of}.contact_id`), sql.ref(`${of}.connection_id`)];
  const moved = (where: RawBuilder<unknown>) => sql`array(select moved.id from tickets moved
    where moved.company_id = ${companyId} and moved.contact_id = ${contact} and moved.has_moved and moved.connection_id ${where} ${connection})`;
  const cut = sql`order by m.position ${order} limit ${sql.lit(most)}`;
  return sql`(select ${columns} from messages m ${joins}
      where m.company_id = ${companyId} and m.contact_id = ${contact} and m.connection_id = ${connection}
        and m.ticket_id <> all(${moved(sql`<>`)}) ${wanted} ${cut})
    union all
    (select ${columns} from messages m ${joins}
      where m.company_id = ${companyId} and m.ticket_id = any(${moved(sql`=`)}) and m.connection_id <> ${connection} ${wanted} ${cut})`;
}
