import { afterAll, beforeAll, test } from 'vitest';
import { type AxeWalk, startAxeWalk } from '../kit/axe-walk.ts';
import { pageScreens } from '../screens/all-screens.ts';
import { publicScreens } from '../screens/public-screens.ts';

let walk: AxeWalk;

beforeAll(async () => {
  walk = await startAxeWalk('in turn');
});

afterAll(() => walk?.stop());

test.each(pageScreens)('axe finds nothing: $name', (screen) => walk.asAdmin(screen));

test.each(publicScreens)('axe finds nothing: $name', (screen) => walk.asStranger(screen));
