import { z } from 'zod';
import { parseJson } from '#kit/outbound/parse-json.ts';
import { type FlowAction, flowAction } from './outcome.ts';

/** A node of a rich text: a text, or what holds others. Unknown kinds say what stands in them. */
export interface RichNode {
  text?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  type?: string | undefined;
  url?: string | undefined;
  children?: RichNode[] | undefined;
}
/** Deeper than this nobody writes. */
const deepest = 50;

const marked = ({ bold, italic }: RichNode, text: string): string => {
  const words = text.trim();
  if (words === '') return text;
  const slanted = italic ? `_${words}_` : words;
  const [before, after] = [text.slice(0, text.indexOf(words)), text.slice(text.indexOf(words) + words.length)];
  return `${before}${bold ? `*${slanted}*` : slanted}${after}`;
};

const isBlock = ({ type }: RichNode): boolean =>
  type !== undefined && !['a', 'inline-variable', 'variable'].includes(type);

function wordsOf(node: RichNode, depth: number): string {
  if (depth > deepest) return '';
  if (node.text !== undefined) return marked(node, node.text);
  const children = node.children ?? [];
  const inside = children
    .map((child, index) => `${index > 0 && isBlock(child) ? '\n' : ''}${wordsOf(child, depth + 1)}`)
    .join('');
  if (node.type === 'li') return `- ${inside}`;
  if (node.type !== 'a' || !node.url) return inside;
  return inside === '' || inside === node.url ? node.url : `${inside}: ${node.url}`;
}

/** A rich text as WhatsApp shows it: *bold*, _italic_, links with their address, one line a paragraph. */
export const richText = (nodes: readonly RichNode[]): string => nodes.map((node) => wordsOf(node, 0)).join('\n');

/** The markdown of newer flows: the same in the signs of WhatsApp. */
export const markdownText = (text: string): string =>
  text
    .replace(/\[([^\]\n]{1,500})\]\(([^)\s]{1,2000})\)/g, '$1: $2')
    .replace(/\*\*([^*\n]{1,2000})\*\*/g, '*$1*')
    .replace(/__([^_\n]{1,2000})__/g, '$1');

const trigger = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.unknown().optional(),
  userId: z.unknown().optional(),
});

/** What a bubble that begins with "#" and holds JSON wants; undefined: it is a text like any other. */
export function triggerIn(text: string): FlowAction | undefined {
  const words = text.trim();
  const found = words.startsWith('#') ? trigger.safeParse(parseJson(words.slice(1))).data : undefined;
  if (!found) return undefined;
  if (found.stopBot) return { type: 'stopBot' };
  return flowAction.safeParse({ type: 'transfer', queueId: found.queueId, userId: found.userId }).data;
}
