import { expect, test } from 'vitest';
import { linkByQr, type Scene, Subject } from './subject.ts';

/** How a number is linked (decisions 45). */
export function linking(scene: () => Scene): void {
  test('a number is linked by scanning the QR code, and the link names it', async () => {
    const { subject, world } = scene();
    await linkByQr(scene());
    expect(subject.events.find((e) => e.t === 'link' && e.state === 'connected')).toMatchObject({
      me: { kind: 'phone', value: world.accountNumber },
    });
    expect(await subject.store.load()).not.toBeNull();
  });

  test("the names of the phone's address book are told when it is linked", async () => {
    const { subject, world } = scene();
    await linkByQr(scene());
    const book = await subject.until('the address book', () => subject.events.find((e) => e.t === 'phoneBook'));
    expect(book.people).toContainEqual(
      expect.objectContaining({
        primary: { kind: 'phone', value: world.customer.number },
        name: world.customer.name,
      }),
    );
  });

  test('a number is linked by typing the eight characters', async () => {
    const { subject, world } = scene();
    await subject.driver.start();
    await subject.link('qrcode');
    const code = await subject.driver.requestPairingCode(world.accountNumber);
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    expect(await subject.link('pairing')).toMatchObject({ code });
    await world.enterCode(code);
    await subject.link('connected');
  });

  test('codes follow one another until they end, then the link waits for a new one', async () => {
    // Short codes are for this test alone: the others need the time to read one.
    const subject = new Subject(scene().world, { qrMs: 300 });
    try {
      await subject.driver.start();
      await subject.link('disconnected', 'qrExpired');
      const shown = subject.events.filter((e) => e.t === 'link' && e.state === 'qrcode');
      expect(shown.map((e) => (e.t === 'link' ? e.refsLeft : -1))).toEqual([5, 4, 3, 2, 1, 0]);
      const from = subject.events.length;
      await subject.driver.start();
      await subject.link('qrcode', undefined, from);
    } finally {
      await subject.driver.stop();
    }
  });

  test('after a stop and a start the number is there again without a code', async () => {
    const { subject, world } = scene();
    await linkByQr(scene());
    await subject.driver.stop();
    const from = subject.events.length;
    const id = await world.say('enquanto parado');
    await subject.driver.start();
    await subject.link('connected', undefined, from);
    expect(await subject.said('enquanto parado')).toMatchObject({ ref: { id }, live: false });
    expect(subject.events.slice(from).some((e) => e.t === 'link' && e.state === 'qrcode')).toBe(false);
  });
}
