import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestCompany } from '#testing/test-server.ts';
import { findOrCreateContact } from './find-or-create-contacts.repo.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company();
  admin = company.admin;
});
afterAll(() => server.close());

const ana = { kind: 'lid', value: '100000000000777' } as const;
const number = '5521977776666';
/** As messages make a contact. */
const hear = (addresses: { phone?: string; lid?: string }, pushName?: string) =>
  server.data.tenant(company.id, (tx) => {
    const known = [
      ...(addresses.lid ? [{ kind: 'lid' as const, value: addresses.lid }] : []),
      ...(addresses.phone ? [{ kind: 'phone' as const, value: addresses.phone }] : []),
    ];
    const [primary = ana, alt] = known;
    const peer = { primary, ...(alt ? { alt } : {}) };
    return findOrCreateContact(tx, peer, { connectionId: company.connectionId, pushName });
  });
const open = (contactId: number) =>
  admin.call('createTicket', {
    body: {
      ...{ contactId, queueId: company.queueIds[0] ?? null, whatsappId: company.connectionId },
      ...{ userId: admin.id, status: 'open' },
    },
  });

test('a contact without a number is listed, found, exported and written to like any other (decision 5)', async () => {
  const { id } = await hear({ lid: ana.value }, 'Ana Sem Número');
  const page = await admin.call('listContacts', { query: { searchParam: 'ana sem' } });
  expect(page.contacts).toMatchObject([{ id, name: 'Ana Sem Número', number: '' }]);
  expect(await admin.call('listContactNames', { query: { name: 'Ana Sem' } })).toMatchObject([{ id, number: '' }]);
  const details = await admin.call('getContact', { params: { id } });
  expect(details).toMatchObject({ number: '', addresses: [{ kind: 'lid', value: ana.value }] });
  const { body: file } = await admin.attempt('exportContacts', { query: { searchParam: 'Ana Sem' } });
  const csv = String(file.text);
  expect(csv).toContain('Ana Sem Número;;\r\n');
  expect(csv).not.toMatch(/null|undefined|;\+;/);
  const ticket = await open(id);
  expect(ticket.contact).toMatchObject({ id, number: '' });
  const { tickets } = await admin.call('listTickets', { query: { contactId: String(id), showAll: 'true' } });
  expect(tickets.map((one) => one.id)).toEqual([ticket.id]);
  // Saving the form with an empty number is no error while there is none.
  const body = { name: 'Ana', number: '', email: 'ana@x.com', extraInfo: [] };
  expect(await admin.call('updateContact', { params: { id }, body })).toMatchObject({ number: '', email: 'ana@x.com' });
});

test('found late to be one, two contacts are merged by WhatsApp: the trail says so, with the tickets, and goes back', async () => {
  const lid = '100000000000888';
  const hidden = await hear({ lid }, 'Rita');
  const known = await hear({ phone: number }, 'Rita Souza');
  const [first, second] = [await open(hidden.id), await open(known.id)];
  const merged = await hear({ lid, phone: number });
  expect(merged).toMatchObject({ id: hidden.id, number });
  const params = { id: hidden.id };
  const [merge, ...more] = await admin.call('listContactMerges', { params });
  expect(more).toEqual([]);
  const tickets = [{ kept: first.id, closed: second.id }];
  expect(merge).toMatchObject({ name: 'Rita Souza', number, user: null, undoneAt: null, undoneBy: null, tickets });
  const log = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('ticket_log').select(['ticket_id', 'kind']).where('company_id', '=', company.id).execute(),
  );
  expect(log).toContainEqual({ ticket_id: first.id, kind: 'joined' });
  expect(log).toContainEqual({ ticket_id: second.id, kind: 'merged' });
  await admin.call('undoContactMerge', { params: { id: hidden.id, mergeId: merge!.id } });
  const [undone] = await admin.call('listContactMerges', { params });
  expect(undone).toMatchObject({ id: merge!.id, undoneBy: { id: admin.id } });
  expect(undone?.undoneAt).not.toBeNull();
  expect(await admin.call('getContact', { params: { id: known.id } })).toMatchObject({ number });
  expect(await admin.call('getContact', { params })).toMatchObject({ number: '' });
});

test('a picture follows a merge and its undo: its file is held by one contact at any time', async () => {
  const [kept, dropped] = [await hear({ phone: '5521977770001' }, 'A'), await hear({ phone: '5521977770002' }, 'B')];
  await open(dropped.id);
  await server.data.tenant(company.id, async ({ db }) => {
    const media = {
      company_id: company.id,
      id: 'a-picture-of-b',
      purpose: 'contact',
      name: 'p.webp',
      kind: 'image' as const,
    };
    const whole = { ...media, type: 'image/webp', bytes: 1, sha256: 'x', sweep_at: null };
    await db.insertInto('media').values(whole).execute();
    await db.updateTable('contacts').set({ picture_media_id: media.id }).where('id', '=', dropped.id).execute();
  });
  const held = async (contactId: number) => {
    const { profilePicUrl } = await admin.call('getContact', { params: { id: contactId } });
    return profilePicUrl.includes('/public/a-picture-of-b?');
  };
  const isHeld = () =>
    server.data.tenant(company.id, async ({ db }) => {
      const row = await db.selectFrom('media').select('sweep_at').where('id', '=', 'a-picture-of-b').executeTakeFirst();
      return row?.sweep_at === null;
    });
  expect(await held(dropped.id)).toBe(true);
  const body = { contactId: dropped.id };
  const { merge } = await admin.call('mergeContact', { params: { id: kept.id }, body });
  expect([await held(kept.id), await isHeld()]).toEqual([true, true]);
  await admin.call('undoContactMerge', { params: { id: kept.id, mergeId: merge.id } });
  expect([await held(kept.id), await held(dropped.id), await isHeld()]).toEqual([false, true, true]);
  const due = await server.data.tenant(company.id, ({ db }) =>
    db.selectFrom('contact_pictures').select('due_at').where('contact_id', '=', dropped.id).executeTakeFirst(),
  );
  expect(due?.due_at).not.toBeNull();
});
