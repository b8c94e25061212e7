import { expect, test } from 'vitest';
import { ApiError, isFinal } from './api-error.ts';

test('a refusal is final; what passes by itself ends no session: no answer, a failure of the server, too many calls', () => {
  for (const status of [400, 401, 403, 404]) expect(isFinal(new ApiError(status, 'ERR')), `${status}`).toBe(true);
  for (const status of [0, 429, 500, 503]) expect(isFinal(new ApiError(status, 'ERR')), `${status}`).toBe(false);
  expect(isFinal(new Error('something else'))).toBe(false);
});
