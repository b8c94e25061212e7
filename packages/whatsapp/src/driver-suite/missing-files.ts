import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { arrived, fetched, picture } from './files-subject.ts';
import { linkByQr, type Scene } from './subject.ts';

/** Files that are not there, or are others (trust I-22). */
export function missingFiles(scene: () => Scene): void {
  beforeEach(() => linkByQr(scene()));

  test('a file that WhatsApp keeps no more is gone until its phone uploads it again', async () => {
    const { subject, world } = scene();
    const bytes = randomBytes(70_000);
    const id = await world.sayFile(picture, bytes);
    const { item, pointer } = await arrived(scene(), id);
    await world.expireFile(id);
    await expect(fetched(scene(), pointer)).rejects.toMatchObject({ name: 'MediaFailure', code: 'gone' });
    const again = await subject.driver.requestMediaAgain(item.ref, pointer);
    expect(await fetched(scene(), again)).toEqual(bytes);
  });

  test('a file that its phone has no more is gone for good', async () => {
    const { subject, world } = scene();
    const id = await world.sayFile(picture, randomBytes(1000));
    const { item, pointer } = await arrived(scene(), id);
    await world.expireFile(id);
    await world.forgetFile(id);
    await expect(subject.driver.requestMediaAgain(item.ref, pointer)).rejects.toMatchObject({
      name: 'MediaFailure',
      code: 'gone',
    });
  });

  test('asking again while the link is down may be tried later', async () => {
    const { subject, world } = scene();
    const { item, pointer } = await arrived(scene(), await world.sayFile(picture, randomBytes(1000)));
    await subject.driver.stop();
    await expect(subject.driver.requestMediaAgain(item.ref, pointer)).rejects.toMatchObject({
      name: 'MediaFailure',
      code: 'transient',
    });
  });

  test('bytes that are not those announced are told as invalid', async () => {
    const { world } = scene();
    const id = await world.sayFile(picture, randomBytes(70_000));
    const { pointer } = await arrived(scene(), id);
    await world.spoilFile(id);
    await expect(fetched(scene(), pointer)).rejects.toMatchObject({ name: 'MediaFailure', code: 'invalid' });
  });
}
