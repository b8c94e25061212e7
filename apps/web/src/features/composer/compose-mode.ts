import type { Bubble } from '../tickets/messages/message-rows.ts';

/** What the composer of a ticket is doing: what it quotes is part of the draft (`drafts/draft-quote.ts`), a correction is not (`text/correction.ts`). */
export type ComposeMode = { name: 'write' } | { name: 'edit' | 'quote'; ticketId: number; bubble: Bubble };
