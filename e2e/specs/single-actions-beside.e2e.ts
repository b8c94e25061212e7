import { test } from 'vitest';
import {
  customerWrites,
  type InnerServer,
  phoneAcknowledges,
  sendSchedules,
  withInnerServer,
} from '../kit/inner-server.ts';
import { type Act, admin, expectConvergence, held, on, reader, type Stage } from '../kit/single-act.ts';

let server: InnerServer;
withInnerServer((started) => {
  server = started;
});

const writeNote = ({ admin: { call }, held: ticketId }: Stage): Promise<{ id: number }> =>
  call('createTicketNote', { body: { note: 'Ligar amanhã cedo', ticketId } });
/** A message for the customer of the held ticket, in an hour. */
const plan = ({ reader: { call }, contactId, held: ticketId }: Stage, more: object = {}): Promise<{ id: number }> =>
  call('createSchedule', {
    body: {
      body: 'Seu pedido chegou',
      contactId,
      ticketId,
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
      ...more,
    },
  });
const refused = async (stage: Stage): Promise<void> =>
  phoneAcknowledges(server, stage.company, { messageId: stage.ownMessage, ack: 0 });
const keepDraft = (body: string): Act =>
  on('keepDraft', reader, ({ held: id }) => ({ params: { id }, body: { body } }));
const reply = { shortcode: 'prazo', message: 'O prazo é de dois dias úteis.', geral: true };
const lane = ({ admin: { call } }: Stage): Promise<{ id: number }> =>
  call('createTag', { body: { name: 'Em negociação', color: '#336699', kanban: 1 } });

/** What is done beside the conversation, and what a ticket, its drawers and its choosers show of it. */
const acts: Record<string, Act> = {
  'the reader writes a note': on('createTicketNote', reader, ({ held: ticketId }) => ({
    body: { note: 'Prefere ser chamada à tarde', ticketId },
  })),
  'an admin writes a note': async (stage) => {
    await writeNote(stage);
    return undefined;
  },
  'a note is deleted': async (stage) => {
    await writeNote(stage);
    const { id } = await writeNote(stage);
    return stage.admin.attempt('deleteTicketNote', { params: { id } });
  },
  'the reader plans a message': async (stage) => {
    await plan(stage);
    return undefined;
  },
  'what is planned is changed': async (stage) => {
    const { id } = await plan(stage);
    return stage.reader.attempt('updateSchedule', {
      params: { id },
      body: { body: 'Seu pedido chegou hoje', contactId: stage.contactId, sendAt: '2035-01-10T09:00:00' },
    });
  },
  'what is planned is given up': async (stage) => {
    await plan(stage);
    const { id } = await plan(stage, { body: 'Outra mensagem' });
    return stage.reader.attempt('deleteSchedule', { params: { id } });
  },
  'what is planned leaves': async (stage) => {
    await plan(stage);
    await sendSchedules(server, stage.company);
    return undefined;
  },
  'what is planned cannot leave': async (stage) => {
    const { id } = await stage.admin.call('createConnection', {
      body: { name: 'Filial', queueIds: stage.company.queueIds, greetingMessage: 'Olá!' },
    });
    await plan(stage, { whatsappId: id });
    await stage.admin.call('deleteConnection', { params: { id } });
    await sendSchedules(server, stage.company);
    return undefined;
  },
  'the reader begins to write': keepDraft('bom dia, o seu'),
  'the reader gives up what she began to write': async (stage) => {
    await keepDraft('bom dia')(stage);
    return keepDraft('')(stage);
  },
  'WhatsApp refuses what the reader wrote': async (stage) => {
    await refused(stage);
    return undefined;
  },
  'what was refused is sent again': async (stage) => {
    await refused(stage);
    // The message ends as it began; the note is what differs.
    await stage.reader.call('createTicketNote', { body: { note: 'de novo', ticketId: stage.held } });
    return stage.reader.attempt('retryMessage', { params: { id: stage.ownMessage } });
  },
  'a file that did not come is asked for again': async (stage) => {
    const { company, theirMessage } = stage;
    await server.database.pool.query("update messages set media_type = 'image' where id = $1", [theirMessage]);
    await server.database.pool.query(
      `insert into message_files (company_id, message_id, connection_id, state, reason, kind, name, type, pointer)
       values ($1, $2, $3, 'failed', 'gone', 'image', 'foto.png', 'image/png', '\\x00')`,
      [company.id, theirMessage, company.connectionId],
    );
    return stage.reader.attempt('retryMessageFile', { params: { id: theirMessage } });
  },
  'what has not left is undone, with its draft': async (stage) => {
    await stage.admin.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: '10' } });
    await keepDraft('ainda não')(stage);
    const { id } = await stage.reader.call('sendMessage', {
      params: { ticketId: stage.held },
      body: { body: 'ainda não' },
    });
    return stage.reader.attempt('undoMessage', { params: { id } });
  },
  'a contact gets further fields': on('updateContact', admin, ({ contactId }) => ({
    params: { id: contactId },
    body: {
      ...{ name: 'Marina Góes', number: '5511977760000', email: 'marina@exemplo.com.br' },
      extraInfo: [{ name: 'CPF', value: '111.444.777-35' }],
    },
  })),
  'a tag is made': on('createTag', reader, () => ({ body: { name: 'Urgente', color: '#AA0000' } })),
  'a card is put on a lane': async (stage) => {
    const { id } = await lane(stage);
    return stage.admin.attempt('addTicketTag', { params: { ticketId: stage.held, tagId: id } });
  },
  'a card is taken from its lane': async (stage) => {
    const { id } = await lane(stage);
    await stage.admin.call('addTicketTag', { params: { ticketId: stage.held, tagId: id } });
    await stage.admin.call('addTicketTag', { params: { ticketId: stage.waiting, tagId: id } });
    return stage.admin.attempt('removeTicketLanes', { params: { ticketId: stage.held } });
  },
  'a card is left without a lane': on('leaveTicketUntagged', admin, (stage) => ({ params: { ticketId: held(stage) } })),
  'a quick reply is written': on('createQuickMessage', admin, () => ({ body: reply })),
  'a quick reply is changed': async (stage) => {
    const { id } = await stage.admin.call('createQuickMessage', { body: reply });
    return stage.admin.attempt('updateQuickMessage', {
      params: { id },
      body: { ...reply, message: 'O prazo é de três dias úteis.' },
    });
  },
  'a quick reply is deleted': async (stage) => {
    await stage.admin.call('createQuickMessage', { body: { ...reply, shortcode: 'frete' } });
    const { id } = await stage.admin.call('createQuickMessage', { body: reply });
    return stage.admin.attempt('deleteQuickMessage', { params: { id } });
  },
  'a colleague comes': on('createUser', admin, ({ queueId }) => ({
    body: {
      name: 'Olga Serra',
      email: 'olga@exemplo.com.br',
      password: 'girassol-47',
      profile: 'user',
      queueIds: [queueId],
    },
  })),
  'a queue is made': on('createQueue', admin, () => ({ body: { name: 'Financeiro', color: '#884400' } })),
  'somebody writes who has two tickets by now': async (stage) => {
    await stage.admin.call('createTicket', {
      body: { contactId: stage.resolvedContactId, queueId: stage.queueId, status: 'open' },
    });
    await customerWrites(server, stage.company, { digits: '5511977760030', text: 'obrigada' });
    return undefined;
  },
};

/** What ends as it began, and what is stored without being seen. */
const silent = new Set(['the reader gives up what she began to write', 'a card is left without a lane']);

test.each(Object.entries(acts))(
  'a page that was open shows beside its conversations what a fresh one shows when %s (decision 44)',
  async (name, act) => expectConvergence(server, act, silent.has(name)),
);
