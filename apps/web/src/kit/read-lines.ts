import type { Route, RouteInput } from '@recado/contract';
import { openAnswer } from './api.ts';

/**
 * Asks a route that answers lines of JSON, and tells each as it comes.
 * @throws ApiError — also when the line to the server ends in the middle
 */
export const readLines = async <Line, R extends Route = Route>(
  route: R,
  input: RouteInput<R>,
  { onLine, signal }: { onLine: (line: Line) => void; signal: AbortSignal },
): Promise<void> => {
  const response = await openAnswer(route, input, signal);
  let rest = '';
  const take = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    // The server writes them in the shape that the route's contract names.
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as Line);
  };
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) take(part.value);
};
