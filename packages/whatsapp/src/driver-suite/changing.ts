import { beforeEach, expect, test } from 'vitest';
import { eventually, linkByQr, onPhone, type Scene } from './subject.ts';

/** What happens to messages afterwards, and what goes on beside them. */
export function changing(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('reactions travel both ways and can be taken away', async () => {
    const { subject, world } = scene();
    const ours = await subject.send({ to: world.customer.address, kind: 'text', text: 'pronto' });
    await onPhone(world, (m) => m.id === ours);
    await world.react(ours, '👍');
    expect(await subject.item('reaction')).toMatchObject({ ref: { id: ours, fromMe: true }, emoji: '👍' });
    await world.react(ours, '');
    expect((await subject.item('reaction', (r) => r.emoji === undefined)).ref.id).toBe(ours);
    const theirs = await world.say('obrigada');
    const { ref } = await subject.said('obrigada');
    await subject.send({ to: world.customer.address, kind: 'reaction', ref, emoji: '❤️' });
    expect(await onPhone(world, (m) => m.id === theirs && m.reactions.length > 0)).toMatchObject({ reactions: ['❤️'] });
  });

  test('edits travel both ways', async () => {
    const { subject, world } = scene();
    const theirs = await world.say('quero dos');
    await subject.said('quero dos');
    await world.edit(theirs, 'quero dois');
    expect(await subject.item('edited')).toMatchObject({
      ref: { id: theirs, fromMe: false },
      body: { kind: 'text', text: 'quero dois' },
    });
    const ours = await subject.send({ to: world.customer.address, kind: 'text', text: 'são 10 reais' });
    await subject.send({
      to: world.customer.address,
      kind: 'edit',
      ref: { chat: world.customer.address, id: ours, fromMe: true },
      text: 'são 20 reais',
    });
    expect(await onPhone(world, (m) => m.id === ours && m.isEdited)).toMatchObject({ text: 'são 20 reais' });
  });

  test('deletions travel both ways', async () => {
    const { subject, world } = scene();
    const theirs = await world.say('minha senha');
    await subject.said('minha senha');
    await world.remove(theirs);
    expect(await subject.item('revoked')).toMatchObject({ ref: { id: theirs, fromMe: false } });
    const ours = await subject.send({ to: world.customer.address, kind: 'text', text: 'engano' });
    await subject.send({
      to: world.customer.address,
      kind: 'revoke',
      ref: { chat: world.customer.address, id: ours, fromMe: true },
    });
    expect(await onPhone(world, (m) => m.id === ours && m.isDeleted)).toBeDefined();
  });

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
