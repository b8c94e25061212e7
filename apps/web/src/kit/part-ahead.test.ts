import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { partAhead } from './part-ahead.ts';

const part = () => partAhead(() => Promise.resolve({ default: () => createElement('p', null, 'the part') }));
const drawn = (Part: ReturnType<typeof part>['Part']): string =>
  renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)));

test('what was fetched ahead is drawn at once', async () => {
  const { Part, fetch } = part();
  await fetch();
  expect(drawn(Part)).toContain('<p>the part</p>');
});

test('what was not waits for its code', () => {
  expect(drawn(part().Part)).toContain('waiting');
});
