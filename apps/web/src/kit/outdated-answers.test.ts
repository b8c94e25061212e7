import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgain, askAgainAfterRaces, patchAnswers } from './outdated-answers.ts';

/** A list on a server whose answers come when the test says so; the list grows between them. */
function world() {
  const client = new QueryClient();
  askAgainAfterRaces(client, 10);
  const server = { rows: ['a'], answers: [] as (() => void)[] };
  const queryFn = () => {
    const seen = [...server.rows];
    return new Promise<string[]>((resolve) => {
      server.answers.push(() => resolve(seen));
    });
  };
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn }).subscribe(() => undefined);
  return { client, server, stop, rows: () => client.getQueryData<string[]>(['list']) };
}

test('an event that arrives while its list is being fetched is not lost', async () => {
  const { client, server, stop, rows } = world();
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a']);
  const refetch = client.refetchQueries({ queryKey: ['list'] });
  await expect.poll(() => server.answers.length).toBe(1);
  server.rows.push('b');
  client.setQueryData(['list'], ['a', 'b']);
  server.answers.shift()?.();
  await refetch;
  expect(rows()).toEqual(['a']);
  await expect.poll(() => server.answers.length).toBe(1);
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a', 'b']);
  stop();
});

test('nor is one that arrives before there is any answer; one that concerns other queries asks nothing', async () => {
  const { client, server, stop, rows } = world();
  await expect.poll(() => server.answers.length).toBe(1);
  server.rows.push('b');
  patchAnswers<string[]>(client, ['another'], (data) => data);
  patchAnswers<string[]>(client, ['list'], (data) => [...data, 'b']);
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a']);
  await expect.poll(() => server.answers.length).toBe(1);
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a', 'b']);
  patchAnswers<string[]>(client, ['list'], (data) => [...data, 'c']);
  expect(rows()).toEqual(['a', 'b', 'c']);
  stop();
});

test.each(['names its query', 'looks at its answer'])('nor is one that %s only to have it asked again', async (how) => {
  const { client, server, stop, rows } = world();
  await expect.poll(() => server.answers.length).toBe(1);
  server.rows.push('b');
  if (how === 'names its query') void client.invalidateQueries({ queryKey: ['list'] });
  else askAgain<string[]>(client, ['list'], (data) => data.includes('b'));
  expect(server.answers.length).toBe(1);
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a']);
  await expect.poll(() => server.answers.length).toBe(1);
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a', 'b']);
  askAgain<string[]>(client, ['list'], (data) => data.includes('c'));
  expect(server.answers).toEqual([]);
  askAgain<string[]>(client, ['list'], (data) => data.includes('b'));
  expect(server.answers.length).toBe(1);
  stop();
});

test('an event between two fetches asks nothing', async () => {
  const { client, server, stop, rows } = world();
  server.answers.shift()?.();
  await expect.poll(rows).toEqual(['a']);
  client.setQueryData(['list'], ['a', 'b']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.answers).toEqual([]);
  stop();
});
