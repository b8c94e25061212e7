import { proto } from 'baileys';

type Content = proto.IMessage;

/** Wrappers lie in each other; no phone nests more of them. */
const MOST_WRAPPERS = 10;

/** A message without what wraps it, and the names of the wrappers, the outermost first. */
export type Opened = { content?: Content; wrappers: string[] };

function innerOf(message: Content): { name: string; inner: Content | undefined } | undefined {
  for (const [name, value] of Object.entries(message)) {
    // By its type, not by its name: the protocol has two dozen of them, and every year brings more.
    const isWrapper =
      value instanceof proto.Message.FutureProofMessage || value instanceof proto.Message.CommentMessage;
    if (isWrapper) return { name, inner: value.message ?? undefined };
  }
  return undefined;
}

/** Opens every wrapper that the protocol knows; without `content` the innermost holds nothing. Takes decoded messages. */
export function opened(message: Content | null | undefined): Opened {
  const wrappers: string[] = [];
  let content = message ?? undefined;
  while (content && wrappers.length < MOST_WRAPPERS) {
    const found = innerOf(content);
    if (!found) break;
    wrappers.push(found.name);
    content = found.inner;
  }
  return { ...(content ? { content } : {}), wrappers };
}
