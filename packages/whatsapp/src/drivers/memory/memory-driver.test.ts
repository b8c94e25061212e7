import { driverSuite } from '../../driver-suite/driver-suite.ts';
import type { OnPhone, SuiteWorld } from '../../driver-suite/suite-world.ts';
import type { Ack } from '../../port.ts';
import { type MemoryCustomer, MemoryDriver, MemoryNetwork, translateMemory } from './index.ts';

type Own = { id: string; text: string; quotedId?: string };

/** The conversation as the customer's screen shows it, from what she wrote and what arrived. */
function screen(own: Own[], customer: MemoryCustomer): OnPhone[] {
  const plain = { isEdited: false, isDeleted: false, reactions: [] as string[], ack: 3 as Ack };
  const shown = new Map<string, OnPhone>();
  for (const m of own)
    shown.set(m.id, {
      ...plain,
      ...m,
      reactions: [],
      fromMe: true,
      ack: customer.readByProduct.includes(m.id) ? 4 : 3,
    });
  for (const r of customer.received) {
    const target = shown.get(r.target ?? '');
    if (r.kind === 'text')
      shown.set(r.id, {
        ...plain,
        id: r.id,
        fromMe: false,
        text: r.text ?? '',
        reactions: [],
        ...(r.quotedId ? { quotedId: r.quotedId } : {}),
      });
    else if (r.kind === 'edit' && target) Object.assign(target, { text: r.text, isEdited: true });
    else if (r.kind === 'revoke' && target) target.isDeleted = true;
    else if (r.kind === 'reaction' && target) target.reactions = r.emoji ? [r.emoji] : [];
  }
  return [...shown.values()];
}

async function open(): Promise<SuiteWorld> {
  const network = new MemoryNetwork();
  const account = network.addAccount('5511990000001');
  const customer = network.addCustomer('5511988887777', 'Maria');
  const own: Own[] = [];
  return {
    newDriver: (host) => new MemoryDriver(network, host, { qrMs: 100 }),
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
