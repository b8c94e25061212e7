/**
 * Every business number, with its unit in the name.
 * Sources: core §2, §4, §5, §9; administration §4, §5, §9; wire-contract 2, 8, 13; decisions; "ours" where all are silent.
 */
export const limits = {
  // Sign-up and subscription (core §5, §9; decisions 28)
  trialDays: 3,
  subscriptionWarningBelowDays: 5,
  invoicesAheadDays: 20,
  invoiceSweepMs: 30_000, // ours
  pixChargeSeconds: 3_600,
  paymentRedirectMs: 4_000,
  copyConfirmationMs: 1_000,
  dueDateTints: { soonAtDays: 5, lateFromDays: -3, lateToDays: 4, blockedAtDays: -4 },

  // Session (wire-contract 2; decisions 7, 27)
  accessTokenMinutes: 15,
  refreshTokenDays: 7,
  refreshReuseGraceMs: 2_000,
  sessionEndedReloadMs: 1_000,
  accessDeniedRedirectMs: 1_000,
  /** Calls of the messages API that a company sees afterwards. */
  apiCallsKept: 100,
  passwordResetCodeMinutes: 15,
  passwordResetTries: 5,
  passwordResetTriesFromAll: 100, // ours: of a code of 50 bits by all strangers together
  emailUndoDays: 3, // ours: a weekend away from the mails of an address
  emailConfirmationHours: 72, // ours: as long as the trial
  setupLinkMinutes: 60, // ours
  companyRemovalDays: 30, // trust I-65: so long a deleted company can be restored
  /** Characters of the address of another system's base, and of its folder of files. */
  moveSource: 2_000,
  moveFolder: 1_000,
  otherNumberDays: 7, // ours: so long it is shown that a connection has another number than before
  supportMinutes: 60, // ours: a visit of support ends by itself

  // Live connection (core §7, wire-contract 13; decisions 44)
  socketPingMs: 18_000,
  sockets: { perUser: 10, perCompany: 2_000, perAddress: 1_000 }, // ours: an office shares an address (docs/decisions/0096)
  socketConnectMs: 10_000, // ours: until a socket has said who it is
  socketSweepMs: 1_000, // ours: so often sockets are looked at whose time may be over
  catchUps: { burst: 10, everyMs: 2_000, waiting: 20 }, // ours: of one user
  asideRetryMs: 30_000, // ours: a page that had to give way and is looked at asks again so late
  presencePingMs: 300_000,
  presenceSweepMs: 60_000,
  presenceGraceMs: 5_000, // ours: a page that is loaded anew is not away
  presenceStaleMs: 150_000, // ours: a node that was silent for so long is gone, and its people with it
  replayWindowMs: 120_000,
  connectionBadgeDelayMs: 2_000,

  // Browser (core §9, administration §9, decisions 37)
  searchDebounceMs: 500,
  messageSearchMin: 3, // letters; ours: a shorter text is looked for in names and numbers alone
  modalSubmitGuardMs: 400,
  formSubmitGuardMs: 500,
  toastMs: 3_000,
  skeletonDelayMs: 150, // ours
  skeletonMinimumMs: 300, // ours
  drawerWidthPx: 240,
  narrowBelowPx: 600,
  popoverMaxWidthPx: 350,
  bubbleMaxWidthPx: 600,
  messagesTopTriggerPx: 50,
  listBottomTriggerPx: 100,
  chatTopTriggerPx: 600,
  composerMaxRows: 5,
  offlineTickets: 20, // ours: that can be read without a line
  offlineStartMs: 8000, // ours: a server that is silent for so long is not waited for
  offlineDays: 7, // ours: for so long
  draftMarks: 200, // ours: drafts that the lists tell of, the newest ones
  draftMarkCharacters: 120, // ours
  draftFileDays: 30, // ours: files of a draft to which nobody came back for so long are deleted
  forwardTickets: 5, // ours: as many conversations as WhatsApp passes a message on to at once
  narrowNameCharacters: 10,
  quickReplyLabelCharacters: 35,
  contactSearchFromCharacters: 3,
  volumeStep: 0.1,
  sameGroupMs: 300_000, // ours: bubbles of one author within 5 minutes stand together
  unreadBadgeMaximum: 99, // ours

  // Dashboard
  dashboardDays: 366, // ours: the longest period, a leap year

  // Kanban
  laneCards: 15, // ours: of a lane with one page
  laneStays: 40, // ours
  cardsAskedAtOnce: 100, // ours: of which a board asks after live events
  lateClearSeconds: 5, // ours: so long a call that clears a lane belongs to the one that put a card there
  ticketValueCents: 99_999_999_999, // ours

  // Lists (wire-contract 13)
  pageSize: 20,
  pageSizes: {
    tickets: 40,
    // Clients of the family never ask for a second page of the board, which the source cut at 40 tickets (B32).
    board: 1_000,
    contacts: 30,
    tags: 5_000,
    holidays: 400,
    messages: 20,
    sharedFiles: 30,
    activity: 50,
  },

  /** Counts of closed, mixed and searched tickets stop here (docs/decisions/0011). */
  ticketsCountedAtMost: 1_000,

  /** Tickets that one call may resolve or transfer, and how long it can be taken back; ours. */
  bulkTickets: 200,
  bulkHoldMs: 5_000,

  // Field lengths (core §5, administration §5, decisions 35)
  userName: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  resetPassword: { min: 8, max: 50 },
  contactName: { min: 2, max: 50 },
  contactNumber: { min: 8, max: 50 },
  /** Digits of a phone with its country code: longer ones are none (ITU E.164). */
  phoneDigits: { min: 8, max: 15 },
  ticketNote: { min: 2, max: 4_096 },
  scheduleBody: { min: 5, max: 65_536 },
  queueName: { min: 2, max: 50 },
  queueColor: { min: 3, max: 9 },
  queueOptionTitle: { max: 100 }, // ours
  queueOption: { max: 20 }, // ours: what a customer types
  queueOptions: 500, // ours: of one queue
  tagName: { min: 3, max: 50 },
  holidayName: { max: 100 }, // ours
  contactListName: { min: 2, max: 50 },
  campaignName: { min: 2, max: 50 },
  integrationName: { min: 2, max: 50 },
  fileListName: { min: 3, max: 50 },
  fileListOptions: 50, // ours
  quickMessageShortcode: { max: 50 }, // ours
  helpTitle: { min: 3, max: 255 },
  helpDescription: { min: 3, max: 2_000 },
  helpVideo: { max: 2_048 }, // ours: a whole address
  chatTitle: { max: 100 }, // ours
  chatMembers: 250, // ours: of one conversation
  chatMessage: { max: 10_000 }, // ours
  chatEmoji: { max: 32 }, // ours: the longest one of flags and families has 28 code units
  chatHits: 50, // ours: of a search
  announcementTitle: { max: 255 }, // ours
  announcementText: { max: 10_000 }, // ours
  promptName: { min: 5, max: 100 },
  promptText: { min: 50, max: 65_536 },
  promptSources: 20, // ours: texts that a prompt knows
  promptSourceText: 200_000, // ours: characters of one
  connectionName: { min: 2, max: 50 },
  companyName: { min: 2, max: 100 },
  companyPhone: { max: 30 }, // ours
  companyAddress: { max: 255 }, // ours: each of its parts
  planName: { min: 2, max: 50 },
  planContacts: 100_000_000, // ours
  planCount: 100_000, // ours: users, connections or queues
  supportReason: { min: 5, max: 500 }, // ours
  email: { max: 254 },
  /** WhatsApp's own bound of one text. */
  messageBody: { max: 65_536 },
  messagePreview: { max: 1_000 }, // ours: what lists tell of a message
  /** So long WhatsApp takes a correction, and about so long that a message is taken back (two and a half days). */
  messageEditableMs: 900_000,
  messageRevocableMs: 216_000_000,
  searchText: { max: 200 }, // ours: of every search
  pushEndpoint: { max: 1000 }, // ours
  pushedBrowsers: 10, // ours: of one user; the oldest gives way (integrations j)
  ratingComment: { max: 2_000 }, // ours: what is longer is cut; the message itself keeps it all
  signupPhone: { max: 11 },
  idempotencyKey: { min: 1, max: 128 }, // ours

  // Activity log (ours)
  activityLeastDays: 90, // a company that does not keep it for ever keeps it for so long
  contactsUnnoted: 100, // of one call; who asks for more takes the address book away
  contactsNotedMinutes: 60,

  // Requests (wire-contract 1; decisions 39)
  jsonBodyBytes: 64 * 1024, // ours; calls with long texts or lists take more, as their shapes say
  jsonBodyBytesAtMost: 2 * 1024 * 1024,
  jsonDepth: 32, // ours: lists and records within each other
  jsonValues: 20_000, // ours: of one body
  importRows: 100_000,

  // Files (ours; trust I-34, I-38; decisions 31)
  fileNameCharacters: 255,
  formFields: 40,
  formFieldBytes: 262_144,
  /** Slower than this many bytes in this time, a form is refused. */
  formPace: { bytes: 32_768, perMs: 15_000 },
  formLongestMs: 900_000,
  bodyLongestMs: 30_000,
  connections: 10_000, // ours: of one process, live lines among them
  /** Of messages, quick replies and file lists; also of what customers send. */
  attachmentBytes: 100 * 1024 * 1024, // ours
  /** Files of one call, and WhatsApp's own bounds: a larger picture, film or sound leaves as a document. */
  messageFiles: {
    count: 30,
    imageBytes: 5 * 1024 * 1024,
    videoBytes: 16 * 1024 * 1024,
    audioBytes: 16 * 1024 * 1024,
    /** A WebP, AVIF or GIF is drawn anew up to this size. */
    redrawnBytes: 32 * 1024 * 1024,
  },
  announcementImageBytes: 10 * 1024 * 1024, // ours
  importFileBytes: 10 * 1024 * 1024, // ours: a file of importRows rows fits

  // Attempts before ERR_TOO_MANY_REQUESTS (trust I-32; decisions 6, 7); the delays are ours
  loginAttempts: { perAccount: 20, windowMs: 300_000, firstDelayMs: 30_000, longestDelayMs: 900_000 }, // from one place
  loginAttemptsFromAll: 200, // ours: of an account by all strangers together
  knownDevices: 20, // ours: browsers of an account that are remembered
  userRequestsPerMinute: 300,
  usersPerAddress: 20, // ours: so many busy people may share an address, by the calls that it may make
  signupAttempts: { perAddress: 5, windowMs: 300_000 },
  passwordResetAttempts: { perAccount: 5, fromAll: 20, perAddress: 20, windowMs: 3_600_000 },

  // Tickets and messages (decisions 4, 24; wire-contract 8 and 13)
  ticketReuseMinutes: 120,
  courtesyMinutes: 30,
  callNoticeMinutes: 30, // ours: who calls again within it is refused without another text
  callNoticeWithinMinutes: 60, // ours: a call that came to us later than this is only noted
  rating: { min: 1, max: 3 },
  voiceNoteMinimumBytes: 10_000,
  voiceNoteBitrateKbit: 128,
  voiceNoteLongestSeconds: 900, // ours: 14.4 MB, below WhatsApp's bound for sounds
  mediaSignatureHours: 24, // decisions 31

  // Connections (core §9, wire-contract 8.6 and 13, decisions 45)
  reconnectLongestDelayMs: 60_000, // ours
  messageIntervalMs: 3_000,
  connectionDefaults: { maxUseBotQueues: 3, expiresTicketMinutes: 0, timeUseBotQueuesMinutes: 0 },

  // Schedules and campaigns (administration §4, §9; wire-contract 8.7, 8.8)
  scheduleDefaultAheadMinutes: 60,
  scheduleSweepMs: 5_000,
  scheduleTooLateHours: 24, // ours
  scheduleLateMinutes: 10, // ours
  senderRunsDays: 30, // ours
  scheduleMediaWaitSeconds: 300, // ours
  repeatInterval: 99, // ours
  repeatTimes: 999, // ours
  repeatSeries: 200, // ours: series of which a window shows what will come
  calendarWindow: 500, // ours: events of a month, a week or a day
  calendarPage: 40, // ours: of the list
  campaignSweepMs: 20_000,
  campaignLookMs: 1_000, // ours: so often due steps are looked for
  campaignLine: 200, // ours: messages that a stop takes out of the line at most
  campaignOptOutDays: 30, // ours: so long a word that opts out is read as one
  campaignWindowMs: 3_600_000,
  campaignEditableAheadMs: 3_600_000,
  campaignMessages: 5,
  campaignReportReloadMs: 5_000,
  campaignText: { max: 4_096 }, // ours: what a phone shows without a link to the rest
  campaignCaption: { max: 1_024 }, // ours: below a file; a longer text follows it by itself
  campaignVariable: { max: 1_000 }, // ours
  campaignVariables: 100, // ours
  campaignRecipients: 100_000, // ours: as many as an import takes
  campaignRecipientPage: 40, // ours
  campaignWireRecipients: 500, // ours: in the reply and the event of clients of the family
  campaignUndoSeconds: 10, // ours: after the start
  campaignConfirmationDays: { default: 3, max: 30 }, // ours
  campaignReleaseSeconds: 10, // from 0 to so long after a yes
  campaignTrial: { leastShare: 10, mostHours: 72 }, // ours
  campaignAnswerDays: 7, // ours: so long an answer counts as one to a campaign
  campaignPause: { lostMinutes: 15, lastMessages: 50, failuresAbove: 0.08, optOutsAbove: 0.05, leastOptOuts: 3 }, // ours

  // Prompts and integrations (administration §9)
  promptDefaults: { maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto' },
  keptAnswer: 200_000, // ours: characters that are kept of an integration's answer
  webhooks: 20, // ours: of one company
  deliveryPage: 40, // ours
  replayedAtOnce: 1000, // ours: deliveries of a range
  testedDelivery: 200_000, // ours: characters of an edited copy
  deliveryTries: 20, // ours: so many of a delivery are kept, the last ones
  listenSeconds: 120, // ours: so long deliveries are told live
  typebotDefaults: { delayMs: 1_000, expiresMinutes: 1 },

  // Dashboard (core §2)
  dashboardPeriodsDays: [3, 7, 15, 30, 60, 90],

  // Plans (administration §9, decisions 36): 0 = none
  newPlan: { users: 0, connections: 0, queues: 0, storageGb: 20, contacts: 100_000, value: 0 },
  trialRoom: { storageGb: 2, contacts: 10_000 }, // ours: a trial lasts three days
  leastFreeShare: 0.1, // ours: of the volume, for the database and what customers send
  presetColors: 50,
} as const;

/** First page number of every list (core §9). */
export const firstPage = 1;

/** Day of the week, names as stored in `schedules` (wire-contract 11.6). */
export const defaultSchedules = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
  { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
] as const;

/** Version shown in the menu and answered by GET /version (core §9). */
export const appVersion = '6.0.0';
