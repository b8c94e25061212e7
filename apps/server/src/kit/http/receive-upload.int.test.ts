import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginForm, fieldPart, fileHead, formEnd, oneConnection, write } from '#testing/raw-form.ts';
import * as sample from '#testing/sample-files.ts';
import { startUploadServer, type UploadServer } from '#testing/upload-server.ts';

const { fileOf } = sample;
const megabyte = 1024 * 1024;
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(() => server.close());

const form = (...parts: [string, string | File][]): FormData => {
  const made = new FormData();
  for (const [name, value] of parts) made.append(name, value);
  return made;
};
const noted = (file: File) => form(['note', 'Olá'], ['file', file]);
const photo = (name = 'foto.png') => fileOf(sample.png, name, 'image/png');
const bigPicture = (bytes: number) => fileOf(Buffer.concat([sample.png], bytes), 'a.png', 'image/png');

let before = { files: 0, rows: 0 };
beforeEach(async () => {
  before = await server.left();
  server.errors.length = 0;
});
const expectNothingLeft = async () => expect(await server.left()).toEqual(before);

describe('a file that is taken (decision 11)', () => {
  test('is in the store as it was sent, and its row says what it is', async () => {
    const reply = await server.send('picture', noted(photo('Praia de São José.png')));
    expect([reply.status, reply.body.note]).toEqual([200, 'Olá']);
    const [file] = reply.body.files;
    expect(file).toMatchObject({
      name: 'Praia de São José.png',
      type: 'image/png',
      kind: 'image',
      bytes: sample.png.length,
    });
    expect(file?.sha256).toBe(createHash('sha256').update(sample.png).digest('hex'));
    const stored = await server.storage.open(`${server.companyId}/${file?.id}`);
    expect(Buffer.concat(await (stored ?? expect.fail('not stored')).toArray())).toEqual(sample.png);
    expect(await server.left()).toEqual({ files: before.files + 1, rows: before.rows + 1 });
  });

  test('is known by its content, whatever its name says', async () => {
    const reply = await server.send('anything', form(['file', fileOf(sample.html, 'foto.png', '')]));
    expect(reply.body.files[0]).toMatchObject({ name: 'foto.png', type: 'text/html', kind: 'other' });
  });

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['%2e%2e%2fx.png', '%2e%2e%2fx.png'],
    ['/etc/a.png', 'a.png'],
    ['con.png', 'con.png'],
    [';$(touch pwn).png', ';$(touch pwn).png'],
    [`${'n'.repeat(10_000)}.png`, `${'n'.repeat(251)}.png`],
  ])('keeps its name for people only: %s (trust I-35)', async (sent, shown) => {
    const reply = await server.send('picture', noted(photo(sent)));
    expect([reply.status, reply.body.files[0]?.name]).toEqual([200, shown]);
    expect(reply.body.files[0]?.id).toMatch(/^[0-9a-f]{40}$/);
  });

  test('may have its text parts before or after it', async () => {
    const reply = await server.send('picture', form(['file', photo()], ['note', 'depois']));
    expect([reply.status, reply.body.note]).toEqual([200, 'depois']);
  });

  test('has text parts whose lines break as they were typed, though a form breaks them by CR LF', async () => {
    const reply = await server.send('picture', form(['note', 'Olá,\nMaria\r\n'], ['file', photo()]));
    expect([reply.status, reply.body.note]).toEqual([200, 'Olá,\nMaria\n']);
  });

  test('may be exactly as large as allowed', async () => {
    expect((await server.send('picture', noted(bigPicture(megabyte)))).status).toBe(200);
  });

  test('comes beside many others at once', async () => {
    const sent = Array.from({ length: 12 }, (_none, index) => Buffer.concat([sample.png, Buffer.from(`${index}`)]));
    const replies = await Promise.all(
      sent.map((content) => server.send('picture', noted(fileOf(content, 'a.png', 'image/png')))),
    );
    const sums = replies.map(({ body }) => body.files[0]?.sha256);
    expect(sums).toEqual(sent.map((content) => createHash('sha256').update(content).digest('hex')));
    expect(await server.left()).toEqual({ files: before.files + 12, rows: before.rows + 12 });
  });
});

describe('several files in one call (wire-contract 4.7)', () => {
  const list = (...ids: string[]) =>
    form(
      ['typeArch', 'list'],
      ...ids.flatMap((id): [string, string | File][] => [
        ['files', photo(`${id}.png`)],
        ['id', id],
        ['name', `Nº ${id}`],
      ]),
    );

  test('each has its own text parts, in the order of the files', async () => {
    const reply = await server.send('several', list('3', '1', '2'));
    expect(reply.body.files.map(({ name, fields }) => [name, fields])).toEqual([
      ['3.png', { id: 3, name: 'Nº 3' }],
      ['1.png', { id: 1, name: 'Nº 1' }],
      ['2.png', { id: 2, name: 'Nº 2' }],
    ]);
  });

  test.each([
    ['one more than allowed', () => list('1', '2', '3', '4'), 413, 'ERR_TOO_MANY_FILES'],
    ['a part of one is wrong', () => list('1', 'x'), 400, 'ERR_VALIDATION'],
    [
      'a part of the last is missing',
      () => {
        const made = list('1');
        made.append('files', photo());
        return made;
      },
      400,
      'ERR_VALIDATION',
    ],
    [
      'the last is no picture',
      () => {
        const made = list('1', '2');
        made.append('files', fileOf(sample.html, 'a.png', 'image/png'));
        return made;
      },
      422,
      'ERR_FILE_TYPE',
    ],
  ])('none is kept when %s', async (_title, made, status, error) => {
    const reply = await server.send('several', made());
    expect([reply.status, reply.body.error]).toEqual([status, error]);
    await expectNothingLeft();
  });
});

describe('a call that is refused leaves nothing behind', () => {
  test.each<[string, FormData, number, string]>([
    ['an empty file', noted(fileOf(Buffer.alloc(0), 'a.png', 'image/png')), 400, 'ERR_FILE_EMPTY'],
    ['no file', form(['note', 'Olá']), 400, 'ERR_FILE_REQUIRED'],
    ['an empty form', form(), 400, 'ERR_FILE_REQUIRED'],
    ['a file in another field', form(['note', 'Olá'], ['other', photo()]), 400, 'ERR_FILE_REQUIRED'],
    ['a file above the limit', noted(bigPicture(megabyte + 1)), 413, 'ERR_PAYLOAD_TOO_LARGE'],
    ['a file far above the limit', noted(bigPicture(40 * megabyte)), 413, 'ERR_PAYLOAD_TOO_LARGE'],
    ['a second file', form(['note', 'Olá'], ['file', photo()], ['file', photo()]), 413, 'ERR_TOO_MANY_FILES'],
    ['a kind that is not taken', noted(fileOf(sample.pdf, 'a.pdf', 'application/pdf')), 422, 'ERR_FILE_TYPE'],
    ['a page called a picture', noted(fileOf(sample.html, 'a.png', 'image/png')), 422, 'ERR_FILE_TYPE'],
    ['a drawing with a script', noted(fileOf(sample.svg, 'a.svg', 'image/svg+xml')), 422, 'ERR_FILE_TYPE'],
    ['a program called a photo', noted(fileOf(sample.program, 'a.jpg', 'image/jpeg')), 422, 'ERR_FILE_TYPE'],
    ['a picture called a document', noted(fileOf(sample.png, 'a.pdf', 'application/pdf')), 422, 'ERR_FILE_CONTENT'],
    ['a text part that does not fit', form(['note', 'x'], ['file', photo()]), 400, 'ERR_VALIDATION'],
    ['a text part that is missing', form(['file', photo()]), 400, 'ERR_VALIDATION'],
    ['a text part twice', form(['note', 'aa'], ['note', 'bb'], ['file', photo()]), 400, 'ERR_VALIDATION'],
    ['a text part with a NUL', form(['note', 'a\0b'], ['file', photo()]), 400, 'ERR_VALIDATION'],
    [
      'a text part that is too long',
      form(['note', 'x'.repeat(300_000)], ['file', photo()]),
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
    [
      'a text part of the language itself',
      form(['__proto__', 'x'], ['note', 'aa'], ['file', photo()]),
      400,
      'ERR_VALIDATION',
    ],
    [
      'text parts without end',
      form(...Array.from({ length: 10_000 }, (): [string, string] => ['note', 'a'])),
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
  ])('%s', async (_title, made, status, error) => {
    const reply = await server.send('picture', made);
    expect([reply.status, reply.body.error]).toEqual([status, error]);
    await expectNothingLeft();
  });

  test('a field that does not fit is named, as in any other call', async () => {
    const reply = await server.send('picture', form(['note', 'x'], ['file', photo()]));
    expect(reply.body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: '/note' }] });
  });

  test('a stranger, who is refused before anything of the form is read', async () => {
    const reply = await server.send('picture', noted(photo()), { authorization: 'Bearer nobody' });
    expect([reply.status, reply.body.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    await expectNothingLeft();
  });

  test('a call whose handler fails', async () => {
    const reply = await server.send('failing', form(['file', photo()]));
    expect([reply.status, reply.body.error]).toEqual([409, 'ERR_DUPLICATED']);
    await expectNothingLeft();
  });

  test.each([
    ['JSON where a file is needed', 'picture', 'application/json', '{"note":"aa"}', 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form where none is taken',
      'plain',
      'multipart/form-data; boundary=x',
      '--x--',
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a form without boundary', 'picture', 'multipart/form-data', 'x', 400, 'ERR_UPLOAD_INCOMPLETE'],
    ['a form that is none', 'picture', 'multipart/form-data; boundary=x', 'hello', 400, 'ERR_UPLOAD_INCOMPLETE'],
  ])('%s', async (_title, path, type, body, status, error) => {
    const headers = { authorization: 'Bearer ana', 'content-type': type };
    const reply = await fetch(`${server.url}/${path}`, { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([status, { error }]);
    await expectNothingLeft();
  });
});

describe('a call that may come without a file', () => {
  test.each([
    ['as JSON', JSON.stringify({ note: 'só texto' }), { 'content-type': 'application/json' }],
    ['as a form', form(['note', 'só texto']), {}],
    ['as a form of a page whose file field was left empty', form(['note', 'só texto'], ['file', new File([], '')]), {}],
  ])('comes %s', async (_title, body, headers) => {
    const all = { authorization: 'Bearer ana', ...headers };
    const reply = await fetch(`${server.url}/optional`, { method: 'POST', headers: all, body });
    expect([reply.status, await reply.json()]).toEqual([200, { note: 'só texto', files: [] }]);
  });

  test('is parsed like any other', async () => {
    const headers = { authorization: 'Bearer ana', 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/optional`, { method: 'POST', headers, body: '{"note":1}' });
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  });
});

describe('senders who do not behave', () => {
  const picture = () => `${server.url}/picture`;

  test('after a file that is too large the same connection serves the next call', async () => {
    const agent = oneConnection();
    // What is left of it when it is refused is little enough to be read away.
    const content = Buffer.concat([sample.png], megabyte + 40_000);
    const whole = Buffer.concat([
      Buffer.from(fieldPart('note', 'aa') + fileHead('file', 'a.png', 'image/png')),
      content,
      Buffer.from(formEnd),
    ]);
    const first = beginForm(picture(), agent, whole.length);
    first.call.end(whole);
    const socket = first.call.socket;
    expect(await first.reply).toMatchObject({
      status: 413,
      error: 'ERR_PAYLOAD_TOO_LARGE',
      headers: { connection: 'keep-alive' },
    });
    const good = Buffer.concat([
      Buffer.from(fieldPart('note', 'aa') + fileHead('file', 'a.png', 'image/png')),
      sample.png,
      Buffer.from(formEnd),
    ]);
    const second = beginForm(picture(), agent, good.length);
    second.call.end(good);
    expect((await second.reply).status).toBe(200);
    expect(second.call.reusedSocket).toBe(true);
    expect(socket === null || second.call.socket === socket).toBe(true);
    agent.destroy();
  });

  test('a stream without end is cut soon after its limit (trust I-34)', async () => {
    const agent = oneConnection();
    const { call, reply } = beginForm(picture(), agent);
    let sent = 0;
    let isOver = false;
    const closed = new Promise<void>((resolve) => {
      call.on('close', () => {
        isOver = true;
        resolve();
      });
    });
    const answered = reply.catch(() => null);
    await write(call, fieldPart('note', 'aa') + fileHead('file', 'a.png', 'image/png'));
    await write(call, sample.png);
    const chunk = Buffer.alloc(65_536);
    while (!isOver && sent < 200 * megabyte) {
      await Promise.race([closed, write(call, chunk).catch(() => undefined)]);
      sent += chunk.length;
    }
    expect((await answered)?.status).toBe(413);
    expect(isOver).toBe(true);
    expect(sent).toBeLessThan(20 * megabyte); // what the sockets of both sides hold comes on top
    agent.destroy();
    await expectNothingLeft();
  });

  test('a size that is announced and too large is refused before it comes', async () => {
    const agent = oneConnection();
    const { call, reply } = beginForm(picture(), agent, 2 ** 31);
    call.flushHeaders();
    expect(await reply).toMatchObject({ status: 413, error: 'ERR_PAYLOAD_TOO_LARGE' });
    call.destroy();
    agent.destroy();
    await expectNothingLeft();
  });

  test.each([
    ['in the middle of a file', () => fieldPart('note', 'aa') + fileHead('file', 'a.png', 'image/png'), 1],
    ['between two parts', () => fieldPart('note', 'aa'), 0],
  ])('one who goes away %s leaves nothing', async (_title, head, begun) => {
    const agent = oneConnection();
    const { call, reply } = beginForm(picture(), agent);
    reply.catch(() => undefined);
    await write(call, head());
    await write(call, Buffer.concat([sample.png], 200_000));
    await expect.poll(() => server.left().then(({ rows }) => rows)).toBe(before.rows + begun);
    call.destroy();
    await expect.poll(() => server.errors.length).toBe(1);
    await expect.poll(() => server.left()).toEqual(before);
    agent.destroy();
  });

  test('a form that ends in the middle of a file leaves nothing', async () => {
    const agent = oneConnection();
    const { call, reply } = beginForm(picture(), agent);
    await write(call, fieldPart('note', 'aa') + fileHead('file', 'a.png', 'image/png'));
    call.end(Buffer.concat([sample.png], 200_000));
    expect(await reply).toMatchObject({ status: 400, error: 'ERR_UPLOAD_INCOMPLETE' });
    agent.destroy();
    await expectNothingLeft();
  });
});
