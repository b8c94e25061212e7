import { afterAll, beforeAll, test } from 'vitest';
import { type AxeWalk, startAxeWalk } from '../kit/axe-walk.ts';
import { deskScreens, pageScreens } from '../screens/all-screens.ts';
import { publicScreens } from '../screens/public-screens.ts';

let walk: AxeWalk;

beforeAll(async () => {
  walk = await startAxeWalk('all');
});

afterAll(() => walk?.stop());

test.each([...pageScreens, ...deskScreens])('axe finds nothing, in either theme and at either width: $name', (screen) =>
  walk.asAdmin(screen),
);

test.each(publicScreens)('axe finds nothing, in either theme and at either width: $name', (screen) =>
  walk.asStranger(screen),
);
