import { type DraftMark, draftRoutes, type TicketDraft } from '@recado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';
import { refreshSoon } from '../../../kit/realtime/refresh-soon.ts';
import { beginOf } from './draft-mark.ts';

/** The tickets in which the reader has begun to write, in any of her browsers. */
export const draftMarksOptions = () =>
  queryOptions({
    queryKey: ['drafts'],
    queryFn: async ({ signal }): Promise<readonly DraftMark[]> =>
      (await call(draftRoutes.listDrafts, {}, { signal })).drafts,
  });

/** Takes a draft as the server has it now. */
export const applyDraft = ({ ticketId, body, quotedMsg, files }: TicketDraft): void =>
  void queryClient.setQueryData(draftMarksOptions().queryKey, (marks) => {
    const mark: DraftMark = { ticketId, text: beginOf(body), isQuoting: quotedMsg !== null, files: files.length };
    const others = marks?.filter((other) => other.ticketId !== ticketId);
    return others && (mark.text || mark.isQuoting || mark.files > 0 ? [mark, ...others] : others);
  });

onEvent('draft.updated', refreshSoon(draftMarksOptions().queryKey));
