import { test } from 'vitest';
import {
  carryOutBulkChanges,
  customerChanges,
  customerWrites,
  type InnerServer,
  phoneAcknowledges,
  withInnerServer,
} from '../kit/inner-server.ts';
import {
  type Act,
  admin,
  colleague,
  expectConvergence,
  held,
  on,
  put,
  reader,
  type Stage,
  waiting,
} from '../kit/single-act.ts';

let server: InnerServer;
withInnerServer((started) => {
  server = started;
});

/** The customer changes what she wrote last, in the ticket that waits. */
const changes =
  (change: { t: 'edited' | 'revoked' | 'reaction' } & Record<string, unknown>): Act =>
  async ({ company }) => {
    await customerChanges(server, company, { digits: '5511977760020', id: 'ZAP2', ...change });
    return undefined;
  };
const heldBack = async (stage: Stage): Promise<{ id: string }> => {
  await stage.admin.call('updateSetting', { params: { key: 'undoSendSeconds' }, body: { value: '10' } });
  return stage.reader.call('sendMessage', { params: { ticketId: stage.held }, body: { body: 'ainda não' } });
};

const quoteInHeld = ({ reader: { call }, held: ticketId }: Stage, id: string): Promise<unknown> =>
  call('sendMessage', { params: { ticketId }, body: { body: 'como eu dizia', quotedMsg: { id } } });
const secondConnection = async ({ admin: { call }, company: { queueIds } }: Stage): Promise<number> =>
  (await call('createConnection', { body: { name: 'Filial', queueIds, greetingMessage: 'Olá!' } })).id;
/** The contact of the resolved ticket becomes part of that of the held one. */
const merge = async (stage: Stage): Promise<{ merge: { id: number } }> =>
  stage.admin.call('mergeContact', {
    params: { id: stage.contactId },
    body: { contactId: stage.resolvedContactId },
  });

const together =
  (which: (stage: Stage) => number[], change: (stage: Stage) => object): Act =>
  async (stage) => {
    const made = await stage.reader.attempt('makeBulkChange', {
      body: { ticketIds: which(stage), change: change(stage) },
    });
    await carryOutBulkChanges(server, stage.company);
    return made;
  };

/** Every single thing that somebody does to a ticket, or to what a ticket shows. */
const acts: Record<string, Act> = {
  'the reader accepts': put(reader, waiting, () => ({ status: 'open' })),
  'a colleague accepts': put(colleague, waiting, () => ({ status: 'open' })),
  'the reader returns': put(reader, held, () => ({ status: 'pending' })),
  'the reader resolves': put(reader, held, () => ({ status: 'closed' })),
  'a colleague reopens': put(
    colleague,
    ({ resolved }) => resolved,
    () => ({ status: 'open' }),
  ),
  'the reader hands over to a queue of hers': put(reader, held, ({ queueId }) => ({
    ...{ queueId, userId: null },
    status: 'pending',
  })),
  'the reader hands over to a queue that is not hers': put(reader, held, ({ otherQueueId }) => ({
    ...{ queueId: otherQueueId, userId: null },
    status: 'pending',
  })),
  'the reader hands over to a colleague': put(reader, held, (stage) => ({
    queueId: stage.queueId,
    userId: stage.colleague.id,
  })),
  'a colleague hands over to the reader': put(
    colleague,
    ({ colleagues }) => colleagues,
    (stage) => ({ queueId: stage.queueId, userId: stage.reader.id }),
  ),
  'an admin takes what waits out of the reader’s queues': put(admin, waiting, ({ otherQueueId }) => ({
    queueId: otherQueueId,
  })),
  'the reader takes it to another connection': async (stage) =>
    stage.reader.attempt('updateTicket', {
      params: { id: stage.held },
      body: { whatsappId: await secondConnection(stage) },
    }),
  'the reader begins with a contact': on('createTicket', reader, ({ resolvedContactId: contactId, queueId }) => ({
    body: { contactId, queueId, status: 'open' },
  })),
  'an admin deletes the ticket': on('deleteTicket', admin, ({ held: id }) => ({ params: { id } })),
  'the reader reads': async (stage) => {
    await customerWrites(server, stage.company, { digits: '5511977760000', text: 'e o prazo?' });
    return stage.reader.attempt('readTicket', { params: { id: stage.held } });
  },
  'the reader marks as unread what she has read': async (stage) => {
    await stage.reader.call('readTicket', { params: { id: stage.held } });
    return stage.reader.attempt('markTicketUnread', { params: { id: stage.held } });
  },
  'the customer writes': async ({ company }) => {
    await customerWrites(server, company, { digits: '5511977760000', text: 'e o prazo?' });
    return undefined;
  },
  'somebody new writes': async ({ company }) => {
    await customerWrites(server, company, { digits: '5511977769990', text: 'vocês entregam?' });
    return undefined;
  },
  'somebody whose ticket was resolved writes again': async ({ company }) => {
    await customerWrites(server, company, { digits: '5511977760030', text: 'voltei' });
    return undefined;
  },
  'the reader answers': on('sendMessage', reader, ({ held: ticketId }) => ({
    params: { ticketId },
    body: { body: 'dois dias úteis' },
  })),
  'an admin answers in the reader’s ticket': on('sendMessage', admin, ({ held: ticketId }) => ({
    params: { ticketId },
    body: { body: 'aqui é a gerência' },
  })),
  'the reader edits her last message': on('editMessage', reader, ({ ownMessage }) => ({
    params: { id: ownMessage },
    body: { body: 'em que posso ajudar hoje?' },
  })),
  'the reader edits what she quoted': async (stage) => {
    await quoteInHeld(stage, stage.ownMessage);
    return stage.reader.attempt('editMessage', { params: { id: stage.ownMessage }, body: { body: 'pois não?' } });
  },
  'the reader deletes what she quoted': async (stage) => {
    await quoteInHeld(stage, stage.ownMessage);
    return stage.reader.attempt('deleteMessage', { params: { id: stage.ownMessage } });
  },
  'the customer deletes what the reader quoted': async (stage) => {
    await quoteInHeld(stage, stage.theirMessage);
    await customerChanges(server, stage.company, { digits: '5511977760000', id: 'ZAP0', t: 'revoked' });
    return undefined;
  },
  'the customer’s phone shows what the reader wrote': async ({ company, ownMessage }) => {
    await phoneAcknowledges(server, company, { messageId: ownMessage, ack: 3 });
    return undefined;
  },
  'the customer edits her last message': changes({ t: 'edited', body: { kind: 'text', text: 'olá, tudo bem?' } }),
  'the customer deletes her last message': changes({ t: 'revoked' }),
  'the customer reacts': changes({ t: 'reaction', emoji: '🙏' }),
  'the reader undoes what has not left': async (stage) => {
    const { id } = await heldBack(stage);
    return stage.reader.attempt('undoMessage', { params: { id } });
  },
  'the reader deletes a message, and undoes the one behind it': async (stage) => {
    const { id } = await heldBack(stage);
    await stage.reader.call('deleteMessage', { params: { id: stage.ownMessage } });
    return stage.reader.attempt('undoMessage', { params: { id } });
  },
  'a message is passed on': on('forwardMessage', admin, ({ theirMessage, colleagues }) => ({
    params: { id: theirMessage },
    body: { ticketIds: [colleagues] },
  })),
  'the reader deletes a message': on('deleteMessage', reader, ({ ownMessage }) => ({ params: { id: ownMessage } })),
  'the reader reacts': on('reactToMessage', reader, ({ theirMessage }) => ({
    params: { id: theirMessage },
    body: { emoji: '👍' },
  })),
  'a tag is given': on('addTicketTag', colleague, ({ colleagues, tagId }) => ({
    params: { ticketId: colleagues, tagId },
  })),
  'a tag is taken': on('syncTicketTags', reader, ({ held: ticketId }) => ({ body: { ticketId, tags: [] } })),
  'a tag is renamed and recoloured': on('updateTag', admin, ({ tagId }) => ({
    params: { id: tagId },
    body: { name: 'Cliente VIP', color: '#113355' },
  })),
  'a tag is deleted': on('deleteTag', admin, ({ tagId }) => ({ params: { id: tagId } })),
  'a contact is renamed': on('updateContact', admin, ({ contactId }) => ({
    params: { id: contactId },
    body: { name: 'Marina Góes', number: '5511977760000' },
  })),
  'a contact becomes one with another': async (stage) => {
    await merge(stage);
    return undefined;
  },
  'two contacts are separated again': async (stage) => {
    const { merge: made } = await merge(stage);
    await customerWrites(server, stage.company, { digits: '5511977760000', text: 'e agora?' });
    return stage.admin.attempt('undoContactMerge', { params: { id: stage.contactId, mergeId: made.id } });
  },
  'a contact is deleted': on('deleteContact', admin, ({ contactId }) => ({ params: { id: contactId } })),
  'a queue is renamed and recoloured': on('updateQueue', admin, ({ queueId }) => ({
    params: { id: queueId },
    body: { name: 'Vendas e trocas', color: '#225511' },
  })),
  'a queue is deleted': on('deleteQueue', admin, ({ queueId }) => ({ params: { id: queueId } })),
  'a connection is renamed': on('updateConnection', admin, ({ company }) => ({
    params: { id: company.connectionId },
    body: { name: 'Loja nova', queueIds: company.queueIds, greetingMessage: 'Olá!' },
  })),
  'the reader is renamed': on('updateUser', admin, ({ reader: { id } }) => ({
    params: { id },
    body: { name: 'Bruna Martins' },
  })),
  'an admin takes a queue away from the reader': on('updateUser', admin, (stage) => ({
    params: { id: stage.reader.id },
    body: { queueIds: [stage.otherQueueId] },
  })),
  'an admin gives the reader one more queue': async (stage) => {
    const { otherQueueId, waiting: id } = stage;
    await stage.admin.call('updateTicket', { params: { id }, body: { status: 'pending', queueId: otherQueueId } });
    return stage.admin.attempt('updateUser', {
      params: { id: stage.reader.id },
      body: { queueIds: [stage.queueId, otherQueueId] },
    });
  },
  'the reader becomes an admin': async (stage) => {
    const { otherQueueId, waiting: id } = stage;
    await stage.admin.call('updateTicket', { params: { id }, body: { status: 'pending', queueId: otherQueueId } });
    return stage.admin.attempt('updateUser', { params: { id: stage.reader.id }, body: { profile: 'admin' } });
  },
  'a colleague is renamed': on('updateUser', admin, ({ colleague: { id } }) => ({
    params: { id },
    body: { name: 'Célia Martins' },
  })),
  'a colleague is deleted': on('deleteUser', admin, (stage) => ({ params: { id: stage.colleague.id } })),
  'many are resolved together': together(
    ({ held: id, resolved }) => [id, resolved],
    () => ({ kind: 'resolve' }),
  ),
  'many are handed to a colleague together': together(
    ({ held: id }) => [id],
    ({ queueId, colleague: { id: userId } }) => ({ kind: 'transfer', queueId, userId }),
  ),
  'what many were to become is taken back in time': async (stage) => {
    const { change } = await stage.reader.call('makeBulkChange', {
      body: { ticketIds: [stage.held], change: { kind: 'resolve' } },
    });
    return stage.reader.attempt('undoBulkChange', { params: { id: change.id } });
  },
};

/** What ends as it began, and what is stored without being seen at once. */
const silent = new Set(['the reader undoes what has not left', 'what many were to become is taken back in time']);

test.each(Object.entries(acts))(
  'a page that was open shows what a fresh one shows when %s (decision 44)',
  async (name, act) => expectConvergence(server, act, silent.has(name)),
);
