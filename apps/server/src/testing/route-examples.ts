/**
 * One good request of every call that needs a session, from which the tests of the wall make the bad ones. It fills every
 * field the call declares, with ids of the given company, and it succeeds for an admin, and for whoever else may call it.
 */
import type { ApiName } from '@recado/contract';
import type { ExampleFile } from './request-body.ts';
import { campaignExamples } from './route-examples-campaigns.ts';
import { chatExamples } from './route-examples-chats.ts';
import { invoiceExamples } from './route-examples-invoices.ts';
import { kanbanExamples } from './route-examples-kanban.ts';
import { moveInExamples } from './route-examples-moving-in.ts';
import { newsExamples } from './route-examples-news.ts';
import { pushExamples } from './route-examples-push.ts';
import { queueExamples } from './route-examples-queues.ts';
import { png } from './sample-files.ts';
import { testPassword } from './test-server.ts';
import { scheduleSeenAt } from './wall-attachments.ts';
import { companyExample, planExample } from './wall-companies.ts';
import type { WallWorld } from './wall-world.ts';

export interface RouteExample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Files of a call that takes some. */
  files?: ExampleFile[];
}
type Example = (world: WallWorld) => RouteExample;

const page = { pageNumber: 1, searchParam: '' };
const none: Example = () => ({});
const ofConnection: Example = (world) => ({ params: { id: world.connectionId } });
const ofTicket: Example = (world) => ({ params: { id: world.ticketId } });

const people = { name: 'pessoas.csv', type: 'text/csv', content: btoa('nome;numero\nMaria;5511933334444\n') };
const ofList: Example = (world) => ({ params: { id: world.contactListId } });
const ofItem: Example = (world) => ({ params: { id: world.contactListItemId } });
const itemBody = (world: WallWorld) => ({
  name: 'Maria',
  number: '5511933334444',
  email: 'maria@exemplo.local',
  contactListId: world.contactListId,
});
const ofSideCompany: Example = (world) => ({ params: { id: world.sideCompanyId } });
const ofGoneCompany: Example = (world) => ({ params: { id: world.goneCompanyId } });
const ofHoliday: Example = (world) => ({ params: { id: world.holidayId } });
const ofContact: Example = (world) => ({ params: { id: world.contactId } });
const ofImport: Example = (world) => ({ params: { id: world.importId } });
const ticketFilters = (world: WallWorld) => ({
  ...page,
  date: '',
  updatedAt: '',
  showAll: 'true',
  withUnreadMessages: 'false',
  concernsMe: 'false',
  customerWaits: 'false',
  order: 'waiting',
  queueIds: JSON.stringify([world.queueId]),
  tags: JSON.stringify([world.tagId]),
  users: JSON.stringify([world.agent.id]),
  contactId: world.contactId,
  begunFrom: '2026-01-01',
  begunTo: '',
  begunHour: 9,
  begunWeekday: 1,
  attendance: 'finished',
  onlyQueueIds: JSON.stringify([world.queueId]),
  withoutQueue: 'false',
  whatsappIds: JSON.stringify([world.connectionId]),
  campaignId: world.runningCampaignId,
  campaignNumber: 'sent',
});
const dashboardFilters = (world: WallWorld) => ({
  days: 30,
  date_from: '2026-01-01',
  date_to: '2026-02-01',
  queueIds: JSON.stringify([world.queueId]),
  whatsappIds: JSON.stringify([world.connectionId]),
});
const chartFilters = (world: WallWorld) => ({
  initialDate: '2026-01-01',
  finalDate: '2026-02-01',
  queueIds: JSON.stringify([world.queueId]),
  whatsappIds: JSON.stringify([world.connectionId]),
});
const contactFilters = (world: WallWorld) => ({
  date: '',
  dateStart: '2026-01-01',
  dateEnd: '',
  tags: JSON.stringify([world.tagId]),
});

const texts = {
  greetingMessage: 'Bem-vindo',
  farewellMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
};
const connectionBody = (world: WallWorld) => ({
  ...texts,
  name: 'Segunda linha',
  isDefault: true,
  provider: 'whatsapp',
  queueIds: [world.queueId],
  promptId: world.promptId,
  integrationId: world.integrationId,
  transferQueueId: world.queueId,
  timeToTransfer: 5,
  expiresTicket: 0,
  token: 'um-token-escolhido-com-mais-de-32-caracteres',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
});

const userBody = (world: WallWorld) => ({
  name: 'Outro Nome',
  profile: 'user',
  queueIds: [world.queueId],
  whatsappId: world.connectionId,
  allTicket: 'enabled',
});

const ofQuickMessage: Example = (world) => ({ params: { id: world.quickMessageId } });
const ofSchedule: Example = (world) => ({ params: { id: world.scheduleId } });
const scheduleBody = (world: WallWorld) => ({
  body: 'Lembrete de amanhã',
  contactId: world.contactId,
  sendAt: '2099-12-31T09:00',
  whatsappId: world.connectionId,
  ticketId: world.ticketId,
  queueId: world.queueId,
  mediaFollows: true,
  scope: 'following',
  repeat: { every: 'month', interval: 2, until: '2101-12-31', times: 9, skipIfWrote: true, skipHolidays: true },
});
const ofFileList: Example = (world) => ({ params: { id: world.fileListId } });
const picture: ExampleFile = { name: 'foto.png', type: 'image/png', content: png.toString('base64') };
const quickMessageBody = {
  shortcode: 'preço',
  message: 'Custa {{valor}}',
  geral: true,
  status: true,
  isMedia: true,
  mediaPath: 'foto.png',
};
const fileListBody = (optionId: number | null) => ({
  name: 'Catálogo',
  message: 'Segue o catálogo',
  options: [{ id: optionId, name: 'Foto', path: 'foto.png', mediaType: 'image/png' }],
});

const activityFilters = (world: WallWorld) => ({
  userId: world.agent.id,
  area: 'access',
  kind: 'session.opened',
  dateStart: '2026-01-01',
  dateEnd: '',
});

export const routeExamples: Partial<Record<ApiName, Example>> = {
  logout: none,
  me: none,
  listUserNames: (world) => ({ query: { companyId: world.companyId } }),
  listUsers: () => ({ query: { ...page, after: '' } }),
  getUser: (world) => ({ params: { id: world.agent.id } }),
  createUser: (world) => ({
    body: {
      ...userBody(world),
      email: `novo.${world.canary}@exemplo.local`,
      password: 'certamente-unica-8',
    },
  }),
  // Others, and all of somebody, are changed by admins; everybody changes the own profile.
  updateUser: (world) => {
    const isAdmin = world.holder.profile === 'admin';
    const own = { email: `${world.canary}@exemplo.local`, password: '', currentPassword: testPassword, language: 'es' };
    return {
      params: { id: isAdmin ? world.colleagueId : world.caller.id },
      body: isAdmin ? { ...userBody(world), ...own } : { name: 'Outro Nome', ...own },
    };
  },
  getUserWaiting: (world) => ({ params: { id: world.colleagueId } }),
  deleteUser: (world) => ({ params: { id: world.colleagueId } }),
  getCompanyRoom: none,
  getCompanyPlan: (world) => ({ params: { id: world.companyId } }),
  listCompanies: () => ({ query: { ...page, after: '' } }),
  listAllCompanies: none,
  listCompanyPlans: none,
  getCompany: (world) => ({ params: { id: world.companyId } }),
  createCompany: (world) => ({ body: { ...companyExample(world), password: 'certamente-unica-8' } }),
  updateCompany: (world) => ({ params: { id: world.sideCompanyId }, body: companyExample(world) }),
  deleteCompany: ofSideCompany,
  updateCompanySchedules: (world) => ({
    params: { id: world.companyId },
    body: {
      schedules: [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:00', endTime: '17:00' }],
    },
  }),
  listDeletedCompanies: none,
  listCompanyJobs: ofSideCompany,
  startCompanyExport: ofSideCompany,
  startCompanyRemoval: (world) => ({ ...ofGoneCompany(world), body: { name: world.goneCompanyName } }),
  restoreCompany: ofGoneCompany,
  ...moveInExamples,
  listSupportVisits: ofSideCompany,
  enterSupport: (world) => ({ ...ofSideCompany(world), body: { reason: 'A conexão não volta' } }),
  leaveSupport: none,
  listPlanPages: () => ({ query: { ...page, after: '' } }),
  listAllPlans: none,
  getPlan: (world) => ({ params: { id: world.planId } }),
  createPlan: (world) => ({ body: planExample(`Plano de ${world.companyId}`) }),
  updatePlan: (world) => ({ params: { id: world.sidePlanId }, body: planExample(`Outro plano de ${world.companyId}`) }),
  deletePlan: (world) => ({ params: { id: world.sidePlanId } }),
  listSettings: none,
  updateSetting: () => ({ params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } }),
  listConnections: () => ({ query: { session: '0' } }),
  getConnection: (world) => ({ params: { id: world.connectionId }, query: { session: '0' } }),
  getConnectionCoverage: ofConnection,
  getConnectionUses: ofConnection,
  replaceConnectionToken: ofConnection,
  createConnection: (world) => ({ body: connectionBody(world) }),
  updateConnection: (world) => ({ params: { id: world.connectionId }, body: connectionBody(world) }),
  deleteConnection: ofConnection,
  startSession: (world) => ({ params: { id: world.connectionId }, body: { number: '5511912345678' } }),
  renewSession: ofConnection,
  endSession: ofConnection,
  listContacts: (world) => ({ query: { ...page, after: '', ...contactFilters(world) } }),
  exportContacts: (world) => ({ query: { searchParam: '', ...contactFilters(world) } }),
  listContactNames: () => ({ query: { name: '' } }),
  getContact: (world) => ({ params: { id: world.contactId } }),
  createContact: () => ({
    body: { name: 'Maria', number: '5511933334444', email: '', extraInfo: [{ name: 'CPF', value: '1' }] },
  }),
  updateContact: (world) => ({
    params: { id: world.contactId },
    body: {
      name: 'Maria',
      number: '5511910000001',
      email: 'maria@exemplo.local',
      extraInfo: [{ id: world.contactFieldId, name: 'CPF', value: '1' }],
    },
  }),
  deleteContact: ofContact,
  listSimilarContacts: ofContact,
  listContactMerges: ofContact,
  mergeContact: (world) => ({ params: { id: world.contactId }, body: { contactId: world.otherContactId } }),
  undoContactMerge: (world) => ({ params: { id: world.contactId, mergeId: world.mergeId } }),
  importPhoneBook: none,
  startContactImport: () => ({
    files: [people],
  }),
  listContactImports: none,
  getContactImport: ofImport,
  runContactImport: (world) => ({ ...ofImport(world), body: { mapping: { number: 0 } } }),
  cancelContactImport: ofImport,
  undoContactImport: (world) => ({ params: { id: world.doneImportId } }),
  getContactImportErrors: ofImport,
  getContactImportExample: none,
  countToday: none,
  listTickets: (world) => ({ query: { ...ticketFilters(world), status: 'open' } }),
  getTicket: ofTicket,
  getTicketByUuid: (world) => ({ params: { uuid: world.ticketUuid } }),
  createTicket: (world) => ({
    body: {
      contactId: world.otherContactId,
      queueId: world.queueId,
      whatsappId: world.connectionId,
      userId: world.agent.id,
      status: 'open',
    },
  }),
  updateTicket: (world) => ({
    params: { id: world.ticketId },
    body: {
      status: 'open',
      userId: world.colleagueId,
      queueId: world.queueId,
      whatsappId: world.connectionId,
      useIntegration: false,
      promptId: world.promptId,
      integrationId: world.integrationId,
      sendGreeting: false,
      lastMessageId: 'ULTIMA',
      chatbot: false,
    },
  }),
  deleteTicket: ofTicket,
  makeBulkChange: (world) => ({
    body: {
      ticketIds: [world.ticketId],
      change: { kind: 'transfer', queueId: world.queueId, userId: world.colleagueId },
    },
  }),
  undoBulkChange: (world) => ({ params: { id: world.bulkChangeId } }),
  readTicket: ofTicket,
  markTicketUnread: ofTicket,
  peekTicket: ofTicket,
  listTicketLog: (world) => ({ params: { id: world.ticketId }, query: { before: 2_000_000_000 } }),
  typingInTicket: (world) => ({ params: { id: world.ticketId }, body: { on: true } }),
  viewingTicket: (world) => ({ params: { id: world.ticketId }, body: { on: true, isReply: true } }),
  listMessages: (world) => ({
    params: { ticketId: world.ticketId },
    query: { pageNumber: 1, before: world.position, after: 1, markRead: 'false', isPeek: 'true' },
  }),
  sendMessage: (world) => ({
    params: { ticketId: world.ticketId },
    body: {
      body: 'Bom dia',
      fromMe: true,
      read: 1,
      mediaUrl: '',
      quotedMsg: { id: world.inboundId },
      quickMessageId: world.quickMessageId,
      fileOptionIds: [world.fileOptionId],
      isDraftFile: false,
    },
  }),
  searchMessages: (world) => ({ params: { ticketId: world.ticketId }, query: { searchParam: 'boa tarde' } }),
  listSharedFiles: (world) => ({
    params: { ticketId: world.ticketId },
    query: { kind: 'visual', before: world.position },
  }),
  undoMessage: (world) => ({ params: { id: world.heldId } }),
  forwardMessage: (world) => ({ params: { id: world.answerId }, body: { ticketIds: [world.ticketId] } }),
  listDrafts: none,
  getDraft: ofTicket,
  keepDraft: (world) => ({
    ...ofTicket(world),
    body: { body: 'Bom di', quotedMsgId: world.inboundId, files: [{ key: 'arquivo-1', caption: 'A mesa' }] },
  }),
  addDraftFile: (world) => ({
    ...ofTicket(world),
    body: {
      ...{ key: 'arquivo-1', mediaType: 'image', asDocument: 'tooBigToShow', caption: 'A mesa' },
      quickMessageId: world.quickMessageId,
    },
  }),
  dropDraftFile: (world) => ({ params: { id: world.ticketId, key: 'arquivo-1' } }),
  editMessage: (world) => ({ params: { id: world.answerId }, body: { body: 'Boa tarde' } }),
  deleteMessage: (world) => ({ params: { id: world.answerId } }),
  getMessageLedger: (world) => ({ params: { id: world.answerId } }),
  reactToMessage: (world) => ({ params: { id: world.inboundId }, body: { emoji: '👍' } }),
  listActivity: (world) => ({
    query: { ...activityFilters(world), after: '1760000000000000-1' },
  }),
  proveActivity: none,
  exportActivity: (world) => ({ query: activityFilters(world) }),
  listOwnLogins: none,
  getDashboard: (world) => ({ query: dashboardFilters(world) }),
  getDashboardNow: (world) => ({
    query: { queueIds: JSON.stringify([world.queueId]), whatsappIds: JSON.stringify([world.connectionId]) },
  }),
  countTicketsOfUsers: (world) => ({ query: chartFilters(world) }),
  countTicketsOfDays: (world) => ({ query: chartFilters(world) }),
  countArrivals: (world) => ({ query: dashboardFilters(world) }),
  measureFirstResponses: (world) => ({ query: dashboardFilters(world) }),
  exportDashboard: (world) => ({ query: { ...dashboardFilters(world), table: 'attendants' } }),
  listContactPrivacyJobs: ofContact,
  startContactExport: ofContact,
  startContactErasure: ofContact,
  listTags: () => ({ query: { ...page, after: '' } }),
  getTag: (world) => ({ params: { id: world.tagId } }),
  createTag: () => ({ body: { name: 'Nova etiqueta', color: '#00FF00', kanban: 1 } }),
  updateTag: (world) => ({ params: { id: world.tagId }, body: { name: 'Outra', color: '#00FF00', kanban: 0 } }),
  deleteTag: (world) => ({ params: { id: world.tagId } }),
  listTagNames: () => ({ query: { searchParam: '' } }),
  listKanbanTags: none,
  syncTicketTags: (world) => ({
    // A tag that is deleted by now.
    body: { ticketId: world.ticketId, tags: [{ id: world.tagId }], seen: [{ id: 2_000_000_000 }] },
  }),
  listKanbanTickets: (world) => ({ query: ticketFilters(world) }),
  addTicketTag: (world) => ({ params: { ticketId: world.ticketId, tagId: world.tagId } }),
  leaveTicketUntagged: (world) => ({ params: { ticketId: world.ticketId } }),
  removeTicketLanes: (world) => ({ params: { ticketId: world.ticketId } }),
  listTicketNotes: (world) => ({ query: { ticketId: world.ticketId, contactId: world.contactId } }),
  createTicketNote: (world) => ({
    body: { note: 'Ligar amanhã', ticketId: world.ticketId, contactId: world.contactId },
  }),
  deleteTicketNote: (world) => ({ params: { id: world.noteId } }),
  listQuickMessages: (world) => ({ query: { ...page, after: '', userId: world.agent.id } }),
  getQuickMessage: ofQuickMessage,
  createQuickMessage: () => ({ body: quickMessageBody }),
  updateQuickMessage: (world) => ({ ...ofQuickMessage(world), body: quickMessageBody }),
  deleteQuickMessage: ofQuickMessage,
  listUsableQuickMessages: (world) => ({ query: { companyId: world.companyId, userId: world.agent.id } }),
  uploadQuickMessageMedia: (world) => ({
    ...ofQuickMessage(world),
    body: { typeArch: 'quickMessage' },
    files: [picture],
  }),
  deleteQuickMessageMedia: ofQuickMessage,
  countQuickMessageUse: ofQuickMessage,
  listSchedules: (world) => ({
    query: { ...page, after: '', contactId: world.contactId, userId: world.agent.id, isDone: 'false' },
  }),
  listCalendar: (world) => ({
    query: {
      from: '2099-12-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      searchParam: '',
      userId: world.agent.id,
      whatsappId: world.connectionId,
      status: 'PENDENTE',
      after: '',
    },
  }),
  moveSchedule: (world) => ({
    ...ofSchedule(world),
    body: { sendAt: '2099-12-30T09:00', seenAt: scheduleSeenAt, scope: 'one' },
  }),
  getSchedule: ofSchedule,
  createSchedule: (world) => ({ body: scheduleBody(world) }),
  updateSchedule: (world) => ({ ...ofSchedule(world), body: scheduleBody(world) }),
  deleteSchedule: ofSchedule,
  endRepeat: (world) => ({ params: { id: world.repeatedId } }),
  uploadScheduleMedia: (world) => ({
    ...ofSchedule(world),
    query: { scope: 'following' },
    body: {},
    files: [picture],
  }),
  deleteScheduleMedia: (world) => ({ ...ofSchedule(world), query: { scope: 'one' } }),
  listLateSchedules: () => ({}),
  readLateSchedules: () => ({}),
  testSchedule: (world) => ({
    body: {
      ...{ number: '5511910000001', body: 'Bom dia, {{firstName}}', contactId: world.contactId },
      ...{ whatsappId: world.connectionId, scheduleId: world.scheduleId },
    },
  }),
  retrySchedule: ofSchedule,
  listFileLists: () => ({ query: { ...page, after: '' } }),
  getFileList: ofFileList,
  createFileList: () => ({ body: fileListBody(null) }),
  updateFileList: (world) => ({ ...ofFileList(world), body: fileListBody(world.fileOptionId) }),
  deleteFileList: ofFileList,
  uploadFileListFiles: (world) => ({
    ...ofFileList(world),
    body: { fileId: world.fileListId, typeArch: 'fileList' },
    files: [{ ...picture, fields: { id: world.fileOptionId, name: 'Foto', mediaType: 'image/png' } }],
  }),
  listContactLists: () => ({ query: { ...page, after: '' } }),
  getContactList: ofList,
  createContactList: () => ({ body: { name: 'Clientes de julho' } }),
  updateContactList: (world) => ({ ...ofList(world), body: { name: 'Clientes de agosto' } }),
  deleteContactList: ofList,
  listContactListNames: () => ({ query: { searchParam: '' } }),
  uploadContactList: (world) => ({
    ...ofList(world),
    files: [people],
  }),
  startContactListImport: (world) => ({ ...ofList(world), files: [people] }),
  listContactListImports: ofList,
  getContactListImport: (world) => ({ params: { id: world.listImportId } }),
  runContactListImport: (world) => ({ params: { id: world.listImportId }, body: { mapping: { number: 0 } } }),
  getContactListExample: none,
  cancelContactListImport: (world) => ({ params: { id: world.listImportId } }),
  undoContactListImport: (world) => ({ params: { id: world.doneListImportId } }),
  getContactListImportErrors: (world) => ({ params: { id: world.listImportId } }),
  listContactListItems: (world) => ({ query: { ...page, after: '', contactListId: world.contactListId } }),
  getContactListItem: ofItem,
  createContactListItem: (world) => ({ body: itemBody(world) }),
  updateContactListItem: (world) => ({ ...ofItem(world), body: itemBody(world) }),
  deleteContactListItem: ofItem,
  ...campaignExamples,
  ...invoiceExamples,
  ...newsExamples,
  ...queueExamples,
  ...chatExamples,
  ...kanbanExamples,
  ...pushExamples,
  listHolidays: () => ({ query: { ...page, after: '', year: 2026 } }),
  getHoliday: ofHoliday,
  createHoliday: () => ({ body: { date: '2026-11-24', name: 'Aniversário da empresa', recurs: false } }),
  updateHoliday: (world) => ({ ...ofHoliday(world), body: { date: '2026-11-25', name: 'Outro dia', recurs: true } }),
  deleteHoliday: ofHoliday,
  addNationalHolidays: () => ({ body: { year: 2026, days: ['goodFriday', 'christmas'] } }),
  retryMessage: (world) => ({ params: { id: world.failedId } }),
  transcribeMessage: (world) => ({ params: { id: world.voiceId } }),
  retryMessageFile: (world) => ({ params: { id: world.inboundId } }),
};
