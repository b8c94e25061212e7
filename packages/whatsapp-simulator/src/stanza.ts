import type { BinaryNode } from 'baileys';

export type { BinaryNode };

/** Server part of phone-number addresses. */
export const phoneServer = 's.whatsapp.net';

type Attribute = string | number | boolean | null | undefined;

/** Builds a stanza; absent attributes are left out and the others become text, as on the wire. */
export function el(
  tag: string,
  attributes: Record<string, Attribute> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const attrs: Record<string, string> = {};
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== null) attrs[name] = String(value);
  }
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

/** Children of a stanza, all or those with a tag. */
export function children(node: BinaryNode | undefined, tag?: string): BinaryNode[] {
  if (!Array.isArray(node?.content)) return [];
  return tag === undefined ? node.content : node.content.filter((child) => child.tag === tag);
}

/** First child, or first child with a tag. */
export function child(node: BinaryNode | undefined, tag?: string): BinaryNode | undefined {
  return children(node, tag)[0];
}

/** Raw content of a leaf; empty when it has none. */
export function bytesOf(node: BinaryNode | undefined): Buffer {
  const content = node?.content;
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0);
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
}

/** Big-endian unsigned number of up to six bytes. */
export function readNumber(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Big-endian unsigned number in a fixed count of bytes. */
export function writeNumber(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
}

/** Now, in seconds, as stanzas carry it. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
