import { Worker } from 'node:worker_threads';

/** Ends this process after a time, although it is busy and its parent may be gone; answers what calls that off. */
export function endAfter(ms: number): () => Promise<unknown> {
  const watchdog = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Math.round(ms)})`, {
    eval: true,
  });
  watchdog.unref();
  return () => watchdog.terminate();
}
