/**
 * The tickets area: lists on the left, one conversation on the right.
 * Server data lives in the query cache (`queries.ts`), is changed by `mutations.ts` and by live events (`live.ts`),
 * both through the patches of `ticket-caches.ts`; own texts that the server has not confirmed live in `outbox.ts`.
 */
export { TicketsPage } from './tickets-page.tsx';
