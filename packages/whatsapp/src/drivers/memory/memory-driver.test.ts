import { randomBytes } from 'node:crypto';
import { driverSuite } from '../../driver-suite/driver-suite.ts';
import type { OnPhone, SuiteFile, SuiteWorld } from '../../driver-suite/suite-world.ts';
import type { Ack, Body, MediaBody } from '../../port.ts';
import { type MemoryCustomer, MemoryDriver, MemoryNetwork, type Received, translateMemory } from './index.ts';

type Own = { id: string; text: string; quotedId?: string };

const FRESH = { isEdited: false, isDeleted: false, ack: 3 as Ack };
const quoting = (quotedId: string | undefined): { quotedId?: string } => (quotedId ? { quotedId } : {});

function change(target: OnPhone | undefined, by: Received): void {
  if (!target) return;
  if (by.kind === 'edit') Object.assign(target, { text: by.text, isEdited: true });
  if (by.kind === 'revoke') target.isDeleted = true;
  if (by.kind === 'reaction') target.reactions = by.emoji ? [by.emoji] : [];
}

/** The conversation as the customer's screen shows it, from what she wrote and what arrived. */
function screen(own: Own[], customer: MemoryCustomer): OnPhone[] {
  const shown = new Map<string, OnPhone>();
  for (const m of own) {
    const ack = customer.readByProduct.includes(m.id) ? 4 : 3;
    shown.set(m.id, { ...FRESH, ...m, reactions: [], fromMe: true, ack });
  }
  for (const r of customer.received) {
    const { id, text = '' } = r;
    if (r.kind === 'text' || r.kind === 'media')
      shown.set(id, { ...FRESH, id, fromMe: false, text, reactions: [], ...quoting(r.quotedId) });
    else change(shown.get(r.target ?? ''), r);
  }
  return [...shown.values()];
}

function bodyOf({ type: mimetype, name, kind, voice = false, ...rest }: SuiteFile): Body & MediaBody {
  const file = { ...rest, mimetype, ...(name ? { fileName: name } : {}) };
  return kind === 'audio' ? { kind, voice, ...file } : { kind, ...file };
}
const phases = { offer: 'offer', timeout: 'missed', terminate: 'ended' } as const;

async function open(): Promise<SuiteWorld> {
  const network = new MemoryNetwork();
  const account = network.addAccount('5511990000001');
  const customer = network.addCustomer('5511988887777', 'Maria');
  const own: Own[] = [];
  return {
    newDriver: (host, timings) => new MemoryDriver(network, host, timings),
    translate: translateMemory,
    customer: { name: 'Maria', number: customer.number, address: { kind: 'phone', value: customer.number } },
    accountNumber: account.number,
    scan: async (qr) => account.scan(qr),
    enterCode: async (code) => account.enterCode(code),
    say: async (text, { id, quotedId } = {}) => {
      const quoted = customer.received.find((r) => r.id === quotedId);
      const said = customer.say(account, text, {
        ...(id ? { id } : {}),
        ...(quoted ? { quoted: { id: quoted.id, fromMe: true, ...(quoted.text ? { text: quoted.text } : {}) } } : {}),
      });
      own.push({ id: said, text, ...(quotedId ? { quotedId } : {}) });
      return said;
    },
    show: async (body, marks) => customer.show(account, body, marks),
    showPicture: async (isShown) => customer.showPicture(account, isShown ? randomBytes(2000) : undefined),
    sayFile: async (file, bytes) => {
      const id = customer.sendFile(account, bodyOf(file), bytes);
      own.push({ id, text: file.caption ?? '' });
      return id;
    },
    fileOnPhone: async (id) => {
      const file = customer.received.find((r) => r.id === id)?.file;
      if (!file) return undefined;
      const { mimetype: type, fileName: name, voice: isVoice = false, caption = '', bytes, ...rest } = file;
      return { ...rest, type, caption, isVoice, size: bytes.length, ...(name ? { name } : {}) };
    },
    expireFile: async (id) => network.media.expire(id),
    forgetFile: async (id) => network.media.forget(id),
    spoilFile: async (id) => network.media.spoil(id),
    call: async (stage, id) => customer.call(account, phases[stage], id),
    refusedCalls: async () => customer.refusedCalls,
    edit: async (id, text) => void customer.edit(account, id, text),
    remove: async (id) => void customer.revoke(account, id),
    react: async (id, emoji) => void customer.react(account, id, emoji),
    read: async () =>
      customer.read(
        account,
        customer.received.map((r) => r.id),
      ),
    typing: async (on) => customer.typing(account, on ? 'composing' : 'paused'),
    sayFromAccount: async (text) => account.sayFromPhone(customer, text),
    conversation: async () => screen(own, customer),
    isCompanyTyping: async () => customer.productTyping,
    repeats: async () => customer.received.reduce((sum, r) => sum + r.repeats, 0),
    drop: async () => account.drop(),
    unlink: async () => account.unlink(),
    replace: async () => account.replace(),
    ban: async () => account.ban(),
    refuseNext: async (code) => void account.nextAnswers.push(code === 463 ? 'restricted' : 'transient'),
    loseNextAck: async () => void account.nextAnswers.push('ackLost'),
    linkedDevices: async () => (account.secret === undefined ? 0 : 1),
    close: async () => {},
  };
}

driverSuite('the driver in memory', open);
