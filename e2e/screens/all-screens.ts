import { activityScreens } from './activity-screens.ts';
import { assistScreens } from './assist-screens.ts';
import { calendarScreens } from './calendar-screens.ts';
import { campaignScreens } from './campaign-screens.ts';
import { careScreens } from './care-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { composingScreens } from './composing-screens.ts';
import { connectionScreens } from './connection-screens.ts';
import { contactListScreens } from './contact-list-screens.ts';
import { contactScreens } from './contact-screens.ts';
import { conversationScreens } from './conversation-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { fileListScreens } from './file-list-screens.ts';
import { frameScreens } from './frame-screens.ts';
import { healthScreens } from './health-screens.ts';
import { holidayScreens } from './holiday-screens.ts';
import { integrationScreens } from './integration-screens.ts';
import { kanbanScreens } from './kanban-screens.ts';
import { kindScreens } from './kind-screens.ts';
import { messageFileScreens } from './message-file-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { movingInScreens } from './moving-in-screens.ts';
import { newsScreens } from './news-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { phoneScreens } from './phone-screens.ts';
import { platformScreens } from './platform-screens.ts';
import { programScreens } from './program-screens.ts';
import { promptScreens } from './prompt-screens.ts';
import { pushScreens } from './push-screens.ts';
import { queueScreens } from './queue-screens.ts';
import { quickMessageScreens } from './quick-message-screens.ts';
import { scheduleScreens } from './schedule-screens.ts';
import type { Screen } from './screen.ts';
import { stateScreens } from './state-screens.ts';
import { tagScreens } from './tag-screens.ts';
import { ticketScreens } from './ticket-screens.ts';
import { todoScreens } from './todo-screens.ts';

/** A conversation and the lists beside it. */
export const deskScreens: Screen[] = [
  ...stateScreens,
  ...ticketScreens,
  ...conversationScreens,
  ...composingScreens,
  ...assistScreens,
  ...kindScreens,
  ...messageFileScreens,
  ...careScreens,
  ...scheduleScreens,
];

/** Every other page of somebody who is signed in. The QR code of `Filial` lives for two minutes: its screens come first. */
export const pageScreens: Screen[] = [
  ...connectionScreens,
  ...frameScreens,
  ...dashboardScreens,
  ...pushScreens,
  ...tagScreens,
  ...peopleScreens,
  ...holidayScreens,
  ...newsScreens,
  ...contactScreens,
  ...queueScreens,
  ...promptScreens,
  ...calendarScreens,
  ...kanbanScreens,
  ...quickMessageScreens,
  ...fileListScreens,
  ...integrationScreens,
  ...phoneScreens,
  ...todoScreens,
  ...chatScreens,
  ...campaignScreens,
  ...contactListScreens,
  ...activityScreens,
  ...platformScreens,
  ...movingInScreens,
  ...healthScreens,
  ...moneyScreens,
  ...programScreens,
];
