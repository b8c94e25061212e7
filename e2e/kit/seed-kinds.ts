import type { Address, Body, InboundItem, Marks, MemberChange } from '@recado/whatsapp';
import type pg from 'pg';
import { processInbound } from '../../apps/server/src/inbound/index.ts';
import type { Data } from '../../apps/server/src/kit/db/data.ts';

/** The open tickets that hold every kind of message without a file: of one person, and of a group. */
export const kindsTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b04';
export const groupTicketUuid = '5f0c2b1e-7d43-4a3e-9c55-0d6f6a1e2b05';

const person: Address = { kind: 'phone', value: '5511971234420' };
const group: Address = { kind: 'group', value: '120363012345678901' };
const us: Address = { kind: 'phone', value: '5511988771020' };

type Said = { body: Body; marks?: Marks; fromMe?: boolean; quotes?: string; id?: string };
const text = (said: string): Body => ({ kind: 'text', text: said });

const card = (name: string, ...numbers: string[]) => ({
  name,
  vcard: `BEGIN:VCARD\nFN:${name}\nORG:Aurora\n${numbers.map((digits) => `TEL;waid=${digits}:+${digits}`).join('\n')}\nEND:VCARD`,
});
const cards = ['Ana Paula Ribeiro', 'Bia', 'Caio Montenegro de Albuquerque Cavalcanti', 'Davi'].map((name, place) =>
  card(name, `551197777000${place}`),
);

const kinds: Said[] = [
  { id: 'ASKED', body: text('Qual horário fica melhor para a entrega?'), fromMe: true },
  { body: { kind: 'buttonReply', via: 'button', id: '1', text: 'Amanhã de manhã' }, quotes: 'ASKED' },
  { body: { kind: 'buttonReply', via: 'list', id: '2', text: 'Segunda via do boleto\nVence dia 20' } },
  {
    body: {
      kind: 'location',
      latitude: -23.55052,
      longitude: -46.63331,
      name: 'Padaria Pão Quente',
      address: 'Praça da Sé, 21 - Centro, São Paulo',
    },
  },
  { body: { kind: 'location', latitude: -23.5, longitude: -46.6, live: true } },
  { body: { kind: 'contacts', cards: [card('Marcenaria do Zé', '5511966665555')] } },
  { body: { kind: 'contacts', cards: [card('João Silva', '5511977776666', '551133334444')] } },
  { body: { kind: 'contacts', cards } },
  {
    body: {
      kind: 'poll',
      question: 'Qual *cor* prefere?',
      options: ['Verde musgo', 'Azul petróleo', 'Aquela que estava na vitrine da loja no sábado'],
    },
  },
  { body: { kind: 'template', text: 'Seu pedido #4821 saiu para entrega.', buttons: ['Acompanhar', 'Falar conosco'] } },
  {
    body: {
      kind: 'template',
      text: 'Pague por Pix ou pelo site.',
      pix: [{ receiver: 'Aurora Móveis', keyType: 'EVP', key: '0b5f0a4e-5d7c-4a53-9f4a-1f2a7c0f0001' }],
      facts: [{ fact: 'total', amount: 189.9, currency: 'BRL' }],
      buttons: [
        { label: 'Ver pedido', does: 'open', value: 'https://aurora.example/pedidos/4821' },
        { label: 'Ligar', does: 'call', value: '+551133334444' },
        { label: 'Copiar cupom', does: 'copy', value: 'FRETE10' },
      ],
    },
  },
  {
    body: text('Vi o anúncio do sofá'),
    marks: { ad: { title: 'Sofás com frete grátis', text: 'Só nesta semana', url: 'https://aurora.example/sofas' } },
  },
  { body: { kind: 'unsupported', what: 'viewOnce' } },
  { body: { kind: 'unsupported', what: 'eventMessage', text: 'Inauguração da loja\nSábado, 10 h' } },
  { body: { kind: 'unsupported', what: 'pollUpdateMessage' } },
  { body: text('Corrente: repasse para dez amigos'), marks: { forwarded: 'often' } },
  { body: text('Segue o recado da minha mãe'), marks: { forwarded: 'once', disappearsAfter: 86_400 } },
  { body: text('Respondido do celular da loja'), fromMe: true },
  { body: { kind: 'callLog', video: false } },
  { body: { kind: 'callLog', video: true, refused: true } },
  { body: { kind: 'numberChange', from: [{ kind: 'phone', value: '5511971230000' }], to: [person] } },
  { body: text('Tentei ligar, me chamem aqui') },
];

const stranger: Address = { kind: 'phone', value: '5511955551111' };
const strangers = Array.from({ length: 14 }, (_, n): Address => ({ kind: 'phone', value: `55119555520${10 + n}` }));
const changed = (change: MemberChange, ...whom: Address[]): Said => {
  const members = whom.map((primary) => ({ primary, ...(primary === us ? { self: true as const } : {}) }));
  return { body: { kind: 'groupChange', what: 'members', change, members } };
};

const inGroup: { by: Address; name?: string; said: Said }[] = [
  { by: { kind: 'lid', value: '777' }, name: 'Síndica Márcia', said: { body: text('Bom dia, o portão abriu?') } },
  { by: { kind: 'lid', value: '777' }, name: 'Síndica Márcia', said: { body: text('@5511971234420 consegue ver?') } },
  { by: person, name: 'Padaria', said: { body: text('Vou agora, @777'), marks: { mentions: [] } } },
  { by: { kind: 'lid', value: '777' }, name: 'Síndica Márcia', said: changed('added', stranger, us, ...strangers) },
  { by: stranger, name: 'Davi', said: changed('left', stranger) },
  {
    by: us,
    said: { body: { kind: 'groupChange', what: 'subject', subject: 'Moradores do Jardim das Acácias', own: true } },
  },
  { by: { kind: 'lid', value: '777' }, name: 'Síndica Márcia', said: changed('promoted', us) },
  {
    by: { kind: 'lid', value: '777' },
    name: 'Síndica Márcia',
    said: {
      body: {
        kind: 'groupChange',
        what: 'description',
        text: 'Avisos do prédio.\nSem correntes, por favor.\nReunião na primeira terça do mês, às 19 h.',
      },
    },
  },
  { by: { kind: 'phone', value: '5511933332222' }, said: { body: text('Aqui fechou sozinho de novo') } },
];

const minute = 60_000;

function itemOf(chat: Address, by: Address, name: string | undefined, said: Said, minutesAgo: number): InboundItem {
  const { body, marks, fromMe = false, quotes, id = crypto.randomUUID() } = said;
  const author = chat.kind === 'group' && !fromMe ? { author: by } : {};
  return {
    t: 'message',
    ref: { chat, id, fromMe, ...author },
    peer: { primary: chat },
    by: { primary: fromMe ? us : by },
    at: new Date(Date.now() - minutesAgo * minute),
    live: true,
    body,
    ...(name && !fromMe ? { pushName: name } : {}),
    ...(marks ? { marks } : {}),
    ...(quotes ? { quoted: { ref: { chat, id: quotes, fromMe: true } } } : {}),
  };
}

function itemsOfGroup(): InboundItem[] {
  const mentions: Address[] = [person, { kind: 'lid', value: '777' }];
  return inGroup.map(({ by, name, said }, place) =>
    itemOf(group, by, name, { ...said, marks: { mentions } }, 40 - place),
  );
}

const open = `
  update tickets t set uuid = $3, status = 'open', user_id = (select min(id) from users where company_id = $1), unread_messages = 0
  from contact_addresses a where t.company_id = $1 and a.company_id = $1 and a.contact_id = t.contact_id and a.kind || ':' || a.dial = $2`;

/** Every kind of message without a file, as it comes in from WhatsApp, in a ticket of a person and in one of a group. */
export async function seedKinds(data: Data, pool: pg.Pool, companyId: number, connectionId: number): Promise<void> {
  await pool.query(`update settings set value = 'disabled' where company_id = $1 and key = 'CheckMsgIsGroup'`, [
    companyId,
  ]);
  await pool.query(`update settings set value = 'enabled' where company_id = $1 and key = 'call'`, [companyId]);
  const items = kinds.map((said, place) => itemOf(person, person, 'Padaria Pão Quente', said, 90 - place * 4));
  const scope = { companyId, connectionId, ownAddress: us };
  await processInbound(data, scope, [{ journalId: 0, items: [...items, ...itemsOfGroup()] }]);
  await pool.query(`update contacts set name = 'Moradores do Jardim das Acácias' where company_id = $1 and name = $2`, [
    companyId,
    group.value,
  ]);
  await pool.query(open, [companyId, `phone:${person.value}`, kindsTicketUuid]);
  await pool.query(open, [companyId, `group:${group.value}`, groupTicketUuid]);
}
