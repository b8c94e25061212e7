/** "Oficina do Zé" in an old base: one small company with every trap that the families are known for. */
import { hashSync } from 'bcryptjs';
import type { Family } from './source/family.ts';
import type { Put } from './test-old-base.ts';

export const oldPassword = '123456';
const at = (text: string) => new Date(`${text}Z`);
const both = (text: string) => ({ createdAt: at(text), updatedAt: at(text) });
const phone = '5521987654321@s.whatsapp.net';

/** Things before anybody writes. */
async function putFurniture(put: Put, email: string): Promise<void> {
  const own = { companyId: 7 };
  await put('Plans', [{ id: 3, name: 'Plano antigo', users: 1, connections: 2, queues: 5, value: 99.9 }]);
  const hours = [
    {
      weekday: 'Segunda-feira',
      weekdayEn: 'monday',
      startTimeA: '08:00',
      endTimeA: '12:00',
      startTimeB: '13:00',
      endTimeB: '18:00',
    },
  ];
  await put('Companies', [
    {
      id: 7,
      name: 'Oficina do Zé',
      email,
      status: true,
      recurrence: 'MONTHLY',
      planId: 3,
      schedules: JSON.stringify(hours),
    },
  ]);
  await put('Settings', [
    { id: 1, key: 'userRating', value: 'enabled', ...own },
    { id: 2, key: 'timeCreateNewTicket', value: '7200', ...own },
    { id: 3, key: 'gracePeriod', value: '3', ...own },
  ]);
  await put('Whatsapps', [
    {
      id: 9,
      name: 'Zap',
      status: 'CONNECTED',
      isDefault: true,
      greetingMessage: 'Oi',
      token: 'ficha-antiga',
      timeToTransfer: 5,
      expiresTicket: 10,
      transferQueueId: 50,
      ...own,
    },
    { id: 10, name: 'Página', status: 'CONNECTED', isDefault: true, channel: 'facebook', ...own },
  ]);
  await put('Queues', [
    { id: 50, name: 'Oficina', color: '#112233', greetingMessage: 'Olá', ...own },
    { id: 51, name: 'oficina', color: '#112233', greetingMessage: 'Olá', ...own },
  ]);
  await put('QueueOptions', [
    { id: 501, title: 'Peças', message: '', option: '1', queueId: null, parentId: 500 },
    { id: 500, title: 'Orçamento', message: 'Certo', option: '1', queueId: 50, parentId: null },
  ]);
  await put('WhatsappQueues', [
    { id: 1, whatsappId: 9, queueId: 50 },
    { id: 2, whatsappId: 9, queueId: 50 },
  ]);
  await put('Users', [
    {
      id: 70,
      name: 'Zé',
      email: email.toUpperCase(),
      passwordHash: hashSync(oldPassword, 4),
      profile: 'admin',
      super: true,
      ...own,
    },
    { id: 71, name: 'Bia', email: `bia-${email}`, passwordHash: 'nada', profile: 'atendente', ...own },
  ]);
  await put('UserQueues', [
    { id: 1, userId: 71, queueId: 50 },
    { id: 2, userId: 71, queueId: 50 },
  ]);
  await put('Tags', [
    { id: 1, name: 'VIP', color: '#A4CCCC', kanban: 1, ...own },
    { id: 2, name: 'vip', color: '#A4CCCC', kanban: 0, ...own },
  ]);
}

async function putPeople(put: Put): Promise<void> {
  const own = { companyId: 7, email: '', isGroup: false };
  await put('Contacts', [
    { id: 1, name: 'João', number: '5521987654321', ...own, ...both('2025-01-01 10:00') },
    { id: 2, name: '552187654321', number: '552187654321', ...own },
    { id: 3, name: 'Loja fixa', number: '552132225007', ...own },
    { id: 4, name: '123456789012345', number: '123456789012345@lid', ...own },
    { id: 5, name: 'Grupo', number: '120363041234567890', ...own, isGroup: true },
    { id: 6, name: 'João pelo LID', number: '99887766554433@lid', ...own },
    { id: 7, name: 'status', number: 'status@broadcast', ...own },
  ]);
  await put('WhatsappLidMaps', [{ id: 1, lid: '99887766554433@lid', companyId: 7, contactId: 1 }]);
  await put('ContactCustomFields', [{ id: 1, name: 'Placa', value: 'ABC1D23', contactId: 2 }]);
}

async function putTickets(put: Put): Promise<void> {
  const own = { companyId: 7, isGroup: false, unreadMessages: 0, userId: null, queueId: null };
  await put('Tickets', [
    {
      id: 1001,
      status: 'closed',
      contactId: 1,
      whatsappId: 9,
      ...own,
      queueId: 50,
      userId: 71,
      uuid: '11111111-1111-4111-8111-111111111111',
      createdAt: at('2026-01-05 12:00'),
      updatedAt: at('2026-03-01 12:00'),
    },
    {
      id: 1002,
      status: 'pending',
      contactId: 2,
      whatsappId: 9,
      ...own,
      unreadMessages: 2,
      uuid: '11111111-1111-4111-8111-111111111111',
      ...both('2026-11-20 10:00'),
    },
    {
      id: 1003,
      status: 'open',
      contactId: 1,
      whatsappId: 9,
      ...own,
      queueId: 50,
      userId: 71,
      uuid: '22222222-2222-4222-8222-222222222222',
      ...both('2026-11-21 10:00'),
    },
    { id: 1004, status: 'nps', contactId: 4, whatsappId: null, ...own, ...both('2026-05-01 10:00') },
    {
      id: 1005,
      status: 'group',
      contactId: 5,
      whatsappId: 9,
      ...own,
      isGroup: true,
      unreadMessages: 1,
      ...both('2026-11-22 10:00'),
    },
    { id: 1006, status: 'closed', contactId: 7, whatsappId: 9, ...own, ...both('2026-11-22 10:00') },
    { id: 1007, status: 'open', contactId: 3, whatsappId: 9, ...own, queueId: 999, ...both('2026-11-22 11:00') },
  ]);
  const tracking = { ticketId: 1001, userId: 71, companyId: 7 };
  await put('TicketTraking', [
    {
      id: 1,
      ...tracking,
      queuedAt: at('2026-01-05 12:00'),
      startedAt: at('2026-01-05 12:05'),
      finishedAt: at('2026-01-05 13:00'),
      ...both('2026-01-05 12:00'),
    },
    {
      id: 2,
      ...tracking,
      queuedAt: at('2026-03-01 11:00'),
      startedAt: at('2026-03-01 11:02'),
      finishedAt: at('2026-03-01 12:00'),
      ...both('2026-03-01 11:00'),
    },
  ]);
  await put('UserRatings', [{ id: 1, ticketId: 1001, userId: 71, rate: 5, companyId: 7, ...both('2026-01-05 12:50') }]);
  await put('TicketTags', [
    { id: 1, ticketId: 1003, tagId: 1 },
    { id: 2, ticketId: 1003, tagId: 1 },
  ]);
  await put('TicketNotes', [
    { id: 1, note: 'Carro azul', ticketId: null, contactId: 1, userId: 71, ...both('2026-02-01 10:00') },
  ]);
}

async function putMessages(put: Put, family: Family): Promise<void> {
  const own = { companyId: 7, isDeleted: false, isEdited: false, read: true, ack: 0, dataJson: '{}' };
  const one = { ...own, ticketId: 1001, remoteJid: phone, fromMe: false, contactId: 1 };
  const group = { ...own, ticketId: 1005, remoteJid: '120363041234567890@g.us', fromMe: false, contactId: 5 };
  await put('Messages', [
    { ...one, id: 'AAA1', body: 'Bom dia', mediaType: 'conversation', ...both('2026-01-05 12:00') },
    {
      ...one,
      id: '3EB0A2',
      body: '\u200e*Bia:*\nOlá',
      mediaType: 'extendedTextMessage',
      fromMe: true,
      contactId: null,
      ack: family === 'whaticket' ? -1 : 0,
      quotedMsgId: 'AAA1',
      queueId: 50,
      ...both('2026-01-05 12:06'),
    },
    {
      ...one,
      id: 'AAA3',
      remoteJid: '99887766554433@lid',
      body: 'foto do carro',
      mediaType: 'image',
      mediaUrl: 'foto do carro.jpeg',
      ...both('2026-01-05 12:10'),
    },
    {
      ...one,
      id: 'AAA3b',
      body: '',
      mediaType: 'audio',
      mediaUrl: '1699999999999.ogg',
      dataJson: '{"message":{"audioMessage":{"ptt":true}}}',
      ...both('2026-01-05 12:11'),
    },
    {
      ...one,
      id: 'AAA3-1001',
      remoteJid: null,
      body: 'foto do carro',
      mediaType: 'image',
      contactId: null,
      ...both('2026-03-01 11:01'),
    },
    { ...one, id: 'AAA4', body: 'e esta?', mediaType: null, quotedMsgId: 'AAA3-1001', ...both('2026-03-01 11:02') },
    {
      ...one,
      id: 'AAA5',
      body: '👍',
      mediaType: 'reactionMessage',
      quotedMsgId: '3EB0A2',
      ...both('2026-03-01 11:03'),
    },
    {
      ...one,
      id: 'AAA6',
      body: 'apagada',
      mediaType: 'conversation',
      fromMe: true,
      isDeleted: true,
      ack: 3,
      ...both('2026-03-01 11:04'),
    },
    { ...one, id: 'AAA6b', body: 'x', mediaType: 'protocolMessage', ...both('2026-03-01 11:05') },
    { ...one, id: 'AAA1', ticketId: 1003, body: 'Bom dia', mediaType: 'conversation', ...both('2026-11-21 10:00') },
    {
      ...one,
      id: 'AAA7',
      ticketId: 1003,
      body: 'data:image/png;base64,AAAA|https://maps.google.com/maps?q=-22.9%2C-43.2&z=17|Rua A',
      mediaType: 'locationMessage',
      ...both('2026-11-21 10:01'),
    },
    {
      ...one,
      id: 'AAA8',
      ticketId: 1003,
      body: JSON.stringify({
        ticketzvCard: [
          { displayName: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nTEL;waid=5521999990000:+55 21 99999-0000\nEND:VCARD' },
        ],
      }),
      mediaType: 'contactMessage',
      ...both('2026-11-21 10:02'),
    },
    {
      ...one,
      id: 'BBB1',
      ticketId: 1002,
      remoteJid: '552187654321@s.whatsapp.net',
      contactId: 2,
      body: 'oi',
      mediaType: 'chat',
      read: false,
      ...both('2026-11-20 10:00'),
    },
    {
      ...one,
      id: 'CCC1',
      ticketId: 1004,
      remoteJid: '123456789012345@lid',
      contactId: 4,
      body: 'quem sou?',
      mediaType: 'conversation',
      ...both('2026-05-01 10:00'),
    },
    {
      ...group,
      id: 'DDD1',
      participant: '5531977776666@s.whatsapp.net',
      dataJson: '{"pushName":"Léo"}',
      body: 'grupo!',
      mediaType: 'conversation',
      ...both('2026-11-22 10:00'),
    },
    {
      ...one,
      id: 'EEE1',
      ticketId: 1006,
      remoteJid: 'status@broadcast',
      body: 'status',
      mediaType: 'conversation',
      ...both('2026-11-22 10:00'),
    },
    {
      ...one,
      id: 'FFF1',
      ticketId: 1007,
      remoteJid: '552132225007@s.whatsapp.net',
      contactId: 3,
      body: 'Tem peça?',
      mediaType: 'conversation',
      ...both('2026-11-22 11:00'),
    },
  ]);
}

async function putRest(put: Put): Promise<void> {
  const own = { companyId: 7 };
  await put('QuickMessages', [
    { id: 1, shortcode: 'oi', message: 'Olá! Tudo bem?', userId: 71, ...own },
    { id: 2, shortcode: 'foto', message: '', mediaPath: 'a.jpeg', ...own },
  ]);
  await put('QuickAnswers', [{ id: 1, shortcut: 'oi', message: 'Olá! Tudo bem?' }]);
  const schedule = { contactId: 1, userId: 71, ...own };
  await put('Schedules', [
    { id: 1, body: 'esquecida', sendAt: new Date(Date.now() - 3_600_000), status: 'PENDENTE', ...schedule },
    { id: 2, body: 'por vir', sendAt: new Date(Date.now() + 86_400_000_000), status: 'PENDENTE', ...schedule },
    {
      id: 3,
      body: 'enviada',
      sendAt: at('2026-01-01 10:00'),
      sentAt: at('2026-01-01 10:00'),
      status: 'ENVIADA',
      ...schedule,
    },
  ]);
  await put('ContactLists', [{ id: 1, name: 'Clientes', ...own }]);
  await put('ContactListItems', [
    { id: 1, name: 'João', number: '5521987654321', isWhatsappValid: true, contactListId: 1, ...own },
    { id: 2, name: 'João de novo', number: '552187654321', contactListId: 1, ...own },
  ]);
  await put('Campaigns', [{ id: 1, name: 'Natal', status: 'EM_ANDAMENTO', ...own }]);
}

/** Files that the old installation still has, below its folder of files. */
export const oldFiles = { 'foto do carro.jpeg': 'image' } as const;

export async function putWorkshop(put: Put, family: Family, email: string): Promise<void> {
  await putFurniture(put, email);
  await putPeople(put);
  await putTickets(put);
  await putMessages(put, family);
  await putRest(put);
}
