import { withTexts } from '../../kit/i18n.ts';
import { queryClient } from '../../kit/query-client.ts';
import { linkStore } from '../../kit/realtime/link-state.ts';
import { onEvent } from '../../kit/realtime/reactions.ts';
import { currentUser } from '../../kit/session-store.ts';
import { rings, shownTicketStore } from './bell.ts';
import { ticketKeys, userNamesOptions } from './queries.ts';
import { ring } from './ring.ts';
import {
  applyColleague,
  applyConnection,
  applyContact,
  applyMessage,
  applyMessageChange,
  applyQueue,
  applyQueueRemoval,
  applyRead,
  applyRemoval,
  applyTag,
  applyTagRemoval,
  applyTicket,
  applyUndone,
  forgetHeard,
} from './ticket-caches.ts';
import { noteTyping, stopContactTyping } from './typing-store.ts';

// What the tickets area does when something happens (house §3.9). The kit calls these together, once per frame.

linkStore.subscribe(() => {
  if (linkStore.get() !== 'live') forgetHeard();
});
onEvent('ticket.updated', ({ ticket }) => applyTicket(ticket));
onEvent('ticket.removed', ({ ticketId }) => applyRemoval(ticketId));
onEvent(
  'bulkChange.finished',
  ({ change }) => void withTexts(import('./bulk/tell-end.ts')).then(({ tellEnd }) => tellEnd(change)),
);
onEvent('ticket.read', ({ ticketId }) => applyRead(ticketId));

onEvent('message.created', ({ message, ticket }, { replayed }) => {
  applyMessage(message, ticket);
  applyTicket(ticket);
  if (!message.fromMe) stopContactTyping(ticket.id);
  const user = currentUser();
  const looking = { ticketId: shownTicketStore.get(), isVisible: document.visibilityState === 'visible' };
  if (user && !replayed && rings(message, ticket, user, looking)) void ring(ticket.id);
});
onEvent('message.updated', ({ message }) => applyMessageChange(message));

onEvent('message.undone', ({ messageId }) => applyUndone(messageId));

onEvent('ticket.typing', (typing) => {
  if (typing.who === 'user' && typing.userId === currentUser()?.id) return;
  const { ticketId, who, name, userId, on, isRecording } = typing;
  noteTyping(ticketId, { who, name, userId, on, isRecording });
});

onEvent('contact.updated', ({ contact }) => applyContact(contact));

const forgetChoices = (): void => void queryClient.invalidateQueries({ queryKey: ticketKeys.choices });
onEvent('tag.updated', ({ tag }) => {
  applyTag(tag);
  forgetChoices();
});
onEvent('tag.deleted', ({ tagId }) => {
  applyTagRemoval(tagId);
  forgetChoices();
});
onEvent('queue.updated', ({ queue }) => {
  applyQueue(queue);
  forgetChoices();
});
onEvent('user.updated', ({ user }) => {
  applyColleague(user);
  forgetChoices();
});
onEvent('user.deleted', forgetChoices);
onEvent('user.presenceChanged', ({ userId, online }) => {
  queryClient.setQueryData(userNamesOptions().queryKey, (users) =>
    users?.map((user) => (user.id === userId ? { ...user, online } : user)),
  );
});
onEvent('connection.updated', ({ whatsapp }) => applyConnection(whatsapp));
onEvent('queue.deleted', ({ queueId }) => {
  applyQueueRemoval(queueId);
  forgetChoices();
});
onEvent('connection.deleted', forgetChoices);
