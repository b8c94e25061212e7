import type { Chat, PhoneDetails, ReceivedReport } from './control-types.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

/** A handset as its person sees it: chats with their messages, the latest chat first. */
export function describePhone(world: World, phone: Phone): PhoneDetails {
  const chats = phone.chats.ids().map((id): Chat => {
    const messages = phone.chats.messages(id);
    const name = world.directory.groups.get(id)?.subject ?? world.directory.find(id)?.name ?? id;
    const unread = messages.filter((message) => !message.fromMe && message.ack < 4).length;
    return { id, name, unread, messages, typing: phone.typingIn.has(id) };
  });
  const lastTime = (chat: Chat) => chat.messages.at(-1)?.time ?? 0;
  return { ...phone.summary(), chats: chats.sort((one, other) => lastTime(other) - lastTime(one)) };
}

/** The distinct messages a handset got from others, in order of arrival per chat, and the repeats it dropped. */
export function reportReceived(phone: Phone): ReceivedReport {
  const messages = phone.chats
    .ids()
    .flatMap((chat) => phone.chats.messages(chat))
    .filter((message) => !message.fromMe)
    .map(({ id, author, text }) => ({ id, from: author, text }));
  return { ids: messages.map((message) => message.id), messages, duplicates: phone.counters.duplicates };
}
