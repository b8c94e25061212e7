/** The few PostgreSQL wire-protocol frames that the embedded database speaks with the ordinary driver. */

/** One backend frame: type letter, length, body. */
export function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What a backend says after the start-up message: ready, idle, with the server's version. */
export function greeting(version: string): Buffer {
  const parameter = (key: string, value: string) => frame('S', Buffer.from(`${key}\0${value}\0`));
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    parameter('client_encoding', 'UTF8'),
    parameter('server_version', version),
    parameter('standard_conforming_strings', 'on'),
    parameter('integer_datetimes', 'on'),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I')),
  ]);
}

/** A simple query message as a client would send it. */
export const simpleQuery = (text: string): Buffer => frame('Q', Buffer.from(`${text}\0`));

const SYNC = 0x53;
const QUERY = 0x51;
const TERMINATE = 0x58;

/**
 * Looks for one complete batch (up to a Sync or a simple Query) at the start of what a client sent.
 * Returns its end offset, or -1 while it is incomplete, and whether the client said goodbye.
 */
export function findBatch(buffer: Buffer): { end: number; goodbye: boolean } {
  let offset = 0;
  while (offset + 5 <= buffer.length) {
    const type = buffer[offset];
    const length = 1 + buffer.readInt32BE(offset + 1);
    if (offset + length > buffer.length) break;
    offset += length;
    if (type === TERMINATE) return { end: -1, goodbye: true };
    if (type === SYNC || type === QUERY) return { end: offset, goodbye: false };
  }
  return { end: -1, goodbye: false };
}

const PARSE = 0x50;
const PARSED = 0x31;

/** What a backend says after it parsed a statement. */
export const parseComplete: Buffer = frame('1', Buffer.alloc(0));

/** The named statement that a batch begins by preparing, and where the rest of the batch starts. */
export function findPrepare(batch: Buffer): { name: string; end: number } | undefined {
  if (batch[0] !== PARSE) return undefined;
  const name = batch.toString('utf8', 5, batch.indexOf(0, 5));
  return name ? { name, end: 1 + batch.readInt32BE(1) } : undefined;
}

/** True when the statement at the start of the batch was parsed. */
export const isParsed = (answer: Buffer): boolean => answer[0] === PARSED;

const NOTIFICATION = 0x41;
const READY = 0x5a;

/**
 * Takes notifications out of a backend's answer, since the one backend's answers go to whoever asked.
 * Returns the rest, the transaction status (I, T or E) and the notifications with their channel.
 */
export function splitAnswer(answer: Buffer): {
  rest: Buffer;
  status: string;
  notifications: { channel: string; bytes: Buffer }[];
} {
  const kept: Buffer[] = [];
  const notifications: { channel: string; bytes: Buffer }[] = [];
  let offset = 0;
  let from = 0;
  let status = 'I';
  while (offset < answer.length) {
    const type = answer[offset];
    const end = offset + 1 + answer.readInt32BE(offset + 1);
    if (type === NOTIFICATION) {
      kept.push(answer.subarray(from, offset));
      from = end;
      const channel = answer.toString('utf8', offset + 9, answer.indexOf(0, offset + 9));
      notifications.push({ channel, bytes: Buffer.from(answer.subarray(offset, end)) });
    } else if (type === READY) status = String.fromCharCode(answer[offset + 5] ?? 73);
    offset = end;
  }
  kept.push(answer.subarray(from));
  return { rest: kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept), status, notifications };
}

/** LISTEN or UNLISTEN inside a batch, if any. */
export function findListen(batch: Buffer): { channel: string; stop: boolean } | undefined {
  if (batch.length > 400) return undefined;
  const match = /\b(un)?listen\s+(?:"([^"]+)"|(\w+|\*))/i.exec(batch.toString('latin1'));
  return match ? { stop: Boolean(match[1]), channel: match[2] ?? match[3]?.toLowerCase() ?? '' } : undefined;
}
