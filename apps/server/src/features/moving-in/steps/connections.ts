import { readNumber, redactSecret } from '@recado/contract';
import { translate } from '@recado/i18n';
import { connectionImport, connectionQueueImport, digestOfToken } from '#features/connections/index.ts';
import { type CompanyMove, notYet, readAll, writePlanned } from '../company-move.ts';
import { addressOfJid } from '../map/addresses.ts';
import type { OldRow } from '../source/source.ts';
import { flagOf, freeName, jsonOf, numberOf, partOf, stampsOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

/** The key under which history of a connection that is gone is kept. */
export const lostConnection = 'gone';

const isOfWhatsapp = (row: OldRow): boolean => ['', 'whatsapp'].includes(textOf(row, 'channel'));

/** The number that the old session was linked to. */
function numberOfSession(row: OldRow): { number: string | null; lid: string | null } {
  const me = partOf(jsonOf(row.session), 'creds', 'me');
  const digits = (name: string) => addressOfJid(String(partOf(me, name) ?? '').replace(/:\d+@/, '@'))?.dial ?? null;
  return { number: digits('id') ?? (readNumber(textOf(row, 'number', 20)).digits || null), lid: digits('lid') };
}

/** Timers would fire at once for conversations that are weeks old; nobody is written to by moving in. */
function noteTimers(move: CompanyMove, row: OldRow, name: string): void {
  for (const column of ['timeToTransfer', 'expiresTicket', 'transferQueueId', 'timeUseBotQueues'])
    if ((numberOf(row, column) ?? 0) > 0)
      move.report.note('timersLeftOff', `${name}: ${column} = ${numberOf(row, column)}`);
}

function valuesOf(
  move: CompanyMove,
  row: OldRow,
  names: Set<string>,
  first: { isDefault: boolean },
  tokens: Set<string>,
) {
  const isLive = isOfWhatsapp(row);
  const name = isLive ? freeName(textOf(row, 'name', 50) || 'WhatsApp', names, 50) : textOf(row, 'name', 50);
  const isDefault = isLive && first.isDefault && flagOf(row, 'isDefault');
  if (isDefault) first.isDefault = false;
  const token = textOf(row, 'token', 200);
  const isToken = isLive && token !== '' && !tokens.has(token);
  if (isToken) tokens.add(token);
  move.report.note(isLive ? 'waitingForQr' : 'channelsNotCarried', name);
  if (isLive) noteTimers(move, row, name);
  return {
    ...{ name, status: 'DISCONNECTED', desired: 'stopped', is_default: isDefault, ...numberOfSession(row) },
    ...{ greeting_message: textOf(row, 'greetingMessage'), farewell_message: textOf(row, 'farewellMessage') },
    ...{ completion_message: textOf(row, 'complationMessage'), out_of_hours_message: textOf(row, 'outOfHoursMessage') },
    ...{ rating_message: textOf(row, 'ratingMessage'), max_use_bot_queues: numberOf(row, 'maxUseBotQueues') ?? 3 },
    ...{ time_use_bot_queues: 0, expires_ticket: 0, expires_inactive_message: textOf(row, 'expiresInactiveMessage') },
    ...{ token_hash: isToken ? digestOfToken(token) : null, token_shown: isToken ? redactSecret(token) : '' },
    ...{ deleted_at: isLive ? null : move.now, ...stampsOf(row) },
  };
}

/** Connections, all disconnected: the number is linked anew by QR code. Other channels stay as deleted ones, with their history. */
export async function moveConnections(move: CompanyMove, writer: Writer): Promise<void> {
  const rows = await readAll(move, 'Whatsapps');
  const names = new Set<string>();
  const first = { isDefault: true };
  const tokens = new Set<string>();
  const planned = rows.map((row) => ({ oldId: row.id, row, values: valuesOf(move, row, names, first, tokens) }));
  const fresh = new Set(notYet(move, 'connection', 'Whatsapps', rows));
  const target = { kind: 'connection', from: 'Whatsapps', table: connectionImport } as const;
  await writePlanned(
    move,
    writer,
    target,
    planned.filter(({ row }) => fresh.has(row)),
  );
  await moveLost(move, writer);
  const through = { column: 'whatsappId', table: 'Whatsapps' };
  const links = (await readAll(move, 'WhatsappQueues', through)).map((row) => ({
    connection_id: move.ids.of('connection', row.whatsappId),
    queue_id: move.ids.of('queue', row.queueId),
  }));
  const good = links.filter((link) => link.connection_id !== null && link.queue_id !== null);
  await writer.insert(connectionQueueImport, good);
  move.report.count('WhatsappQueues', 'written', good.length);
}

/** One deleted connection keeps the history of those that are gone. */
async function moveLost(move: CompanyMove, writer: Writer): Promise<void> {
  if (move.ids.has('connection', lostConnection)) return;
  const [id = 0] = await writer.ids(connectionImport, 1);
  move.ids.put('connection', lostConnection, id);
  const name = translate('pt', 'startup.moveIn.lostConnection');
  const state = { status: 'DISCONNECTED', desired: 'stopped', deleted_at: move.now };
  await writer.insert(connectionImport, [{ id, name, ...state, created_at: move.now, updated_at: move.now }]);
}
