/** What belongs to the platform, for the tests of the wall: everybody may read it, so no text of it is a canary. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';

export interface WallPlatform {
  announcementId: number;
  helpId: number;
  /** Moves from another system in three states. */
  checkedMoveId: number;
  runningMoveId: number;
  doneMoveId: number;
}

/** Stores an announcement and a help video for the calls of one world. */
export async function makeWallPlatform(data: Data, companyId: number): Promise<WallPlatform> {
  const { rows } = await data.system(({ db }) =>
    sql<WallPlatform>`
      with announced as (insert into announcements (author_company_id, title, text)
          values (${companyId}, 'Novidade', 'Há uma novidade.') returning id),
        helped as (insert into helps (title, description, video)
          values (${randomUUID()}, 'Como começar', 'dQw4w9WgXcQ') returning id),
        moved as (insert into move_ins (company_id, user_name, source, shown, source_key, state)
          select ${companyId}, 'Operação', ''::bytea, 'postgres://exemplo', ${randomUUID()}, state
          from unnest(array['checked', 'running', 'done']) state returning id, state)
      select announced.id as "announcementId", helped.id as "helpId",
        (select id from moved where state = 'checked') as "checkedMoveId",
        (select id from moved where state = 'running') as "runningMoveId",
        (select id from moved where state = 'done') as "doneMoveId" from announced, helped`.execute(db),
  );
  const [made] = rows;
  if (!made) throw new Error('What belongs to the platform was not made.');
  return made;
}
