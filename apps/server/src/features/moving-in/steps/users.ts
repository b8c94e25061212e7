import { hashPassword, isBroughtAlong, newSecret } from '#features/auth/index.ts';
import { takenEmails, userImport, userQueueImport } from '#features/users/index.ts';
import { type CompanyMove, notYet, readAll, writePlanned } from '../company-move.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

const profiles = ['admin', 'supervisor', 'user'];

/** What somebody signs in with from now on; a hash that is none of bcrypt's is replaced by one that nobody knows the word of. */
export async function passwordHashOf(move: CompanyMove, row: OldRow): Promise<string> {
  const hash = textOf(row, 'passwordHash', 200);
  if (isBroughtAlong(hash)) return hash;
  move.report.note('usersWithoutPassword', textOf(row, 'email', 200));
  return hashPassword(newSecret());
}

/** An e-mail names one account of the whole installation: one that is taken is marked with the old id. */
export async function freeEmail(move: CompanyMove, row: OldRow): Promise<string> {
  const email = textOf(row, 'email', 200).trim().toLowerCase();
  const taken = await move.data.system((tx) => takenEmails(tx, [email]));
  if (email.includes('@') && !taken.has(email)) return email;
  const [local = '', host = 'example.invalid'] = email.split('@');
  const free = `${local || 'user'}+${String(row.id)}@${host}`;
  move.report.note('emailsChanged', `${email} → ${free}`);
  return free;
}

export const nameOf = (row: OldRow): string => textOf(row, 'name', 50) || textOf(row, 'email', 50);
export const profileOf = (row: OldRow): string =>
  profiles.find((profile) => profile === textOf(row, 'profile')) ?? 'user';

/** People with their queues. The rights of the old system's operator stay behind. */
export async function moveUsers(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'Users');
  const planned = [];
  for (const row of notYet(move, 'user', 'Users', rows))
    planned.push({
      oldId: row.id,
      values: {
        ...{ name: nameOf(row), email: await freeEmail(move, row), password_hash: await passwordHashOf(move, row) },
        ...{ profile: profileOf(row), super: false, all_ticket: flagOf(row, 'allTicket') },
        ...{ connection_id: move.ids.of('connection', row.whatsappId), ...stampsOf(row) },
      },
    });
  await writePlanned(move, writer, { kind: 'user', from: 'Users', table: userImport }, planned);
  const links = (await readAll(move, 'UserQueues', { column: 'userId', table: 'Users' })).map((row) => ({
    user_id: move.ids.of('user', row.userId),
    queue_id: move.ids.of('queue', row.queueId),
  }));
  const good = links.filter((link) => link.user_id !== null && link.queue_id !== null);
  await writer.insert(userQueueImport, good);
  move.report.count('UserQueues', 'written', good.length);
}
