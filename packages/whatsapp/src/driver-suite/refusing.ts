import { beforeEach, expect, test } from 'vitest';
import { dialledForms } from '../identity.ts';
import type { OutboundItem, SendError } from '../port.ts';
import { eventually, linkByQr, onPhone, type Scene } from './subject.ts';

/** What happens to messages of ours that do not arrive as hoped. */
export function refusing(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test.each<[463 | 479, SendError]>([
    [463, 'restricted'],
    [479, 'transient'],
  ])('a refusal %i of the server is told as %s', async (code, error) => {
    const { subject, world } = scene();
    await world.refuseNext(code);
    const id = await subject.send({ to: world.customer.address, kind: 'text', text: 'não vai' });
    expect(await subject.ack(id, 0)).toMatchObject({ error });
    if (error === 'restricted')
      expect(subject.events).toContainEqual(expect.objectContaining({ t: 'limit', kind: 'reachout' }));
  });

  test('a message whose acknowledgement was lost is sent again with its id and reaches the phone once', async () => {
    const { subject, world } = scene();
    await world.loseNextAck();
    const item: OutboundItem = {
      id: subject.driver.newMessageId(),
      to: world.customer.address,
      kind: 'text',
      text: 'só uma',
    };
    await subject.driver.send(item);
    await onPhone(world, (m) => m.id === item.id);
    await subject.driver.send(item);
    await subject.ack(item.id, 2);
    await eventually(async () => ((await world.repeats()) > 0 ? true : undefined), 'the repeat');
    expect((await world.conversation()).filter((m) => m.text === 'só uma')).toHaveLength(1);
  });

  test('a message to the other form of a number, with or without the ninth digit, reaches the account that has it', async () => {
    const { subject, world } = scene();
    const [, other = ''] = dialledForms(world.customer.number);
    const asked = { kind: 'phone', value: other } as const;
    const first = await subject.send({ to: asked, kind: 'text', text: 'é você?' });
    expect((await subject.ack(first, 2)).ref.chat.kind).toBe('phone');
    expect(await onPhone(world, (m) => m.id === first)).toMatchObject({ text: 'é você?' });
    expect(subject.events).toContainEqual({ t: 'identity', same: [asked, world.customer.address] });
    // What names that message names it where the customer's phone has it.
    const ref = { chat: asked, id: first, fromMe: true };
    await subject.send({ to: asked, kind: 'edit', ref, text: 'é a Maria?' });
    expect(await onPhone(world, (m) => m.isEdited)).toMatchObject({ id: first, text: 'é a Maria?' });
  });

  test('a number that is on WhatsApp in neither form is refused, and nothing leaves', async () => {
    const { subject } = scene();
    const to = { kind: 'phone', value: '5511977770000' } as const;
    await expect(subject.send({ to, kind: 'text', text: 'ninguém' })).rejects.toMatchObject({ code: 'notOnWhatsapp' });
    expect(await subject.driver.lookup([to.value])).toEqual([{ asked: to.value }]);
  });

  test('a send while the line is down fails at once as transient', async () => {
    const { subject, world } = scene();
    await subject.driver.stop();
    await expect(subject.send({ to: world.customer.address, kind: 'text', text: 'x' })).rejects.toMatchObject({
      code: 'transient',
    });
  });
}
