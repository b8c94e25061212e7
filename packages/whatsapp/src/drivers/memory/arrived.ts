import type { OutboundItem } from '../../port.ts';
import type { Received } from './network.ts';

/** How an item of ours looks on the customer's phone. */
export function arrived(item: OutboundItem): Omit<Received, 'repeats'> {
  if (item.kind === 'text')
    return { id: item.id, kind: 'text', text: item.text, ...(item.quoted ? { quotedId: item.quoted.ref.id } : {}) };
  if (item.kind === 'edit') return { id: item.id, kind: 'edit', text: item.text, target: item.ref.id };
  if (item.kind === 'revoke') return { id: item.id, kind: 'revoke', target: item.ref.id };
  return { id: item.id, kind: 'reaction', target: item.ref.id, emoji: item.emoji };
}
