import { afterAll, beforeAll, test } from 'vitest';
import { type AxeWalk, startAxeWalk } from '../kit/axe-walk.ts';
import { careScreens } from '../screens/care-screens.ts';
import { composingScreens } from '../screens/composing-screens.ts';
import { conversationScreens } from '../screens/conversation-screens.ts';
import { kindScreens } from '../screens/kind-screens.ts';
import { messageFileScreens } from '../screens/message-file-screens.ts';
import { scheduleScreens } from '../screens/schedule-screens.ts';
import { stateScreens } from '../screens/state-screens.ts';
import { ticketScreens } from '../screens/ticket-screens.ts';

let walk: AxeWalk;

beforeAll(async () => {
  walk = await startAxeWalk();
});

afterAll(() => walk?.stop());

test.each([
  ...stateScreens,
  ...ticketScreens,
  ...conversationScreens,
  ...composingScreens,
  ...kindScreens,
  ...messageFileScreens,
  ...careScreens,
  ...scheduleScreens,
])('axe finds nothing, in either theme and at either width: $name', (screen) => walk.asAdmin(screen));
