import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';

/* The files of a conversation, beside it (core §2; product §5). */

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

const kindsOf = { image: 'image', video: 'video', audio: 'audio', application: 'document' } as const;

/** A message with a file, as if it had been sent. */
async function sendFile(ticketId: number, mediaType: keyof typeof kindsOf, name: string, kind?: 'sticker') {
  const { id } = await admin.call('sendMessage', { params: { ticketId }, body: { body: name } });
  await server.data.tenant(company.id, async ({ db, companyId }) => {
    await db.updateTable('messages').set({ media_type: mediaType }).where('id', '=', id).execute();
    await db
      .insertInto('message_files')
      .values({
        company_id: companyId,
        message_id: id,
        connection_id: company.connectionId,
        state: 'ready',
        kind: kind ?? kindsOf[mediaType],
        name,
        type: 'image/png',
      })
      .execute();
  });
  return id;
}
async function newTicket(contactId: number, queueId: number | null) {
  const body = { contactId, queueId, whatsappId: company.connectionId, userId: admin.id, status: 'open' as const };
  return (await admin.call('createTicket', { body })).id;
}
const newContact = async (number: string) =>
  (await admin.call('createContact', { body: { name: 'Maria Silva', number } })).id;

test('the files of a history come by kind, newest first, page by page, without what was deleted or is a sticker', async () => {
  const id = await newTicket(await newContact('5511988771001'), null);
  const other = await newTicket(await newContact('5511988771002'), null);
  await sendFile(other, 'image', 'de outra pessoa.png');
  const sent: string[] = [];
  for (let n = 1; n <= 32; n++) sent.push(await sendFile(id, n % 2 ? 'image' : 'video', `foto ${n}.png`));
  await sendFile(id, 'image', 'figurinha.webp', 'sticker');
  await sendFile(id, 'audio', 'voz.ogg');
  await sendFile(id, 'application', 'contrato.pdf');
  await admin.call('sendMessage', { params: { ticketId: id }, body: { body: 'só texto' } });
  const files = (kind: 'visual' | 'audio' | 'document', before?: number) =>
    admin.call('listSharedFiles', {
      params: { ticketId: id },
      query: before === undefined ? { kind } : { kind, before },
    });
  const first = await files('visual');
  expect(first.hasMore).toBe(true);
  expect(first.messages.map((message) => message.id)).toEqual(sent.toReversed().slice(0, 30));
  const rest = await files('visual', first.messages.at(-1)?.position);
  expect([rest.hasMore, rest.messages.map((message) => message.id)]).toEqual([false, sent.slice(0, 2).toReversed()]);
  const named = async (kind: 'audio' | 'document') => (await files(kind)).messages.map(({ file }) => file?.name);
  expect([await named('audio'), await named('document')]).toEqual([['voz.ogg'], ['contrato.pdf']]);
  await admin.call('deleteMessage', { params: { id: sent.at(-1) ?? '' } });
  expect((await files('visual')).messages[0]?.id).toBe(sent.at(-2));
});

test('the files of an attendance that the reader may not see are left out (decision 23)', async () => {
  const [first = 0, second = 0] = company.queueIds;
  const contact = await newContact('5511988771003');
  const foreign = await newTicket(contact, second);
  await sendFile(foreign, 'image', 'segredo.png');
  await admin.call('updateTicket', { params: { id: foreign }, body: { status: 'closed' } });
  const own = await newTicket(contact, first);
  await sendFile(own, 'image', 'aberto.png');
  const agent = await company.agent([first]);
  const names = async (person: Person) =>
    (await person.call('listSharedFiles', { params: { ticketId: own }, query: { kind: 'visual' } })).messages.map(
      ({ file }) => file?.name,
    );
  expect(await names(admin)).toEqual(['aberto.png', 'segredo.png']);
  expect(await names(agent)).toEqual(['aberto.png']);
  const asked = { params: { ticketId: foreign }, query: { kind: 'visual' as const } };
  expect(await agent.attempt('listSharedFiles', asked)).toMatchObject({ status: 403 });
});
