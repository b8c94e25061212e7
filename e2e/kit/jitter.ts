/**
 * Loaded into a product process of browser tests before its code when TEST_JITTER_MS is set: whatever it writes to whoever
 * called it (browsers, the local phones) leaves late by a random while, in its order. Answers and live events then overtake
 * each other as they do over a mobile network, and a test or a screen that counts on their order shows itself.
 */
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

type Write = (this: Socket & { server?: unknown }, ...words: unknown[]) => void;
interface Writing {
  _writeGeneric: Write;
}

const mostMs = Number(process.env.TEST_JITTER_MS ?? 0);

/** Half leave at once, most of the others soon, a tenth of all up to the whole time later. */
function delayMs(): number {
  const share = Math.random();
  if (share < 0.5) return 0;
  return (share < 0.9 ? 1 / 8 : 1) * Math.random() * mostMs;
}

if (mostMs > 0 && isMainThread) {
  // What both ways of writing of Node's sockets end in; the stream waits for one write before the next.
  const prototype = Socket.prototype as unknown as Writing;
  const write = prototype._writeGeneric;
  prototype._writeGeneric = function (...words) {
    const ms = this.server ? delayMs() : 0;
    if (ms === 0) write.apply(this, words);
    else setTimeout(() => write.apply(this, words), ms);
  };
}
