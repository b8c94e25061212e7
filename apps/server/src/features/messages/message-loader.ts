import type { Message } from '@recado/contract';
import type { TenantDb } from '#kit/db/data.ts';
import type { MediaLinks } from '#kit/storage/media-links.ts';
import { loadMessages } from './message-rows.repo.ts';

/** Messages by id in the shape of the wire, for live events. */
export function messageLoader(links: MediaLinks) {
  return (tx: TenantDb, ids: readonly string[]): Promise<Message[]> =>
    loadMessages(tx, ids, (media) => links.url(media));
}
