import { trimSignsEnd } from '@recado/i18n';

/** A piece of a message's text: plain, marked, or a link that opens in a new window. */
export type TextNode =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: MarkKind; children: TextNode[] };
export type MarkKind = 'bold' | 'strike' | 'italic';

const marks: Readonly<Record<string, MarkKind>> = { '*': 'bold', '~': 'strike', _: 'italic' };
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"`]+/giy;
const linkTail = ".,;:!?'*)]}";
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** So many more of a bracket are opened than closed in a text. */
function balanceOf(text: string, close: string): number {
  let balance = 0;
  for (const sign of text) balance += sign === opening[close] ? 1 : sign === close ? -1 : 0;
  return balance;
}

/**
 * An address without the signs that belong to the sentence around it. A bracket that the address opened stays, and so does a
 * last `_` or `~`, unless it closes a mark that stands open before the address.
 */
function linkText(found: string, isOpen: (mark: string) => boolean): string {
  const balances = new Map(Object.keys(opening).map((close) => [close, balanceOf(found, close)]));
  return trimSignsEnd(found, (sign) => {
    if (sign === '_' || sign === '~') return isOpen(sign);
    const balance = balances.get(sign);
    if (balance === undefined) return linkTail.includes(sign);
    if (balance >= 0) return false;
    balances.set(sign, balance + 1);
    return true;
  });
}
const isEdge = (char: string | undefined): boolean => char === undefined || !/[\p{L}\p{N}]/u.test(char);
const isBlank = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

type Frame = { mark: string; children: TextNode[] };

/** Reads one line; marks never cross a line. Every character is visited a fixed number of times. */
class LineReader {
  readonly #line: string;
  readonly #frames: Frame[] = [{ mark: '', children: [] }];
  #plainFrom = 0;
  #noMoreCode = false;

  constructor(line: string) {
    this.#line = line;
  }

  read(): TextNode[] {
    let at = 0;
    while (at < this.#line.length) at = this.#step(at);
    this.#flush(at);
    while (this.#frames.length > 1) this.#dissolveTop();
    return this.#frames[0]?.children ?? [];
  }

  #top(): TextNode[] {
    return this.#frames.at(-1)?.children ?? [];
  }

  #flush(until: number): void {
    if (until > this.#plainFrom) this.#top().push({ kind: 'text', text: this.#line.slice(this.#plainFrom, until) });
    this.#plainFrom = until;
  }

  /** An opening mark that found no partner becomes text again. */
  #dissolveTop(): void {
    const frame = this.#frames.pop();
    if (frame) this.#top().push({ kind: 'text', text: frame.mark }, ...frame.children);
  }

  #step(at: number): number {
    const char = this.#line[at] ?? '';
    if (char === '`') return this.#code(at);
    if (char in marks) return this.#mark(at, char);
    if (/[hw]/i.test(char) && isEdge(this.#line[at - 1])) return this.#link(at);
    return at + 1;
  }

  #code(at: number): number {
    const end = this.#noMoreCode ? -1 : this.#line.indexOf('`', at + 1);
    if (end === -1) this.#noMoreCode = true;
    if (end <= at + 1) return at + 1;
    this.#flush(at);
    this.#top().push({ kind: 'code', text: this.#line.slice(at + 1, end) });
    this.#plainFrom = end + 1;
    return end + 1;
  }

  #link(at: number): number {
    linkPattern.lastIndex = at;
    const found = linkPattern.exec(this.#line)?.[0];
    if (!found) return at + 1;
    const text = linkText(found, (mark) => this.#frames.some((frame) => frame.mark === mark));
    const href = /^www\./i.test(text) ? `https://${text}` : text;
    if (!URL.canParse(href)) return at + found.length;
    this.#flush(at);
    this.#top().push({ kind: 'link', text, href });
    this.#plainFrom = at + text.length;
    return at + text.length;
  }

  #mark(at: number, char: string): number {
    const before = this.#line[at - 1];
    const after = this.#line[at + 1];
    const opened = this.#frames.findIndex((frame) => frame.mark === char);
    if (opened > 0 && !isBlank(before) && isEdge(after)) return this.#close(at, char, opened);
    if (opened > 0 || !isEdge(before) || isBlank(after)) return at + 1;
    this.#flush(at);
    this.#frames.push({ mark: char, children: [] });
    this.#plainFrom = at + 1;
    return at + 1;
  }

  #close(at: number, char: string, opened: number): number {
    this.#flush(at);
    while (this.#frames.length > opened + 1) this.#dissolveTop();
    const frame = this.#frames[opened];
    if (!frame || frame.children.length === 0) return at + 1;
    this.#frames.pop();
    this.#top().push({ kind: marks[char] ?? 'bold', children: frame.children });
    this.#plainFrom = at + 1;
    return at + 1;
  }
}

// Nodes are added one by one: an argument list of as many as a long text has would overflow the stack.
const readLines = (text: string): TextNode[] => {
  const nodes: TextNode[] = [];
  text.split('\n').forEach((line, index) => {
    if (index > 0) nodes.push({ kind: 'text', text: '\n' });
    if (line) for (const node of new LineReader(line).read()) nodes.push(node);
  });
  return nodes;
};

/**
 * Parses WhatsApp's marks (*bold*, ~strike~, _italic_, `code`, ```block```) and links into nodes; never HTML.
 * Time grows with the length of the text only (core §5).
 */
export const parseText = (text: string): TextNode[] => {
  const parts = text.split('```');
  // An odd number of fences leaves the last one as it was typed.
  const closed = parts.length % 2 === 1 ? parts.length : parts.length - 1;
  const nodes: TextNode[] = [];
  for (let index = 0; index < closed; index += 1) {
    const part = parts[index] ?? '';
    if (index % 2 === 1) nodes.push({ kind: 'code', text: part.replace(/^\n|\n$/g, '') });
    else for (const node of readLines(part)) nodes.push(node);
  }
  if (closed < parts.length) for (const node of readLines(`\`\`\`${parts[closed] ?? ''}`)) nodes.push(node);
  return nodes;
};

/** The text without its marks, for one-line previews. */
export const plainText = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? plainText(node.children) : node.text)).join('');
