import { activity } from './activity.ts';
import { aiFailures } from './ai-failures.ts';
import { announcements } from './announcements.ts';
import { assist } from './assist.ts';
import { bulk } from './bulk.ts';
import { calendar } from './calendar.ts';
import { campaignReport } from './campaign-report.ts';
import { campaigns } from './campaigns.ts';
import { chats } from './chats.ts';
import { colors } from './colors.ts';
import { composing } from './composing.ts';
import { connections } from './connections.ts';
import { contactLists } from './contact-lists.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { dates } from './dates.ts';
import { deliveries } from './deliveries.ts';
import { emoji } from './emoji.ts';
import { fileLists } from './file-lists.ts';
import { files } from './files.ts';
import { firstSteps } from './first-steps.ts';
import { health } from './health.ts';
import { helps } from './helps.ts';
import { holidays } from './holidays.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { invoices } from './invoices.ts';
import { kanban } from './kanban.ts';
import { keySheet } from './key-sheet.ts';
import { languages } from './languages.ts';
import { loginScene } from './login-scene.ts';
import { mails } from './mails.ts';
import { messageKinds } from './message-kinds.ts';
import { messageLedger } from './message-ledger.ts';
import { messageWhy } from './message-why.ts';
import { messagesApi } from './messages-api.ts';
import { moveIns } from './move-ins.ts';
import { offline } from './offline.ts';
import { openingHours } from './opening-hours.ts';
import { outbound } from './outbound.ts';
import { passwordReset } from './password-reset.ts';
import { phone } from './phone.ts';
import { phoneKinds } from './phone-kinds.ts';
import { platform } from './platform.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { prompts } from './prompts.ts';
import { queues } from './queues.ts';
import { quickMessages } from './quick-messages.ts';
import { schedules } from './schedules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { signUp } from './sign-up.ts';
import { startup } from './startup.ts';
import { subscription } from './subscription.ts';
import { tags } from './tags.ts';
import { ticketDialogs } from './ticket-dialogs.ts';
import { ticketHistory } from './ticket-history.ts';
import { ticketNotes } from './ticket-notes.ts';
import { todoList } from './todo-list.ts';
import { users } from './users.ts';
import { voice } from './voice.ts';

/** Texts of all other pages and dialogs; a browser fetches them with the first of those. */
export const later = {
  activity,
  aiFailures,
  announcements,
  assist,
  bulk,
  chats,
  colors,
  setup,
  signUp,
  passwordReset,
  loginScene,
  mails,
  moveIns,
  health,
  platform,
  profile,
  privacy,
  calendar,
  campaigns,
  campaignReport,
  composing,
  connections,
  ticketDialogs,
  ticketHistory,
  ticketNotes,
  dashboard,
  dates,
  todoList,
  contacts,
  contactLists,
  emoji,
  holidays,
  subscription,
  prompts,
  deliveries,
  integrations,
  tags,
  users,
  quickMessages,
  fileLists,
  invoices,
  kanban,
  keySheet,
  files,
  firstSteps,
  messagesApi,
  offline,
  phone,
  phoneKinds,
  openingHours,
  schedules,
  settings,
  languages,
  messageKinds,
  messageLedger,
  messageWhy,
  outbound,
  startup,
  queues,
  helps,
  imports,
  voice,
};
