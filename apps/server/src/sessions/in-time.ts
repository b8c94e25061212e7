import { MediaFailure } from '@recado/whatsapp';

/** The answer of a driver, or MediaFailure `transient` when it takes too long or the session stops; `late` gets what comes then. */
export async function inTime<T>(
  work: Promise<T>,
  { withinMs, signal, late }: { withinMs: number; signal: AbortSignal; late?: (result: T) => void },
): Promise<T> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const end = new Promise<never>((_resolve, reject) => {
    const stop = (why: string) => () => {
      isOver = true;
      reject(new MediaFailure('transient', why));
    };
    timer = setTimeout(stop('No answer'), withinMs);
    onAbort = stop('The session stops');
    signal.addEventListener('abort', onAbort, { once: true });
  });
  work.then(
    (result) => {
      if (isOver) late?.(result);
    },
    () => undefined, // told to whoever waits, if anybody does
  );
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
