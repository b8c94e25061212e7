import i18next from 'i18next';
import { expect, test } from 'vitest';
import { changeOfCount, changeOfTime } from './changes.ts';

const judged = (now: number, before: number, isJudged = true) => {
  const { direction, judgement } = changeOfCount(i18next.t, now, before, isJudged);
  return [direction, judgement];
};

test('more finished is better, new contacts are not judged, and less time is better', () => {
  expect(judged(5, 4)).toEqual(['up', 'good']);
  expect(judged(3, 4)).toEqual(['down', 'bad']);
  expect(judged(4, 4)).toEqual(['same', 'neutral']);
  expect(judged(3, 4, false)).toEqual(['down', 'neutral']);
  expect(changeOfTime(i18next.t, 10, 18)).toMatchObject({ direction: 'down', judgement: 'good' });
  expect(changeOfTime(i18next.t, 10.4, 10)).toMatchObject({ direction: 'same', judgement: 'neutral' });
  expect(changeOfTime(i18next.t, 90, 10)).toMatchObject({ direction: 'up', judgement: 'bad' });
  expect(changeOfTime(i18next.t, null, 10)).toBeNull();
});
