/**
 * The process that draws the pictures of one owner, one after the other: frames come on its standard input and go out on
 * its standard output. It has no keys, no database and an empty environment, and ends with its parent.
 */
import { once } from 'node:events';
import { draw } from './drawings.ts';
import { frame, readFrames } from './frames.ts';
import { pictureLimits } from './picture-limits.ts';
import type { Task } from './tasks.ts';

async function answer(task: Task, bytes: Buffer): Promise<Buffer> {
  try {
    const drawn = await draw(task, bytes);
    return frame({ told: drawn.about }, drawn.bytes);
  } catch {
    return frame({ failed: true }); // no picture, a damaged one, or one that takes too long
  }
}

process.stdin.on('end', () => process.exit(0));
for await (const { about, bytes } of readFrames(process.stdin, pictureLimits.resultBytes)) {
  const { task } = about as { task: Task }; // its parent alone writes here
  if (!process.stdout.write(await answer(task, bytes))) await once(process.stdout, 'drain');
}
