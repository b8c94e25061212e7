/** Good requests of the calls about the internal chat. */
import type { RouteExample } from './route-examples.ts';
import type { WallWorld } from './wall-world.ts';

type Example = (world: WallWorld) => RouteExample;

const ofChat: Example = (world) => ({ params: { id: world.chatId } });
const ofMessage: Example = (world) => ({ params: { id: world.chatId, messageId: world.chatMessageId } });
const users = (world: WallWorld) => [{ id: world.colleagueId }];

export const chatExamples = {
  listChats: () => ({ query: { pageNumber: 1, searchParam: '' } }),
  searchChats: () => ({ query: { searchParam: 'bom dia' } }),
  getChat: (world) => ({ params: { id: world.chatUuid } }),
  createChat: (world) => ({ body: { title: 'Plantão', users: users(world) } }),
  openDirectChat: (world) => ({ body: { userId: world.colleagueId } }),
  updateChat: (world) => ({ ...ofChat(world), body: { title: 'Plantão', users: users(world), showHistory: true } }),
  deleteChat: ofChat,
  changeOwnChat: (world) => ({ ...ofChat(world), body: { isPinned: true, isMuted: true, draft: 'Bom di' } }),
  listChatMessages: (world) => ({ ...ofChat(world), query: { pageNumber: 1, before: 2 } }),
  sendChatMessage: (world) => ({
    ...ofChat(world),
    body: { message: 'Bom dia', quotedId: world.chatMessageId, mentions: [world.colleagueId] },
  }),
  editChatMessage: (world) => ({ ...ofMessage(world), body: { message: 'Boa tarde' } }),
  deleteChatMessage: ofMessage,
  reactInChat: (world) => ({ ...ofMessage(world), body: { emoji: '👍' } }),
  readChat: (world) => ({ ...ofChat(world), body: { userId: world.caller.id, seq: 2 } }),
  typingInChat: (world) => ({ ...ofChat(world), body: { on: true } }),
} satisfies Record<string, Example>;
