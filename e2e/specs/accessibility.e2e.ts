import { afterAll, beforeAll, test } from 'vitest';
import { type AxeWalk, startAxeWalk } from '../kit/axe-walk.ts';
import { activityScreens } from '../screens/activity-screens.ts';
import { connectionScreens } from '../screens/connection-screens.ts';
import { contactListScreens } from '../screens/contact-list-screens.ts';
import { contactScreens } from '../screens/contact-screens.ts';
import { fileListScreens } from '../screens/file-list-screens.ts';
import { frameScreens } from '../screens/frame-screens.ts';
import { holidayScreens } from '../screens/holiday-screens.ts';
import { newsScreens } from '../screens/news-screens.ts';
import { peopleScreens } from '../screens/people-screens.ts';
import { phoneScreens } from '../screens/phone-screens.ts';
import { platformScreens } from '../screens/platform-screens.ts';
import { publicScreens } from '../screens/public-screens.ts';
import { pushScreens } from '../screens/push-screens.ts';
import { queueScreens } from '../screens/queue-screens.ts';
import { quickMessageScreens } from '../screens/quick-message-screens.ts';
import { tagScreens } from '../screens/tag-screens.ts';
import { todoScreens } from '../screens/todo-screens.ts';

let walk: AxeWalk;

beforeAll(async () => {
  walk = await startAxeWalk();
});

afterAll(() => walk?.stop());

/* The QR code of `Filial` lives for two minutes: its screens come first. */
test.each([
  ...connectionScreens,
  ...frameScreens,
  ...pushScreens,
  ...tagScreens,
  ...peopleScreens,
  ...holidayScreens,
  ...newsScreens,
  ...contactScreens,
  ...queueScreens,
  ...quickMessageScreens,
  ...fileListScreens,
  ...phoneScreens,
  ...todoScreens,
  ...contactListScreens,
  ...activityScreens,
  ...platformScreens,
])('axe finds nothing, in either theme and at either width: $name', (screen) => walk.asAdmin(screen));

test.each(publicScreens)('axe finds nothing, in either theme and at either width: $name', (screen) =>
  walk.asStranger(screen),
);
