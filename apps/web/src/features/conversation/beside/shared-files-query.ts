import { composingRoutes, type Message, type SharedFileKind, type Ticket } from '@recado/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { onEvent } from '../../../kit/realtime/reactions.ts';

const key = 'shared-files';
type Place = Pick<Ticket, 'id' | 'contactId'>;

/** The files of a ticket's history of one kind, the newest first; older ones by position. */
export const sharedFilesOptions = ({ id, contactId }: Place, kind: SharedFileKind) =>
  infiniteQueryOptions({
    queryKey: [key, { id, contactId }, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        composingRoutes.listSharedFiles,
        { params: { ticketId: id }, query: pageParam === 0 ? { kind } : { kind, before: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.messages.at(-1)?.position : undefined),
  });

/** Asks anew for the files of these places. */
const renew = (isMeant: (place: Place) => boolean): void =>
  void queryClient.invalidateQueries({
    queryKey: [key],
    predicate: ({ queryKey }) => isMeant(queryKey[1] as Place), // as sharedFilesOptions makes it
  });

// Files come, become ready, and are deleted while they are looked at.
const follow = ({ ticketId, contactId, file }: Message): void => {
  if (file) renew((place) => place.id === ticketId || place.contactId === contactId);
};
onEvent('message.created', ({ message }) => follow(message));
onEvent('message.updated', ({ message }) => follow(message));
onEvent('message.undone', ({ ticketId }) => renew(({ id }) => id === ticketId));
