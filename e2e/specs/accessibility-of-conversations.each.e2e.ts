import { afterAll, beforeAll, test } from 'vitest';
import { type AxeWalk, startAxeWalk } from '../kit/axe-walk.ts';
import { deskScreens } from '../screens/all-screens.ts';

let walk: AxeWalk;

beforeAll(async () => {
  walk = await startAxeWalk('in turn');
});

afterAll(() => walk?.stop());

test.each(deskScreens)('axe finds nothing: $name', (screen) => walk.asAdmin(screen));
