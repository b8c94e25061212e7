import { type Simulator, startSimulator } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll } from 'vitest';
import { showOf } from '../../../test/show-of.ts';
import { driverSuite } from '../../driver-suite/driver-suite.ts';
import type { SuiteWorld } from '../../driver-suite/suite-world.ts';
import { BaileysDriver, translateBaileys } from './index.ts';

let simulator: Simulator;
let numbers = 0;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.stop());

/** A fresh company and customer on the shared simulator. */
async function open(): Promise<SuiteWorld> {
  const { client, url, rootKeyHex, mediaCertificate } = simulator;
  const suffix = String(++numbers).padStart(4, '0');
  const account = `551199000${suffix}`;
  const customer = `551198888${suffix}`;
  await client.clearFaults();
  await client.addPhone({ number: account, name: 'Loja', kind: 'company' });
  await client.addPhone({ number: customer, name: 'Maria' });
  const chat = async () => (await client.phone(customer)).chats.find((c) => c.id === account);
  return {
    newDriver: (host, { qrMs }) =>
      new BaileysDriver(host, {
        local: { url, rootKey: rootKeyHex, mediaCertificate },
        timings: { backoffMinMs: 20, backoffMaxMs: 200, ...(qrMs === undefined ? {} : { qrTimeoutMs: qrMs }) },
      }),
    translate: translateBaileys,
    customer: { name: 'Maria', number: customer, address: { kind: 'phone', value: customer } },
    accountNumber: account,
    scan: async (qr) => void (await client.scan(account, qr)),
    enterCode: async (code) => void (await client.enterCode(account, code)),
    say: async (text, options = {}) => (await client.say(customer, { to: account, text, ...options })).id,
    show: async (body, marks = {}) => (await client.show(customer, { to: account, ...showOf(body, marks) })).id,
    showPicture: async (isShown) => void (await client.changePicture(customer, isShown)),
    sayFile: async (file, bytes) =>
      (await client.sendFile(customer, { to: account, ...file }, new Uint8Array(bytes))).id,
    fileOnPhone: async (id) => {
      const message = (await chat())?.messages.find((m) => m.id === id);
      if (message?.file?.state !== 'ready') return undefined;
      const { kind, text: caption, file } = message;
      return { ...file, kind, caption, isVoice: file.isVoice ?? false };
    },
    expireFile: async (id) => void (await client.expireFile(account, id)),
    // WhatsApp asks the account's own phone for it.
    forgetFile: async (id) => void (await client.forgetFile(account, id)),
    spoilFile: async () => void (await client.setFaults({ downloads: { what: 'changed' } })),
    call: async (stage, id) => {
      const { callId } = await client.call(customer, { to: account, stage, ...(id ? { callId: id } : {}) });
      return callId;
    },
    answerCall: async (callId) => void (await client.call(customer, { to: account, callId, stage: 'accept' })),
    refusedCalls: async () =>
      (await client.log()).flatMap((e) => (e.type === 'call' && e.state === 'reject' ? [e.callId] : [])),
    edit: async (id, text) => void (await client.edit(customer, { chat: account, id, text })),
    remove: async (id) => void (await client.delete(customer, { chat: account, id })),
    react: async (id, emoji) => void (await client.react(customer, { chat: account, id, emoji })),
    read: async () => void (await client.read(customer, account)),
    typing: async (on) => void (await client.typing(customer, account, on)),
    sayFromAccount: async (text) => (await client.say(account, { to: customer, text })).id,
    conversation: async () =>
      ((await chat())?.messages ?? []).map((m) => ({
        ...m,
        reactions: Object.values(m.reactions).filter((emoji) => emoji !== ''),
      })),
    isCompanyTyping: async () => (await chat())?.typing ?? false,
    repeats: async () => (await client.phone(customer)).counters.duplicates,
    drop: async () => void (await client.drop(account)),
    unlink: async () => void (await client.unlinkAll(account)),
    replace: async () => void (await client.streamError(440, account)),
    ban: async () => {
      await client.refuseLogins(403, account);
      await client.drop(account);
    },
    refuseNext: async (code) => void (await client.setFaults({ nack: { code, times: 1 } })),
    loseNextAck: async () => void (await client.setFaults({ loseAcks: 1 })),
    linkedDevices: async () => (await client.phone(account)).devices.length,
    close: async () => void (await client.clearFaults()),
  };
}

driverSuite('the driver on the WhatsApp protocol', open);
