import { Fragment, memo, type ReactNode, useMemo, useRef } from 'react';
import { parseText, type TextNode } from './text-nodes.ts';
import { useInnerStops } from './use-inner-stops.ts';

const TextLink = ({ href, text }: { href: string; text: string }) => {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <a
      ref={link}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      tabIndex={useInnerStops(link)}
      className="text-brand-text underline underline-offset-2"
    >
      {text}
    </a>
  );
};

const draw = (node: TextNode): ReactNode => {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'code')
    return <code className="rounded-chip bg-press px-1 font-mono text-control">{node.text}</code>;
  if (node.kind === 'link') return <TextLink href={node.href} text={node.text} />;
  const children = drawAll(node.children);
  if (node.kind === 'bold') return <strong className="font-semibold">{children}</strong>;
  return node.kind === 'strike' ? <s>{children}</s> : <em>{children}</em>;
};

// A node has no identity of its own; its place in an unchanging text is its key.
const drawAll = (nodes: readonly TextNode[]): ReactNode =>
  nodes.map((node, index) => [index, node] as const).map(([at, node]) => <Fragment key={at}>{draw(node)}</Fragment>);

/** A message's text with its marks and links (core §5), built from nodes and never from HTML. */
export const RichText = memo(({ text }: { text: string }) => useMemo(() => drawAll(parseText(text)), [text]));
