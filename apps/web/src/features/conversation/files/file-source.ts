import { queryClient } from '../../../kit/query-client.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { ticketKeys } from '../../tickets/queries.ts';

/** Addresses are signed anew every hour; the one that a browser has loaded from stays good for a day. */
const held = new Map<string, string>();
const marginMs = 60_000;

const endOf = (url: string): number => Number(/[?&]e=(\d+)/.exec(url)?.[1] ?? 0) * 1000;
const isFresh = (url: string): boolean => endOf(url) === 0 || endOf(url) > serverNow() + marginMs;

/** The first address that was seen of a file, while it is good: a new signature must not load it again. */
export const steadyUrl = (url: string | null): string | null => {
  if (url === null) return null;
  const [file = url] = url.split('?');
  const known = held.get(file);
  if (known !== undefined && isFresh(known)) return known;
  held.set(file, url);
  return url;
};

/** A file could not be loaded: when its address has ended, the conversation is asked for again. Answers whether it was. */
export const renewUrl = (url: string): boolean => {
  if (isFresh(url)) return false;
  void queryClient.invalidateQueries({ queryKey: ticketKeys.conversations });
  return true;
};
