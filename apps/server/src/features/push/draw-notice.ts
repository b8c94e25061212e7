import { deletedLine, type PushNotice } from '@recado/contract';
import { languageOf, translate } from '@recado/i18n';
import type { ClaimedPush } from './claimed-pushes.repo.ts';

const longest = { title: 80, body: 240 };

/** Cuts between characters, so that half an emoji is never sent. */
const cut = (text: string, length: number): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('');
};

/**
 * What a push says, in the reader's language: who writes, and what only where she asked for it, because it may show on a
 * locked screen (integrations j).
 */
export function drawNotice({
  ticket,
  chat,
  withText,
  ...push
}: Pick<ClaimedPush, 'ticket' | 'chat' | 'withText' | 'language'>): PushNotice {
  const language = languageOf(push.language);
  if (chat) {
    const { id, uuid, name, text, unread } = chat;
    const count = translate(language, 'profile.push.ticketBody', { count: unread });
    return {
      ...{ kind: 'chat', tag: `chat-${id}`, uuid, isWaiting: false },
      title: cut(name, longest.title),
      body: (withText && cut(text, longest.body)) || count,
    };
  }
  if (!ticket) {
    const [title, body] = [translate(language, 'common.product'), translate(language, 'profile.push.trialBody')];
    return { kind: 'trial', title, body, tag: 'trial', uuid: null, isWaiting: false };
  }
  const { id, uuid, name, text, unread, isWaiting } = ticket;
  const count = translate(language, isWaiting ? 'profile.push.waitingBody' : 'profile.push.ticketBody', {
    count: unread,
  });
  return {
    ...{ kind: 'ticket', tag: `ticket-${id}`, uuid, isWaiting },
    title: cut(name, longest.title),
    // What its writer deleted before it was told is not told any more.
    body: (withText && text !== deletedLine && cut(text, longest.body)) || count,
  };
}
