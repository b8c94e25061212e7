import { beforeEach, expect, test } from 'vitest';
import { linkByQr, onPhone, type Scene } from './subject.ts';

/** What happens to messages afterwards. */
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
}
