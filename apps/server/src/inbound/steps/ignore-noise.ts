import type { InboundItem } from '@recado/whatsapp';
import type { Batch } from '../inbound-types.ts';

/** What is nobody's message: without id, or from our own number to itself. */
export function isNoise(batch: Batch, item: InboundItem): boolean {
  const own = batch.scope.ownAddress;
  const { kind, value } = item.ref.chat;
  return item.ref.id === '' || value === '' || (own !== undefined && own.kind === kind && own.value === value);
}
