import type { proto } from 'baileys';
import { opened } from './opened.ts';

type Content = proto.IMessage;

/** What the protocol calls the parts of a kind that are written for people; all other strings are keys and addresses. */
const READABLE = [
  ...['name', 'title', 'orderTitle', 'displayName', 'groupName', 'newsletterName', 'publisher', 'text'],
  ...['description', 'packDescription', 'body', 'caption', 'message', 'note', 'footer', 'footerText'],
];
const MOST_VOTES = 100;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textsOf(part: unknown): string[] {
  if (!isObject(part)) return [];
  return READABLE.map((name) => part[name]).filter((text): text is string => typeof text === 'string' && text !== '');
}

/** What somebody wrote to a payment: a message in the message. */
function noteOf(note: Content | null | undefined): string | undefined {
  const { content } = opened(note);
  return content?.conversation || content?.extendedTextMessage?.text || undefined;
}

function votesOf(c: Content): string[] {
  const result = c.pollResultSnapshotMessage ?? c.pollResultSnapshotMessageV3;
  const votes = (result?.pollVotes ?? []).slice(0, MOST_VOTES);
  return votes.map(({ optionName, optionVoteCount }) => `${optionName ?? ''}: ${Number(optionVoteCount ?? 0)}`);
}

/** Parameters of a template whose words WhatsApp kept to itself. */
function parametersOf(c: Content): string[] {
  const { params, localizableParams } = c.highlyStructuredMessage ?? {};
  const named = (localizableParams ?? []).map((parameter) => parameter.default ?? '');
  return (params?.length ? params : named).filter(Boolean);
}

/** The words of a kind that cannot be shown whole: an event's name, a product's title, an order's text. */
export function readablePart(c: Content, kind: string): string | undefined {
  const part = Object.entries(c).find(([name]) => name === kind)?.[1];
  const parts = [
    ...textsOf(part),
    ...textsOf(c.productMessage?.product),
    ...textsOf(c.productMessage?.catalog),
    noteOf(c.requestPaymentMessage?.noteMessage ?? c.sendPaymentMessage?.noteMessage),
    ...votesOf(c),
    ...parametersOf(c),
    ...(c.richResponseMessage?.submessages ?? []).map(({ messageText }) => messageText),
  ];
  return [...new Set(parts.filter(Boolean))].join('\n') || undefined;
}
