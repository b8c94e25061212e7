import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { MediaFailure } from '../media.ts';
import { linkByQr, type Scene } from './subject.ts';

/** Profile pictures (decisions 5, whatsapp §1.4). */
export function picturing(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  /** The customer changes it; resolves when the driver has told so. */
  async function change(isShown: boolean): Promise<void> {
    const { subject, world } = scene();
    const from = subject.events.length;
    await world.showPicture(isShown);
    await subject.until('the change', () =>
      subject.events.slice(from).find((event) => event.t === 'contact' && event.pictureChanged),
    );
  }
  const address = () => scene().subject.driver.picture(scene().world.customer.address);
  const bytes = async () => buffer(await scene().subject.driver.fetchPicture((await address()) ?? ''));

  test('who shows no picture has none; that is an answer and no failure', async () => {
    expect(await address()).toBeUndefined();
  });

  test('a picture is fetched; another one is told of, and is another one; and so is its end', async () => {
    await change(true);
    const first = await bytes();
    expect(first.length).toBeGreaterThan(1000);
    await change(true);
    expect((await bytes()).equals(first)).toBe(false);
    await change(false);
    expect(await address()).toBeUndefined();
  });

  test("no host is asked for a picture but WhatsApp's own", async () => {
    const { driver } = scene().subject;
    const refused = async (url: string) =>
      driver.fetchPicture(url).then(
        () => 'came',
        (error: unknown) => (error instanceof MediaFailure ? error.code : 'another error'),
      );
    expect(['invalid', 'gone']).toContain(await refused('https://example.com/picture.jpg'));
    expect(['invalid', 'gone']).toContain(await refused('http://127.0.0.1/picture.jpg'));
  });
}
