/** A company that owns one of everything, for the tests of the tenant wall; every text of it carries its canary. */
import { randomUUID } from 'node:crypto';
import { type Profile, planFeatures } from '@recado/contract';
import { sql } from 'kysely';
import type { Data } from '#kit/db/data.ts';
import { ogg } from './sample-files.ts';
import { storeMedia } from './stored-media.ts';
import type { Person, TestServer } from './test-server.ts';
import { makeAttachments, type WallAttachments } from './wall-attachments.ts';
import { makeWallBulkChange } from './wall-bulk-changes.ts';
import { makeWallCampaigns, type WallCampaigns } from './wall-campaigns.ts';
import { makeWallChats, type WallChats } from './wall-chats.ts';
import { makeWallCompanies, type WallCompanies } from './wall-companies.ts';
import { makeWallContactLists, type WallContactLists } from './wall-contact-lists.ts';
import { makeWallContacts, type WallContacts } from './wall-contacts.ts';
import { makeWallInvoice, type WallInvoices } from './wall-invoices.ts';
import { makeWallPlatform, type WallPlatform } from './wall-platform.ts';
import { makeWallPush, type WallPush } from './wall-push.ts';
import { makeWallQueues, type WallQueues } from './wall-queues.ts';
import { makeWallRecords, type WallRecords } from './wall-records.ts';

export interface WallWorld
  extends WallAttachments,
    WallCampaigns,
    WallChats,
    WallCompanies,
    WallContacts,
    WallContactLists,
    WallInvoices,
    WallPlatform,
    WallPush,
    WallQueues,
    WallRecords {
  companyId: number;
  /** Stands in every text of the company: whoever sees it saw a row of it. */
  canary: string;
  /** Who calls. */
  caller: Person;
  /** What the permission table asks about the caller. */
  holder: WallHolder;
  /** Holds the open ticket and wrote the note and the quick reply: the caller, unless that is an admin. */
  agent: { id: number };
  /** A user of the queue who never signs in. */
  colleagueId: number;
  queueId: number;
  connectionId: number;
  /** The contact of the ticket. */
  contactId: number;
  /** A contact without any ticket. */
  otherContactId: number;
  ticketId: number;
  ticketUuid: string;
  /** Position of the newest message. */
  position: number;
  /** What the customer sent, with a file that did not come, an answer of the agent, and an answer that failed. */
  inboundId: string;
  answerId: string;
  failedId: string;
  /** One that can still be undone. */
  heldId: string;
  /** A voice note of the customer. */
  voiceId: string;
  /** A change of many tickets that can still be taken back. */
  bulkChangeId: number;
  noteId: number;
}

/** Who calls in a world, as far as the permission table needs to know. */
export interface WallHolder {
  profile: Profile;
  isSuper: boolean;
  /** The plan has every feature, or none. */
  hasFeatures: boolean;
  isOverdue: boolean;
}

type Made = Pick<
  WallWorld,
  | 'colleagueId'
  | 'contactId'
  | 'otherContactId'
  | 'ticketId'
  | 'ticketUuid'
  | 'position'
  | 'inboundId'
  | 'answerId'
  | 'failedId'
  | 'heldId'
  | 'voiceId'
  | 'noteId'
>;

interface Owner {
  companyId: number;
  queueId: number;
  connectionId: number;
  userId: number;
  tagId: number;
  /** A voice note that is here. */
  soundId: string;
  canary: string;
}

async function makeContacts(data: Data, { companyId, canary }: Owner): Promise<[number, number]> {
  return data.tenant(companyId, async ({ db }) => {
    const rows = await db
      .insertInto('contacts')
      .values(['5511910000001', '5511910000002'].map((number) => ({ company_id: companyId, name: canary, number })))
      .returning(['id', 'number'])
      .execute();
    const [first, second] = rows;
    if (!first || !second) throw new Error('The contacts were not made.');
    const addresses = [first, second].map(({ id, number }) => ({
      company_id: companyId,
      kind: 'phone',
      value: number ?? '',
      dial: number ?? '',
      contact_id: id,
    }));
    await db.insertInto('contact_addresses').values(addresses).execute();
    await db
      .insertInto('contact_fields')
      .values({ company_id: companyId, contact_id: first.id, name: canary, value: canary })
      .execute();
    return [first.id, second.id];
  });
}

async function makeTicket(data: Data, owner: Owner, contactId: number) {
  const { companyId, queueId, connectionId, userId, tagId, canary } = owner;
  const key = { company_id: companyId, contact_id: contactId, connection_id: connectionId };
  return data.tenant(companyId, async ({ db }) => {
    const ticket = await db
      .insertInto('tickets')
      .values({ ...key, queue_id: queueId, user_id: userId, status: 'open', last_message: canary })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await db.insertInto('ticket_tags').values({ company_id: companyId, ticket_id: ticket.id, tag_id: tagId }).execute();
    const message = (fromMe: boolean, ack: number) => ({
      ...key,
      ticket_id: ticket.id,
      id: randomUUID(),
      wa_id: randomUUID(),
      wa_chat: 'phone:5511910000001',
      wa_author: fromMe ? 'me' : '',
      from_me: fromMe,
      body: canary,
      media_type: 'conversation',
      ack,
      user_id: fromMe ? userId : null,
    });
    const note = await db
      .insertInto('ticket_notes')
      .values({ company_id: companyId, ticket_id: ticket.id, user_id: userId, note: canary })
      .returning('id')
      .executeTakeFirstOrThrow();
    const messages = await db
      .insertInto('messages')
      .values([message(false, 4), message(true, 2), message(true, 0), message(true, 1), message(false, 4)])
      .returning(['id', 'position'])
      .execute();
    const [inbound, answer, failed, held, voice] = messages;
    if (!inbound || !answer || !failed || !held || !voice) throw new Error('The messages were not made.');
    const file = { company_id: companyId, message_id: inbound.id, connection_id: connectionId, name: canary };
    await db
      .insertInto('message_files')
      .values({
        ...file,
        state: 'failed',
        reason: 'unavailable',
        kind: 'document',
        type: 'application/pdf',
        pointer: Buffer.of(1),
      })
      .execute();
    const sound = { ...file, message_id: voice.id, media_id: owner.soundId, is_voice: true };
    await db
      .insertInto('message_files')
      .values({ ...sound, state: 'ready', kind: 'audio', type: 'audio/ogg' })
      .execute();
    const until = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('outbox')
      .values({
        ...{ company_id: companyId, connection_id: connectionId, conversation: contactId, message_id: held.id },
        ...{
          wa_id: `held-${held.id}`,
          kind: 'text',
          payload: '{}',
          next_at: until,
          held_until: until,
          held_why: 'undo',
        },
        undo: JSON.stringify({ message: canary, at: null, id: null, fromMe: false }),
      })
      .execute();
    const ids = {
      inboundId: inbound.id,
      answerId: answer.id,
      failedId: failed.id,
      heldId: held.id,
      voiceId: voice.id,
      position: failed.position,
    };
    return { ticketId: ticket.id, ticketUuid: ticket.uuid, noteId: note.id, ...ids };
  });
}

async function fill(data: Data, owner: Owner): Promise<Made> {
  const { companyId, canary } = owner;
  const [contactId, otherContactId] = await makeContacts(data, owner);
  const ticket = await makeTicket(data, owner, contactId);
  const colleagueId = await data.tenant(companyId, async ({ db }) => {
    const colleague = {
      company_id: companyId,
      profile: 'user' as const,
      email: `${canary}@teste.local`,
      password_hash: '-',
    };
    const made = await db
      .insertInto('users')
      .values({ ...colleague, name: 'Colega' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Whoever is given a ticket may read it.
    const link = { company_id: companyId, user_id: made.id, queue_id: owner.queueId };
    await db.insertInto('user_queues').values(link).execute();
    const named = { name: sql<string>`name || ${canary}` };
    await db.updateTable('queues').set(named).where('company_id', '=', companyId).execute();
    await db.updateTable('connections').set(named).where('company_id', '=', companyId).execute();
    await db.updateTable('users').set(named).where('company_id', '=', companyId).execute();
    return made.id;
  });
  return { colleagueId, contactId, otherContactId, ...ticket };
}

const planColumns = planFeatures.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Gives the company a plan without any feature, and takes what it was given besides (core §2). */
async function takeFeatures(data: Data, companyId: number): Promise<void> {
  const columns = sql.join(planColumns.map((column) => sql.ref(column)));
  const none = sql.join(planColumns.map(() => sql`false`));
  await data.system(({ db }) =>
    sql`with plan as (insert into plans (name, users, connections, queues, ${columns})
        values (${randomUUID()}, 100, 100, 100, ${none}) returning id),
        given as (update settings set value = 'false' where company_id = ${companyId} and key = 'campaignsEnabled')
      update companies set plan_id = plan.id from plan where companies.id = ${companyId}`.execute(db),
  );
}

const endCompany = (data: Data, companyId: number): Promise<unknown> =>
  data.system(({ db }) =>
    db.updateTable('companies').set({ due_date: '2020-02-29' }).where('id', '=', companyId).execute(),
  );

/** A company with one of everything, and somebody who calls; an admin of a paid plan with every feature unless said. */
export async function makeWallWorld(server: TestServer, wanted: Partial<WallHolder> = {}): Promise<WallWorld> {
  const holder: WallHolder = { profile: 'admin', isSuper: false, hasFeatures: true, isOverdue: false, ...wanted };
  const canary = `canario${randomUUID().slice(0, 8)}`;
  const company = await server.company(canary);
  const { id: companyId, connectionId, admin, queueIds } = company;
  const isAdmin = holder.profile === 'admin';
  const isFirst = isAdmin && !holder.isSuper;
  const member = isFirst ? admin : await server.member(companyId, { ...holder, queueIds });
  const agent = isAdmin ? await company.agent() : member;
  const queueId = queueIds[0] ?? 0;
  const records = await makeWallRecords(admin, canary);
  const userId = agent.id;
  const { id: soundId } = await storeMedia({ ...server, companyId }, ogg, { attached: true, purpose: 'message' });
  const owner = { companyId, queueId, connectionId, userId, soundId, tagId: records.tagId, canary };
  const made = await fill(server.data, owner);
  const attachments = await makeAttachments(server, { companyId, userId, contactId: made.contactId, canary });
  const menus = await makeWallQueues(server, { companyId, queueId, canary });
  const contacts = await makeWallContacts(server.data, {
    ...{ companyId, userId: member.id, canary },
    contactId: made.contactId,
  });
  const lists = await makeWallContactLists(server.data, { companyId, userId: member.id, canary });
  const campaigns = await makeWallCampaigns(server, {
    ...{ companyId, canary, contactListId: lists.contactListId },
    ...{ contactId: made.contactId, ticketId: made.ticketId, failedId: made.failedId },
  });
  const bulk = await makeWallBulkChange(server.data, { companyId, userId: member.id, ticketId: made.ticketId });
  const { colleagueId } = made;
  const chats = await makeWallChats(server.data, { companyId, userId: member.id, colleagueId, canary });
  const platform = await makeWallPlatform(server.data, companyId);
  const invoices = await makeWallInvoice(server.data, { companyId, canary });
  const push = await makeWallPush(server.data, { companyId, userId: member.id, canary });
  if (!holder.hasFeatures) await takeFeatures(server.data, companyId);
  if (holder.isOverdue) await endCompany(server.data, companyId);
  // What is known of a session is kept for seconds: after a change of the company it is another one.
  const isChanged = !holder.hasFeatures || holder.isOverdue;
  const caller = isChanged ? await server.enter(member.id, companyId) : member;
  const companies = await makeWallCompanies(server, { companyId, isSuper: holder.isSuper, canary });
  const own = {
    ...records,
    ...invoices,
    ...made,
    ...attachments,
    ...contacts,
    ...lists,
    ...campaigns,
    ...companies,
    ...platform,
    ...push,
    ...menus,
    ...bulk,
    ...chats,
  };
  return { companyId, canary, caller, holder, agent: { id: agent.id }, queueId, connectionId, ...own };
}
