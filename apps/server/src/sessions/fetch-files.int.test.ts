import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { limits, type Message } from '@recado/contract';
import type { Body, MediaBody } from '@recado/whatsapp';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toVoiceNote } from '#kit/audio/convert-audio.ts';
import { toneMp3 } from '#kit/audio/test-sounds.ts';
import { StorageError } from '#kit/storage/storage-error.ts';
import { bomb, html, mp4, pdf, svg } from '#testing/sample-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { changedDriver, type FileWorld, loaded, openFileWorld, photo } from './test-files.ts';
import { memoryDriver, testTimings, until } from './test-session.ts';
import type { SessionRuntimeOptions } from './types.ts';

let server: TestServer;
let opened: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const running of opened) await running.stop();
  opened = [];
});

const timings = { ...testTimings, fileRetryMs: [60, 60, 60], fileIdleMs: 20_000 };
type OptionsFor = (network: FileWorld['network']) => Partial<SessionRuntimeOptions>;
async function open(optionsFor: OptionsFor = () => ({})): Promise<FileWorld> {
  const world = await openFileWorld(server, (network) => ({ timings, ...optionsFor(network) }));
  opened.push(world.runtime);
  return world;
}
const withFile = (world: FileWorld, state: 'waiting' | 'ready' | 'failed', count = 1) =>
  until(
    `${count} files ${state}`,
    async () => {
      const found = (await world.messages()).filter(({ file }) => file?.state === state);
      return found.length >= count && found;
    },
    50_000,
  );
const first = async (found: Promise<Message[]>): Promise<Message> => {
  const [message] = await found;
  if (!message) throw new Error('No message.');
  return message;
};
const image: Body & MediaBody = { kind: 'image', mimetype: 'image/jpeg' };
const document = (fileName: string, mimetype: string) => ({ kind: 'document' as const, fileName, mimetype });
/** A WhatsApp whose files come only after `opens`; `asked` counts. */
function held() {
  const counts = { asked: 0, running: 0, most: 0 };
  let opens = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    opens = resolve;
  });
  const driver = (network: FileWorld['network']) =>
    changedDriver(network, (own) => ({
      fetchMedia: async (...given) => {
        counts.asked += 1;
        counts.running += 1;
        counts.most = Math.max(counts.most, counts.running);
        await gate;
        counts.running -= 1;
        return own.fetchMedia(...given);
      },
    }));
  return { counts, opens: () => opens(), driver };
}
const rowOf = (id: string) =>
  server.data.system(({ db }) =>
    db.selectFrom('message_files').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow(),
  );
const unheld = async (companyId: number) => {
  const rows = await server.data.system(({ db }) =>
    db
      .selectFrom('media')
      .select('sweep_at')
      .where('company_id', '=', companyId)
      .where('sweep_at', 'is not', null)
      .execute(),
  );
  return rows.length;
};

test('a picture is a message at once, and its file comes later: whole, with its size and a small one (wire-contract 8.1, decision 43)', async () => {
  const world = await open();
  const socket = await world.admin.socket();
  const events: Message[] = [];
  socket.emit('joinChatBox', String(world.ticketId));
  socket.on(`company-${world.company.id}-appMessage`, ({ message }: { message: Message }) => events.push(message));
  const bytes = await photo(900, 600);
  world.sendsFile({ ...image, caption: 'Meu quintal' }, bytes);
  const message = await first(withFile(world, 'ready'));
  expect([message.body, message.mediaType, message.file?.type]).toEqual(['Meu quintal', 'image', 'image/jpeg']);
  expect(message.file).toMatchObject({
    name: 'image.jpg',
    bytes: bytes.length,
    width: 900,
    height: 600,
    isSticker: false,
    waveform: null,
  });
  const whole = await loaded(server, message.mediaUrl);
  expect([whole.status, whole.type, whole.bytes.equals(bytes)]).toEqual([200, 'image/jpeg', true]);
  const small = await loaded(server, message.file?.preview);
  expect([small.type, (await sharp(small.bytes).metadata()).width]).toEqual(['image/webp', 640]);
  await until('the live update', () => events.some(({ id, file }) => id === message.id && file?.state === 'ready'));
  expect(await unheld(world.company.id)).toBe(0);
});

test('what opens the file is sealed at rest, gone when the file is here, and never on the wire', async () => {
  const { opens, driver } = held();
  const world = await open((network) => ({ driver: driver(network) }));
  world.sendsFile(document('contrato.pdf', 'application/pdf'), pdf);
  const message = await first(withFile(world, 'waiting'));
  const row = await rowOf(message.id);
  expect(row.pointer).not.toBeNull();
  expect(row.pointer?.toString('latin1')).not.toContain('upload');
  expect(JSON.stringify(message)).not.toMatch(/upload|pointer|sha256/);
  opens();
  await withFile(world, 'ready');
  expect((await rowOf(message.id)).pointer).toBeNull();
});

test.each([
  ['a page called a photo', image, html, 'text/html'],
  ['a drawing called a picture', { ...image, mimetype: 'image/png' } as typeof image, svg, 'image/svg+xml'],
  [
    'a program called a document',
    document('fatura.pdf', 'application/pdf'),
    Buffer.from('MZ\x90\0\x03\0\0\0\xff'),
    'application/octet-stream',
  ],
])('%s is told by its bytes, shown as a document and never run', async (_what, body, bytes, type) => {
  const world = await open();
  world.sendsFile(body, bytes);
  const message = await first(withFile(world, 'ready'));
  expect([message.mediaType, message.file?.type, message.file?.preview]).toEqual(['application', type, null]);
  const answer = await fetch(new URL(message.mediaUrl ?? '', server.url));
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['$(touch pwn);`id`.pdf', '$(touch pwn);`id`.pdf'],
  [`${'n'.repeat(10_000)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ['foto\u202Egpj.exe', 'fotogpj.exe'],
  ['\u0000', 'document.pdf'],
])('the name %s is only a name (trust I-35)', async (given, shown) => {
  const world = await open();
  world.sendsFile(document(given, 'application/pdf'), pdf);
  expect((await first(withFile(world, 'ready'))).file?.name).toBe(shown);
});

test('a picture of 50,000 × 50,000 pixels is neither drawn nor shown as a picture (trust I-34)', async () => {
  const world = await open();
  world.sendsFile({ ...image, mimetype: 'image/png' }, bomb(50_000, 50_000, 1_000_000));
  const message = await first(withFile(world, 'ready'));
  expect([message.mediaType, message.file?.type, message.file?.preview]).toEqual(['application', 'image/png', null]);
});

test('a file that waits for a deleted connection fails, and is not asked for again', async () => {
  const { counts, driver } = held();
  const world = await open((network) => ({ driver: driver(network) }));
  world.sendsFile(document('tarde.pdf', 'application/pdf'), pdf);
  await until('it is begun', () => counts.asked === 1);
  await world.admin.call('deleteConnection', { params: { id: world.connectionId } });
  const message = await first(withFile(world, 'failed'));
  expect(message.file?.reason).toBe('unavailable');
  const again = await world.admin.attempt('retryMessageFile', { params: { id: message.id } });
  expect(again.body.error).toBe('ERR_FILE_NOT_FAILED');
});

test('a file of nothing fails with its reason, and the message stays', async () => {
  const world = await open();
  world.sendsFile({ ...image, caption: 'vazia' }, Buffer.alloc(0));
  const message = await first(withFile(world, 'failed'));
  expect([message.body, message.file?.reason, message.mediaUrl]).toEqual(['vazia', 'empty', null]);
  const again = await world.admin.attempt('retryMessageFile', { params: { id: message.id } });
  expect([again.status, again.body.error]).toEqual([409, 'ERR_FILE_NOT_FAILED']);
});

test('a view-once file and one that is announced larger than we take are not fetched', async () => {
  const world = await open();
  world.customer.show(world.account, { kind: 'image', mimetype: 'image/jpeg', viewOnce: true });
  world.customer.show(world.account, {
    kind: 'video',
    mimetype: 'video/mp4',
    size: 2 ** 31,
    pointer: { upload: 'x', sha256: 'y' },
  });
  const failed = await withFile(world, 'failed', 2);
  expect(failed.map(({ file }) => file?.reason)).toEqual(['viewOnce', 'tooLarge']);
});

test('what WhatsApp has no more is asked of the phone; what the phone has no more fails, and can be asked for again', async () => {
  const world = await open();
  const bytes = await photo(300, 200);
  const kept = world.account.media;
  const id = 'GONE-1';
  kept.keep(id, bytes);
  world.customer.sendFile(world.account, image, bytes, id);
  kept.expire(id);
  expect((await first(withFile(world, 'ready'))).file?.bytes).toBe(bytes.length);
  world.customer.sendFile(world.account, image, bytes, 'GONE-2');
  kept.expire('GONE-2');
  kept.forget('GONE-2');
  const lost = await first(withFile(world, 'failed'));
  expect(lost.file?.reason).toBe('gone');
  kept.keep('GONE-2', bytes);
  const retried = await world.admin.call('retryMessageFile', { params: { id: lost.id } });
  expect(retried.file?.state).toBe('waiting');
  await withFile(world, 'ready', 2);
});

test('bytes that are not the announced ones are never shown', async () => {
  const world = await open();
  const bytes = await photo(300, 200);
  world.customer.sendFile(world.account, image, bytes, 'SPOILED-1');
  world.account.media.spoil('SPOILED-1');
  const message = await first(withFile(world, 'ready'));
  const whole = await loaded(server, message.mediaUrl);
  expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('an agent of another queue and another company neither see a file nor fetch it again', async () => {
  const world = await open();
  world.sendsFile(image, Buffer.alloc(0));
  const { id } = await first(withFile(world, 'failed'));
  const [queueId] = world.company.queueIds;
  await world.admin.call('updateTicket', { params: { id: world.ticketId }, body: { queueId } as never });
  const outsider = await world.company.agent([]);
  const stranger = (await server.company()).admin;
  expect((await outsider.attempt('retryMessageFile', { params: { id } })).body.error).toBe('ERR_NO_PERMISSION');
  expect((await stranger.attempt('retryMessageFile', { params: { id } })).body.error).toBe('ERR_NO_MESSAGE_FOUND');
});

test('an endless stream is cut at the limit', { timeout: 180_000 }, async () => {
  let given = 0;
  const world = await open((network) => ({
    driver: changedDriver(network, () => ({
      fetchMedia: async () =>
        Readable.from(
          (function* () {
            for (;;) {
              given += 4;
              yield Buffer.alloc(4 * 1_048_576, 1);
            }
          })(),
        ),
    })),
  }));
  world.customer.show(world.account, {
    ...document('sem-fim.bin', 'application/x-bin'),
    pointer: { upload: 'endless' },
  });
  expect((await first(withFile(world, 'failed'))).file?.reason).toBe('tooLarge');
  expect(given).toBeLessThan(limits.attachmentBytes / 1_048_576 + 40);
  await until('nothing left over', async () => (await unheld(world.company.id)) === 0);
});

test('a stream that stops coming is tried again, and at last it fails with a reason', async () => {
  const world = await open((network) => ({
    timings: { ...timings, fileIdleMs: 1500 },
    driver: changedDriver(network, () => ({ fetchMedia: async () => new Readable({ read: () => undefined }) })),
  }));
  world.customer.show(world.account, { ...document('parado.bin', 'application/x-bin'), pointer: { upload: 'stuck' } });
  const stuck = await first(withFile(world, 'failed'));
  expect([stuck.file?.reason, (await rowOf(stuck.id)).attempts]).toEqual(['unavailable', 4]);
  // What it had begun goes after it was told.
  await until('nothing left over', async () => (await unheld(world.company.id)) === 0);
});

test('a session fetches two files at a time, in the order of their coming', async () => {
  const { counts, opens, driver } = held();
  const world = await open((network) => ({ driver: driver(network) }));
  for (let n = 1; n <= 6; n++) world.sendsFile(document(`${n}.pdf`, 'application/pdf'), pdf);
  await withFile(world, 'waiting', 6);
  await until('two under way', () => counts.asked === 2);
  opens();
  await withFile(world, 'ready', 6);
  expect(counts).toEqual({ asked: 6, running: 0, most: 2 });
});

test('whoever takes a connection over fetches what the other had begun, and a late end of the first changes nothing', async () => {
  const { counts, opens, driver } = held();
  // It looks at its lease so seldom that it does not hear of the loss.
  const deaf = { ...timings, pollMs: 60_000, leaseMs: 120_000 };
  let discarded = 0;
  const remove = async (key: string): Promise<void> => {
    await server.storage.remove(key);
    discarded += 1;
  };
  const storage = { ...server.storage, remove };
  const world = await open((network) => ({ timings: deaf, storage, driver: driver(network) }));
  world.sendsFile(document('uma.pdf', 'application/pdf'), pdf);
  await until('the first node to begin', () => counts.asked === 1);
  // As after a crash: nobody gives the lease or the file back.
  const after = { timings, storage: server.storage, driver: memoryDriver(world.network) };
  const second = await world.run('second', { exclusive: true, ...after });
  opened.push(second.runtime);
  const message = await first(withFile(world, 'ready'));
  const before = await rowOf(message.id);
  opens();
  await until('the late end', () => counts.running === 0 && discarded === 1);
  await until('nothing left over', async () => (await unheld(world.company.id)) === 0);
  expect(await rowOf(message.id)).toEqual(before);
});

test('a restart goes on with what waits; what the customer took back is not fetched any more', async () => {
  const { counts, driver } = held();
  const world = await open((network) => ({ driver: driver(network) }));
  world.sendsFile(document('fica.pdf', 'application/pdf'), pdf);
  const goneId = world.sendsFile(document('volta.pdf', 'application/pdf'), pdf);
  await until('both begun', () => counts.asked === 2);
  world.customer.revoke(world.account, goneId);
  await until('it is taken back', async () => (await world.messages()).some(({ isDeleted }) => isDeleted));
  await world.close();
  opened.push((await world.run('again', { driver: memoryDriver(world.network) })).runtime);
  const message = await first(withFile(world, 'ready'));
  expect([message.file?.name, (await rowOf(message.id)).attempts]).toEqual(['fica.pdf', 1]);
  const deleted = (await world.messages()).find(({ isDeleted }) => isDeleted);
  expect([deleted?.file?.state, deleted?.file?.reason, deleted?.mediaUrl]).toEqual(['failed', 'gone', null]);
});

test('a full or silent store loses nothing: the file comes when it works again', async () => {
  let isFull = true;
  const storage = {
    ...server.storage,
    put: (...given: Parameters<typeof server.storage.put>) =>
      isFull ? Promise.reject(new StorageError('full')) : server.storage.put(...given),
  };
  const world = await open(() => ({
    storage,
    timings: { ...timings, fileRetryMs: [50, 50, 100, 200, 500, 1000, 2000] },
  }));
  world.sendsFile(document('depois.pdf', 'application/pdf'), pdf);
  const waiting = await first(withFile(world, 'waiting'));
  await until('a try that failed', async () => (await rowOf(waiting.id)).attempts >= 2);
  isFull = false;
  expect((await first(withFile(world, 'ready'))).id).toBe(waiting.id);
});

test('the small picture of the phone is shown while a film waits, and a GIF is known as one', async () => {
  const { opens, driver } = held();
  const world = await open((network) => ({ driver: driver(network) }));
  const thumbnail = (
    await sharp(await photo(64, 64))
      .jpeg()
      .toBuffer()
  ).toString('base64');
  world.sendsFile({ kind: 'video', mimetype: 'video/mp4', seconds: 12, gif: true, thumbnail }, mp4);
  const shown = await until('the small picture', async () => {
    const [message] = await withFile(world, 'waiting');
    return message?.file?.preview ? message : undefined;
  });
  expect([shown.file?.seconds, (await loaded(server, shown.file?.preview)).type]).toEqual([12, 'image/webp']);
  opens();
  const message = await first(withFile(world, 'ready'));
  expect([message.mediaType, message.file?.preview === null]).toEqual(['video', false]);
  expect(JSON.parse(message.dataJson ?? '{}')).toEqual({ isGif: true });
  expect(await unheld(world.company.id)).toBe(0);
});

test('a voice note plays in every browser: its twin is stored beside it', { timeout: 120_000 }, async () => {
  const world = await open();
  const note = await toVoiceNote(await toneMp3({ seconds: 2 }));
  const waveform = Buffer.from(note.waveform).toString('base64');
  world.sendsFile({ kind: 'audio', mimetype: 'audio/ogg; codecs=opus', voice: true, seconds: 2, waveform }, note.ogg);
  const message = await first(withFile(world, 'ready'));
  expect([message.mediaType, message.file?.isVoice, message.file?.type]).toEqual(['audio', true, 'audio/ogg']);
  expect(message.file?.waveform).toEqual([...note.waveform]);
  expect((await loaded(server, message.mediaUrl)).bytes.equals(note.ogg)).toBe(true);
  expect((await loaded(server, message.file?.playable)).type).toBe('audio/mpeg');
});

test('AMR plays in every browser through its twin; what nobody here decodes has none and can be downloaded', {
  timeout: 120_000,
}, async () => {
  const world = await open();
  const amr = await readFile(new URL('../testing/tone.amr', import.meta.url));
  world.sendsFile({ kind: 'audio', mimetype: 'audio/amr', voice: false }, amr);
  const message = await first(withFile(world, 'ready'));
  expect([message.mediaType, message.file?.type, message.file?.seconds]).toEqual(['audio', 'audio/amr', 3]);
  expect((await loaded(server, message.mediaUrl)).bytes.equals(amr)).toBe(true);
  expect((await loaded(server, message.file?.playable)).type).toBe('audio/mpeg');
  const wide = Buffer.concat([Buffer.from('#!AMR-WB\n'), amr.subarray(6)]);
  world.sendsFile({ kind: 'audio', mimetype: 'audio/amr-wb', voice: false }, wide);
  const [, other] = await withFile(world, 'ready', 2);
  expect([other?.mediaType, other?.file?.type, other?.file?.playable]).toEqual(['audio', 'audio/amr', null]);
  expect((await loaded(server, other?.mediaUrl)).bytes.equals(wide)).toBe(true);
});
