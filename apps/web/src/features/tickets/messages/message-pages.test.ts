import type { Message } from '@recado/contract';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { conversationOptions } from '../queries.ts';
import {
  askForPage,
  dropMessage,
  type MessageData,
  type MessagePage,
  messagesOf,
  putMessage,
  replaceMessage,
} from './message-pages.ts';

const message = (position: number, body: string, version = 0): Message =>
  ({
    ...{ id: `m${position}`, position, body, ack: 2, clientKey: null },
    updatedAt: new Date(2026, 10, 20, 12, 0, version).toISOString(),
  }) as Message; // only what the pages read
const page = (...messages: Message[]): MessagePage => ({ messages, hasMore: true }) as unknown as MessagePage; // likewise

/** A conversation whose answers come when the test says so. */
const world = async () => {
  const client = new QueryClient();
  const answers: ((page: MessagePage) => void)[] = [];
  const options = {
    ...conversationOptions(1),
    queryFn: () => askForPage(() => new Promise<MessagePage>((resolve) => void answers.push(resolve))),
  };
  const observer = new InfiniteQueryObserver(client, options);
  const stop = observer.subscribe(() => undefined);
  const answer = async (...pages: MessagePage[]): Promise<void> => {
    for (const given of pages) {
      await expect.poll(() => answers.length).toBe(1);
      answers.shift()?.(given);
    }
    await expect.poll(() => client.isFetching()).toBe(0);
  };
  await answer(page(message(2, 'two'), message(3, 'three')));
  const patch = (change: (data: MessageData) => MessageData): void =>
    void client.setQueryData<MessageData>(options.queryKey, (data) => data && change(data));
  const shown = () => messagesOf(client.getQueryData(options.queryKey)).map(({ body }) => body);
  return { client, observer, answer, patch, shown, stop };
};

test('an answer that is older than an edit leaves the edited text, and a message that came meanwhile', async () => {
  const { client, answer, patch, shown, stop } = await world();
  const asked = client.refetchQueries();
  patch((data) => replaceMessage(data, message(3, 'edited', 1)));
  patch((data) => putMessage(data, message(4, 'four')));
  await answer(page(message(2, 'two'), message(3, 'three')));
  await asked;
  expect(shown()).toEqual(['two', 'edited', 'four']);
  const later = client.refetchQueries();
  await answer(page(message(2, 'two'), message(3, 'edited again', 2), message(4, 'four')));
  await later;
  expect(shown()).toEqual(['two', 'edited again', 'four']);
  stop();
});

test('so does the answer with older messages, and what is gone from the server goes', async () => {
  const { client, observer, answer, patch, shown, stop } = await world();
  const older = observer.fetchNextPage();
  patch((data) => replaceMessage(data, message(3, 'edited', 1)));
  await answer(page(message(1, 'one')));
  await older;
  expect(shown()).toEqual(['one', 'two', 'edited']);
  const asked = client.refetchQueries();
  await answer(page(message(2, 'two')), page());
  await asked;
  expect(shown()).toEqual(['two']);
  stop();
});

test('a message that was undone goes at once, also one that had just arrived', async () => {
  const { patch, shown, stop } = await world();
  patch((data) => putMessage(data, message(4, 'four')));
  patch((data) => dropMessage(data, 'm4'));
  expect(shown()).toEqual(['two', 'three']);
  stop();
});

test('what was heard before an answer was asked for, and is not in it, went elsewhere', async () => {
  const { client, answer, patch, shown, stop } = await world();
  patch((data) => putMessage(data, message(4, 'four')));
  const asked = client.refetchQueries();
  patch((data) => putMessage(data, message(5, 'five')));
  await answer(page(message(2, 'two'), message(3, 'three')));
  await asked;
  expect(shown()).toEqual(['two', 'three', 'five']);
  stop();
});
