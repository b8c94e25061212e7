import type { ContactRow, Ticket } from '@recado/contract';
import { patchAnswers } from '../../kit/outdated-answers.ts';
import { queryClient } from '../../kit/query-client.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import type { RecordList } from '../../kit/resource/record-lists.ts';
import { listKeyOf } from '../../kit/resource/records.ts';
import { followTicketTags } from '../tickets/tags/follow-ticket-tags.ts';
import { contactRecords } from './queries.ts';

type Said = Pick<Ticket, 'contactId' | 'lastMessageAt'>;

const noteConversation = ({ contactId, lastMessageAt }: Said): void => {
  if (lastMessageAt === null) return;
  const isLater = ({ id, lastConversationAt }: ContactRow) =>
    id === contactId && (lastConversationAt === null || lastConversationAt < lastMessageAt);
  patchAnswers<RecordList<ContactRow>>(queryClient, listKeyOf(contactRecords.key), (data) => {
    if (!data.pages.some(({ rows }) => rows.some(isLater))) return data;
    const noted = (row: ContactRow) => (isLater(row) ? { ...row, lastConversationAt: lastMessageAt } : row);
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(noted) })) };
  });
};

/** A busy company's tickets change all the time: only those are asked about whose contact stands in a list with other tags. */
const hasOtherTags = ({ contactId, tags }: Ticket, isFirst: boolean): boolean => {
  const lists = queryClient.getQueriesData<RecordList<ContactRow>>({ queryKey: listKeyOf(contactRecords.key) });
  const rows = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? []);
  const row = rows.find(({ id }) => id === contactId);
  if (!row) return false;
  return !isFirst || tags.some(({ id }) => !row.tags.some((tag) => tag.id === id));
};

/**
 * Keeps what tickets say of contacts true while their list is on the screen: the last conversation at once, their tags a
 * moment later.
 * @returns a function that ends it
 */
export const followTickets = (): (() => void) => {
  const stops = [
    followTicketTags(contactRecords.key, hasOtherTags),
    onEvent('message.created', ({ ticket }) => noteConversation(ticket)),
    onEvent('ticket.updated', ({ ticket }) => noteConversation(ticket)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
