import { expect, test } from 'vitest';
import { ownPath } from './base-routes.tsx';

test('after the login one comes back to a path of our own, never to another origin', () => {
  expect(ownPath('/tickets/1?q=a')).toBe('/tickets/1?q=a');
  for (const foreign of ['//example.com', '/\\example.com', '\\\\example.com', 'https://example.com', '', 7, '/login'])
    expect([foreign, ownPath(foreign)]).toEqual([foreign, undefined]);
});
