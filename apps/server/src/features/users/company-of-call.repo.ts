import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import type { Actor } from '#kit/http/context.ts';
import { fail } from '#kit/http/fail.ts';

/**
 * In which company a call makes a user: in another one than the own a super user alone, at home and not on a visit of
 * support. Everybody else's word is not heard. Whether the caller still is one is asked anew, for
 * behind the other company's wall nobody sees it. Throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND.
 */
export async function companyOfCall(data: Data, actor: Actor, asked: number | null | undefined): Promise<number> {
  if (!actor.isSuper || actor.support || asked === null || asked === undefined) return actor.companyId;
  if (asked === actor.companyId) return asked;
  const { rows } = await data.system(({ db }) =>
    sql<{ isSuper: boolean; isThere: boolean }>`select
      exists (select from users u where u.id = ${actor.userId} and u.company_id = ${actor.companyId} and u.super
        and u.profile = 'admin' and u.deleted_at is null) as "isSuper",
      exists (select from companies c where c.id = ${asked} and c.deleted_at is null) as "isThere"`.execute(db),
  );
  if (!rows[0]?.isSuper) fail('ERR_NO_PERMISSION');
  if (!rows[0].isThere) fail('ERR_NO_COMPANY_FOUND');
  return asked;
}
