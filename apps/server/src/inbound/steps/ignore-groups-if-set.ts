import type { InboundItem } from '@recado/whatsapp';
import type { Batch } from '../inbound-types.ts';

/** Messages of groups are dropped while CheckMsgIsGroup is enabled (wire-contract 8.1-3). */
export function isIgnoredGroup(batch: Batch, item: InboundItem): boolean {
  return batch.settings.CheckMsgIsGroup && item.ref.chat.kind === 'group';
}
