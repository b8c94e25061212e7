import type { Body, MediaBody } from '@recado/whatsapp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileOf, pdf } from '#testing/sample-files.ts';
import { formOf, startFileWorld } from './test-files.ts';
import { until } from './test-session.ts';

/* What an answer carries beside its words. */

let world: Awaited<ReturnType<typeof startFileWorld>>;
beforeAll(async () => {
  world = await startFileWorld();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const storedOf = (waId: string) =>
  until('the message', () =>
    world.server.data.tenant(world.company.id, ({ db }) =>
      db.selectFrom('messages').select('id').where('wa_id', '=', waId).executeTakeFirst(),
    ),
  );
const arrived = () => until('the answer', () => world.customer.received.at(-1));

test.each<[string, Body & MediaBody, object]>([
  ['a photo', { kind: 'image', mimetype: 'image/jpeg' }, { kind: 'image' }],
  [
    'a voice note',
    { kind: 'audio', voice: true, seconds: 5, mimetype: 'audio/ogg' },
    { kind: 'audio', voice: true, seconds: 5 },
  ],
  ['a sticker', { kind: 'sticker', mimetype: 'image/webp' }, { kind: 'sticker' }],
  ['a film', { kind: 'video', mimetype: 'video/mp4', seconds: 2 }, { kind: 'video', seconds: 2 }],
  [
    'a document',
    { kind: 'document', mimetype: 'application/pdf', fileName: 'a.pdf' },
    { kind: 'document', fileName: 'a.pdf' },
  ],
])('an answer to %s quotes that kind', async (_name, body, quotedFile) => {
  const waId = world.customer.sendFile(world.account, body, Buffer.from('bytes'));
  const { id } = await storedOf(waId);
  await world.send({ body: 'recebi', quotedMsg: { id } });
  expect(await arrived()).toMatchObject({ text: 'recebi', quotedId: waId, quotedFile });
});

test('an answer to a text quotes no file', async () => {
  const waId = world.customer.say(world.account, 'oi');
  const { id } = await storedOf(waId);
  await world.send({ body: 'olá', quotedMsg: { id } });
  const received = await arrived();
  expect(received.quotedId).toBe(waId);
  expect(received).not.toHaveProperty('quotedFile');
});

test('texts and files carry the timer that the customer’s last message told, and none once it is off', async () => {
  const timed = world.customer.show(world.account, { kind: 'text', text: 'some' }, { disappearsAfter: 86_400 });
  await storedOf(timed);
  await world.send({ body: 'um' });
  expect(await arrived()).toMatchObject({ text: 'um', disappearsAfter: 86_400 });
  await world.forget();
  await world.send(formOf([fileOf(pdf, 'a.pdf', 'application/pdf')]));
  expect(await arrived()).toMatchObject({ kind: 'media', disappearsAfter: 86_400 });
  await world.forget();
  // Another timer of the chat, and then none.
  await storedOf(world.customer.show(world.account, { kind: 'text', text: 'x' }, { disappearsAfter: 604_800 }));
  await world.send({ body: 'dois' });
  expect(await arrived()).toMatchObject({ disappearsAfter: 604_800 });
  await world.forget();
  await storedOf(world.customer.say(world.account, 'fica'));
  await world.send({ body: 'três' });
  expect(await arrived()).not.toHaveProperty('disappearsAfter');
});

test.each(['orçamento "final".pdf', '"a".pdf', 'a "b" c "d".pdf', 'a%b.pdf', 'x;y="z".pdf'])(
  'the file name %s arrives as it is',
  async (name) => {
    await world.send(formOf([fileOf(pdf, name, 'application/pdf')]));
    expect((await arrived()).file?.fileName).toBe(name);
  },
);
