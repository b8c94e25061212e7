import { beforeEach, expect, test } from 'vitest';
import { eventually, linkByQr, type Scene } from './subject.ts';

/** What goes on beside the messages (decisions 5). */
export function accompanying(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('what the owner writes on his own phone is told as ours, once', async (context) => {
    const { subject, world } = scene();
    if (!world.sayFromAccount) return context.skip('this world has no own phone that writes');
    const id = await world.sayFromAccount('do celular');
    const item = await subject.said('do celular');
    expect(item.ref).toMatchObject({ id, fromMe: true });
    expect([item.peer.primary, item.peer.alt]).toContainEqual(world.customer.address);
  });

  test('typing is seen on both sides, and reading is told', async () => {
    const { subject, world } = scene();
    const id = await world.say('oi');
    const { ref } = await subject.said('oi');
    await subject.driver.markRead([ref]);
    await eventually(async () => (await world.conversation()).find((m) => m.id === id && m.ack >= 4), 'the read tick');
    await world.typing(true);
    await subject.until('composing', () => subject.events.find((e) => e.t === 'presence' && e.state === 'composing'));
    await subject.driver.typing(world.customer.address, true);
    await eventually(async () => (await world.isCompanyTyping()) || undefined, 'typing on the phone');
  });

  test('a number is found under the form that WhatsApp confirms', async () => {
    const { subject, world } = scene();
    const short = world.customer.number.replace(/^(55\d\d)9/, '$1');
    const answers = await subject.driver.lookup([short, '5511900000009']);
    expect(answers[0]).toMatchObject({ asked: short, address: { kind: 'phone', value: world.customer.number } });
    expect(answers[1]).toEqual({ asked: '5511900000009' });
  });
}
