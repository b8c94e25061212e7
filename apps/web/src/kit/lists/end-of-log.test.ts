import { beforeEach, expect, test } from 'vitest';
import { createEndOfLog } from './end-of-log.ts';

let clock = 0;
let end = createEndOfLog(() => clock);
const clientHeight = 500;

beforeEach(() => {
  clock = 1_000;
  end = createEndOfLog(() => clock);
  end.scrolled({ scrollTop: 1_500, scrollHeight: 2_000, clientHeight });
});

test('rows that turn out taller do not leave the end', () => {
  end.scrolled({ scrollTop: 1_560, scrollHeight: 2_400, clientHeight });
  expect(end.isPinned()).toBe(true);
});

test('a scroll upwards leaves the end, and a scroll back to it follows it again', () => {
  end.scrolled({ scrollTop: 1_400, scrollHeight: 2_000, clientHeight });
  expect(end.isPinned()).toBe(false);
  end.scrolled({ scrollTop: 1_490, scrollHeight: 2_000, clientHeight });
  expect(end.isPinned()).toBe(true);
});

test('a person who turns the wheel upwards leaves the end though rows above grew by more meanwhile', () => {
  end.moved(true);
  expect(end.isPinned()).toBe(false);
  end.scrolled({ scrollTop: 1_580, scrollHeight: 2_200, clientHeight });
  expect(end.isPinned()).toBe(false);
});

test('the first px of a scroll upwards do not bring it back to the end', () => {
  end.moved(true);
  end.scrolled({ scrollTop: 1_490, scrollHeight: 2_000, clientHeight });
  expect(end.isPinned()).toBe(false);
});

test('a person who turns the wheel back to the end is there again', () => {
  end.moved(true);
  end.scrolled({ scrollTop: 1_450, scrollHeight: 2_000, clientHeight });
  end.moved(false);
  end.scrolled({ scrollTop: 1_500, scrollHeight: 2_000, clientHeight });
  expect(end.isPinned()).toBe(true);
});

test('what follows the end by itself long after a move follows it again', () => {
  end.moved(true);
  clock += 500;
  end.scrolled({ scrollTop: 1_700, scrollHeight: 2_200, clientHeight });
  expect(end.isPinned()).toBe(true);
});

test('what goes elsewhere on purpose leaves the end before the browser tells of the scroll', () => {
  end.leave();
  expect(end.isPinned()).toBe(false);
});
