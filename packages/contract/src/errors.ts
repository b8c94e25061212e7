import { z } from 'zod';

/**
 * THE error catalogue: code → HTTP status.
 *
 * The server throws by code, the wire carries `{"error": "<code>"}`, the browser shows the sentence of
 * `errors.<CODE>` in the reader's language. A new code needs one row here and three sentences in i18n.
 * Sources: core §8, administration §8, wire-contract 10; "ours" where the specification is silent.
 * 401 = this session is over, 403 = refresh once or refused, never 401 for a permission (decisions 2 and 27).
 */
export const errors = {
  // Session and rights (core §8, decisions 2, 27, 28)
  ERR_INVALID_CREDENTIALS: 401, // core §8: unknown e-mail and wrong password alike
  ERR_SESSION_EXPIRED: 401, // core §8: no session, revoked, replaced or forged token
  ERR_TOKEN_EXPIRED: 403, // decisions 27: the client refreshes once and retries once
  ERR_NO_PERMISSION: 403, // core §8
  ERR_NO_SUPER: 403, // decisions 27: not a super user
  ERR_SUPPORT_MODE: 403, // ours: not in a company that one is in for support
  ERR_USER_CREATION_DISABLED: 403, // core §8, decisions 40: sign-up closed by the operator
  ERR_COMPANY_OVERDUE: 403, // core §5, decisions 28: the subscription ended
  ERR_COMPANY_INACTIVE: 403, // decisions 28
  ERR_EMAIL_NOT_CONFIRMED: 403, // ours: a new company's first sign-in waits for the code of the mail
  ERR_PLAN_FEATURE: 403, // administration §6: the plan lacks the feature
  ERR_SETUP_LINK_INVALID: 403, // ours: first super user's one-time link used, expired or wrong
  ERR_INVALID_API_TOKEN: 401, // wire-contract 10: bad connection token of the messages API

  // Requests (ours unless named)
  ERR_VALIDATION: 400, // a field has the wrong type or length
  ERR_BAD_JSON: 400, // the body is not JSON
  ERR_PAYLOAD_TOO_LARGE: 413, // more JSON than the call takes, a body where it takes none, or a file above its limit
  ERR_UNSUPPORTED_MEDIA_TYPE: 415, // body in a form that the call does not take
  ERR_FOREIGN_ORIGIN: 403, // ours: the browser's page has another address than the one that the server was asked at
  ERR_HOST_UNKNOWN: 421, // ours: asked under a name that is not this server's
  ERR_ROUTE_NOT_FOUND: 404, // wire-contract 1: unknown route, as JSON
  ERR_TOO_MANY_REQUESTS: 429, // attempts and calls are limited
  ERR_IDEMPOTENCY_CONFLICT: 409, // same Idempotency-Key, another body
  ERR_DUPLICATED: 409, // a unique value without a code of its own
  ERR_SHEET_UNREADABLE: 400, // ours: not a spreadsheet, damaged, or of a format that is not taken
  ERR_SHEET_EMPTY: 400, // ours: no row with anything in it
  ERR_SHEET_TOO_MANY_ROWS: 413, // decisions 39: above limits.importRows
  ERR_SHEET_TOO_LARGE: 413, // trust I-37: bytes, packed or unpacked, columns, cells or memory above the limit
  ERR_SHEET_TOO_SLOW: 400, // trust I-37: took longer to read than is allowed
  ERR_IMPORT_STATE: 409, // ours: the action does not fit where the import stands
  ERR_PRIVACY_JOB_RUNNING: 409, // ours: a copy and a removal of one contact's data do not run at once
  ERR_IMPORT_COLUMNS: 400, // ours: a required column has no column of the file
  ERR_INTERNAL: 500, // anything unexpected; details only in the log
  ERR_MAIL_UNAVAILABLE: 503, // ours: the operator named no mail server
  ERR_UNAVAILABLE: 503, // starting or stopping
  ERR_CHANGED_MEANWHILE: 409, // ours: two changes waited for each other; this one left nothing
  ERR_REQUEST_TIMEOUT: 408, // what was sent came too slowly

  // Files (ours; decisions 11 and 31, trust I-9, I-17, I-34)
  ERR_FILE_REQUIRED: 400, // the call needs a file
  ERR_FILE_EMPTY: 400, // nothing in it
  ERR_TOO_MANY_FILES: 413, // more than the call takes
  ERR_FILE_TYPE: 422, // its content is of a kind that the call does not take
  ERR_FILE_CONTENT: 422, // its content is not what its declared type says
  ERR_UPLOAD_INCOMPLETE: 400, // the form ends too early or cannot be read
  ERR_MEDIA_ADDRESS: 403, // the signed address expired or is none of ours
  ERR_RANGE: 416, // a part of a file that it does not have
  ERR_AUDIO_UNREADABLE: 422, // ours: no sound of a kind that is converted, damaged or cut
  ERR_AUDIO_TOO_LARGE: 413, // trust I-37: above the bytes or the length of sound that are converted
  ERR_AUDIO_TOO_SLOW: 422, // trust I-37: took longer to convert than is allowed
  ERR_STORAGE_UNAVAILABLE: 503, // the store is full or does not answer

  // Connections (core §8, wire-contract 4.5 and 10)
  ERR_NO_OTHER_WHATSAPP: 400, // core §8, decisions 33: at least one default connection
  ERR_NO_DEF_WAPP_FOUND: 400, // core §8: no default connection
  ERR_WAPP_NOT_INITIALIZED: 400, // core §8: the session is not up
  ERR_WAPP_CHECK_CONTACT: 400, // core §8: the number could not be checked
  ERR_WAPP_INVALID_CONTACT: 400, // core §8: not a WhatsApp number
  ERR_CHECK_NUMBER: 400, // wire-contract 10: the messages API's name of the same
  ERR_WAPP_DOWNLOAD_MEDIA: 400, // core §8
  ERR_WAPP_GREETING_REQUIRED: 400, // core §8: more than one queue needs a greeting
  ERR_WAPP_INVALID_NAME: 400, // wire-contract 4.5: at least 2 characters
  ERR_WAPP_NAME_ALREADY_EXISTS: 400, // wire-contract 4.5, per company
  ERR_WAPP_TOKEN_ALREADY_EXISTS: 400, // wire-contract 4.5, per company
  ERR_WAPP_INVALID_TOKEN: 400, // wire-contract 4.5: at least 2 characters, unique
  ERR_NO_CONNECTION_SESSION: 409, // ours: the session action does not fit the connection's state
  ERR_PAIRING_CODE_UNAVAILABLE: 409, // ours: linking by code is possible only while a QR code is shown
  ERR_WHATSAPP_UNREACHABLE: 503, // ours: no session worker answers

  // Messages (core §8)
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_FETCH_WAPP_MSG: 400, // the message is too old to delete or to quote
  ERR_EDIT_WAPP_MSG: 400, // ours
  ERR_CREATING_MESSAGE: 400,
  ERR_MESSAGE_TOO_LONG: 400, // ours
  ERR_MESSAGE_EMPTY: 400, // core §5: empty text is not sent
  ERR_MESSAGE_LEFT: 409, // ours: what has left cannot be undone any more
  ERR_MESSAGE_UNDONE: 409, // ours: a call that comes again after what it sent was undone sends nothing
  ERR_MESSAGE_NOT_FAILED: 409, // ours: only a failed message can be sent again
  ERR_FILE_NOT_FAILED: 409, // ours: only a file that did not come can be fetched again
  ERR_NO_MESSAGE_FOUND: 404, // ours

  // Tickets (core §8, decisions 4, 23, 32)
  ERR_OTHER_OPEN_TICKET: 409, // core §8, decisions 32: details in `otherOpenTicketDetails`
  ERR_CREATING_TICKET: 400,
  ERR_TICKET_ALREADY_ACCEPTED: 409, // ours: a colleague was faster
  ERR_TICKET_NOT_OPEN: 409, // ours: answering needs accepting first
  ERR_DASHBOARD_FILTER: 400, // no period was named
  ERR_DASHBOARD_PERIOD: 400, // ours: ends before it begins, or is longer than limits.dashboardDays
  ERR_TICKET_TRANSITION: 409, // ours: what is resolved is not handed on, and does not wait again
  ERR_USER_NOT_IN_QUEUE: 409, // ours: who may not read the tickets of a queue cannot have one (decisions 23)
  ERR_CARD_CLOSED: 409, // ours: resolved meanwhile, so on the board no more
  ERR_TICKET_QUEUE_REQUIRED: 400, // core §5: 'Selecione uma fila'

  // Contacts, users, companies
  ERR_DUPLICATED_CONTACT: 400,
  ERR_NUMBER_REQUIRED: 400, // decision 34: only a contact that has none may stay without
  ERR_NUMBER_CUT: 400, // ours: a spreadsheet wrote it in powers of ten
  ERR_NUMBER_AREA_CODE: 400, // ours: it cannot be dialled without
  ERR_NUMBER_TAX_ID: 400, // ours: a CPF or CNPJ
  ERR_NUMBER_SEVERAL: 400, // ours: which of them is meant nobody knows
  ERR_CONTACT_MERGE: 409, // ours: a contact with itself or a group, or what can no longer be undone
  ERR_USER_EMAIL_ALREADY_EXISTS: 400, // wire-contract 4.4
  ERR_COMMON_PASSWORD: 400, // decisions 6
  ERR_OWN_USER: 400, // ours: nobody deletes the own account or changes the own profile
  ERR_CURRENT_PASSWORD_MISSING: 400, // ours: everything else of the form is saved
  ERR_WRONG_PASSWORD: 400, // ours: current password asked when changing one's own
  ERR_WEAK_PASSWORD: 400, // administration §5: rule of the password reset
  ERR_UNDO_LINK_INVALID: 404, // ours: the link that takes a change of the e-mail back was used, expired or is wrong
  ERR_RESET_CODE_INVALID: 404, // wire-contract 2: e-mail and code do not match
  ERR_EMAIL_NOT_FOUND: 404, // administration §8
  ERR_LIMIT_USERS: 400, // wire-contract 4.4: plan limit
  ERR_LIMIT_CONNECTIONS: 400,
  ERR_LIMIT_QUEUES: 400,
  ERR_LIMIT_STORAGE: 400, // ours: the plan's room for files
  ERR_LIMIT_CONTACTS: 400, // ours: the plan's room for contacts
  ERR_SERVER_FULL: 507, // ours: less than a tenth of the volume is free
  ERR_COMPANY_INVALID_NAME: 400,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_PLAN_INVALID_NAME: 400,
  ERR_OWN_COMPANY: 400, // ours: nobody switches off, lets expire, deletes or visits the own company
  ERR_COMPANY_NAME_DIFFERS: 400, // ours: what was typed to remove a company for good is not its name
  ERR_COMPANY_REMOVAL_BEGUN: 409, // ours: what is being removed is neither restored nor copied
  ERR_MOVE_SOURCE_ADDRESS: 400, // ours: not the address of a base that can be read
  ERR_MOVE_SOURCE_AWAY: 400, // ours: the base does not answer, or not to this user
  ERR_MOVE_SOURCE_UNKNOWN: 400, // ours: its tables are those of no system that we know
  ERR_MOVE_FOLDER: 400, // ours: not a folder below the one that the operator opened
  ERR_MOVE_STATE: 409, // ours: the move has gone on meanwhile
  ERR_MOVE_USED: 409, // ours: somebody has worked in a company that was brought
  ERR_NO_MOVE_FOUND: 404,
  ERR_PLAN_NAME_ALREADY_EXISTS: 400,
  ERR_PLAN_IN_USE: 409, // ours: companies are on it
  ERR_TAG_NAME_ALREADY_EXISTS: 400, // ours: another tag has this name
  ERR_NO_BULKCHANGE_FOUND: 404, // ours: no such change of many tickets, or somebody else's
  ERR_TICKET_CHANGED: 409, // ours: the customer has written, or it is somebody else's, since it was chosen
  ERR_BULK_CHANGE_BEGUN: 409, // ours: it cannot be taken back any more
  ERR_HOLIDAY_ALREADY_EXISTS: 400, // ours: the day is one already
  ERR_SETTING_INVALID_VALUE: 400, // ours

  // Names and required fields of the other resources (wire-contract 10)
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_NOT_FOUND: 400, // the status of the source, kept
  ERR_HELP_INVALID_NAME: 400,
  ERR_HELP_REQUIRED: 400,
  ERR_ANNOUNCEMENT_REQUIRED: 400,
  ERR_CAMPAIGN_INVALID_NAME: 400,
  ERR_CAMPAIGN_REQUIRED: 400,
  ERR_CAMPAIGN_RUNNING: 400, // neither edited nor deleted while it sends
  ERR_CAMPAIGN_FINISHED: 400,
  ERR_CAMPAIGN_TOO_SOON: 400, // less than an hour before it begins
  ERR_CAMPAIGN_CANCELLED: 400, // of a cancelled one only the messages change
  ERR_CAMPAIGN_PAST: 400, // ours: the date is over
  ERR_CAMPAIGN_NOT_RUNNING: 409, // ours: what does not run is not stopped
  ERR_CAMPAIGN_NOT_CANCELLED: 409, // ours: only a cancelled one goes on
  ERR_CAMPAIGN_UNDO_OVER: 409, // ours: messages have left, or the time is over
  ERR_CAMPAIGN_NO_CONNECTION: 400, // ours: it names no connection
  ERR_CAMPAIGN_NO_PEOPLE: 400, // ours: it names neither list nor tag
  ERR_CAMPAIGN_LIST_EMPTY: 400, // ours: nobody is in the list or has the tag
  ERR_CAMPAIGN_TOO_MANY: 400, // ours: more than limits.campaignRecipients
  ERR_CAMPAIGN_NO_TEXT: 400, // ours: neither text nor file
  ERR_CAMPAIGN_NO_QUESTION: 400, // ours: asks for a yes without a question
  ERR_CAMPAIGN_MEDIA_GONE: 409, // ours: its file, or one of its file list, is not there any more
  ERR_CAMPAIGN_VARIABLE_UNKNOWN: 400, // ours: a text names a variable that nobody has defined
  ERR_CAMPAIGN_TRIAL_TEXTS: 400, // ours: two texts are compared, so there are two
  ERR_CAMPAIGN_FINAL: 409, // ours: what failed for good, or did not fail, is not sent again
  ERR_CONTACTLIST_INVALID_NAME: 400,
  ERR_CONTACTLIST_REQUIRED: 400,
  ERR_CONTACTLISTITEM_INVALID_NAME: 400,
  ERR_CONTACTLISTITEM_REQUIRED: 400,
  ERR_QUICKMESSAGE_INVALID_NAME: 400,
  ERR_QUICKMESSAGE_REQUIRED: 400,
  ERR_SCHEDULE_SENT: 409, // ours: sentAt locks editing (core §4)
  ERR_SCHEDULE_CHANGED: 409, // ours: somebody else changed it meanwhile
  ERR_SCHEDULE_SKIPPED: 409, // ours: it was left out; what is to be sent is scheduled anew
  ERR_SCHEDULE_ONE_CONTACT: 409, // ours: a series has one contact
  ERR_SCHEDULE_NO_SERIES: 409, // ours: it comes once, or has ended already
  ERR_REPEAT_ENDED: 400, // ours: the end of a repeat lies before its first day
  ERR_SCHEDULE_NOT_FAILED: 409, // ours: only what could not be sent is tried again
  ERR_AUTHOR_GONE: 409, // ours: who asked for what is due now is not there any more
  ERR_SCHEDULE_LATE: 409, // ours: its time passed while the server stood still; why it is ERRO
  ERR_SCHEDULE_TOO_LATE: 409, // ours: due more than a day ago; why it is ERRO
  ERR_SCHEDULE_PICTURE: 400, // core §5: png, jpg, jpeg
  ERR_TICKETNOTE_INVALID_NAME: 400,
  ERR_RATING_NAME_ALREADY_EXISTS: 400, // file lists, so named by the source
  ERR_PROMPT_NAME_INVALID: 400,
  ERR_PROMPT_INTELLIGENCE_INVALID: 400,
  ERR_PROMPT_APIKEY_INVALID: 400,
  ERR_PROMPT_QUEUEID_INVALID: 400,
  ERR_PROMPT_MAX_MESSAGES_INVALID: 400,
  ERR_PROMPT_ADDRESS_INVALID: 400, // ours: no web address
  ERR_PROMPT_SOURCES_FULL: 409, // ours: the prompt knows as many texts as it may
  ERR_ASSIST_OFF: 409, // ours: the company has not switched the help for agents on
  ERR_ASSIST_NO_PROMPT: 409, // ours: no prompt says that its service helps the team
  ERR_TRANSCRIPT_NO_PROMPT: 409, // ours: no prompt has a service that can be asked
  ERR_NO_VOICE_NOTE: 409, // ours: only a received voice note that is here can be written down
  ERR_PROMPT_IN_USE: 409, // ours: queues or connections are answered by it
  UNAUTHORIZED: 400, // wire-contract 4.9: not a member of the internal chat

  // Unknown ids; another company's id answers the same (wire-contract 10, decisions 27)
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_QUEUE_OPTION_PARENT: 400, // ours: an option below itself
  ERR_LIMIT_QUEUE_OPTIONS: 400, // ours
  ERR_NO_QUEUE_FOUND: 404, // ours: queue by id; ERR_QUEUE_NOT_FOUND is the source's name in queue options
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_HOLIDAY_FOUND: 404,
  ERR_NO_PUSHSUBSCRIPTION_FOUND: 404, // ours
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_NO_CAMPAIGN_FOUND: 404,
  ERR_NO_CAMPAIGNRECIPIENT_FOUND: 404, // ours
  ERR_NO_CONTACTLIST_FOUND: 404,
  ERR_NO_CONTACTLISTITEM_FOUND: 404,
  ERR_NO_QUICKMESSAGE_FOUND: 404,
  ERR_NO_TICKETNOTE_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  ERR_CHAT_MESSAGE_EMPTY: 400, // ours: blank, and without a file
  ERR_NO_FILE_FOUND: 404,
  ERR_NO_RATING_FOUND: 404,
  ERR_NO_IMPORT_FOUND: 404, // ours
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_PROMPTSOURCE_FOUND: 404, // ours
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 400, // ours: another integration has this name
  ERR_INTEGRATION_ADDRESS_INVALID: 400, // ours: no address of a web service
  ERR_INTEGRATION_SLUG_INVALID: 400, // ours: no public name of a typebot
  ERR_INTEGRATION_PROJECT_INVALID: 400, // ours: Dialogflow needs a project
  ERR_INTEGRATION_CREDENTIAL_INVALID: 400, // ours: Dialogflow needs the key of a service account
  ERR_INTEGRATION_IN_USE: 400, // ours: queues or connections name it
  ERR_NO_DIALOG_FOUND: 404, // integrations, so named by the source
  ERR_NO_WEBHOOK_FOUND: 404, // ours
  ERR_WEBHOOK_NAME_ALREADY_EXISTS: 400, // ours: another webhook has this name
  ERR_TOO_MANY_WEBHOOKS: 400, // ours: a company has twenty at most
  ERR_NO_DELIVERY_FOUND: 404, // ours: none, or older than two weeks
  ERR_NO_INVOICE_FOUND: 404, // ours
  ERR_INVOICE_STATE: 409, // ours: paid, cancelled or refunded meanwhile
  ERR_NOTHING_TO_PAY: 409, // ours: the plan costs nothing, or the company has no due date
  ERR_NO_PAYMENTS: 503, // ours: the operator named no way to be paid
  ERR_PLAN_TOO_SMALL: 409, // ours: the company has more than the chosen plan gives; details say what
  ERR_PAYMENT_DOCUMENT: 409, // ours: the operator's bank takes payers with CPF or CNPJ only
  ERR_PAYMENT_PROVIDER: 503, // ours: the operator's bank is not to be reached
  ERR_PAYMENT_REFUSED: 409, // ours: the operator's bank does not take what was typed
  ERR_PAYMENT_NOTICE: 401, // ours: the secret of a bank's notice is wrong
} as const satisfies Record<string, number>;

/** Any code of the catalogue. */
export type ErrorCode = keyof typeof errors;

/** True when a text received in `error` is a code of the catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}

/**
 * Details of ERR_OTHER_OPEN_TICKET. On the wire `error` is the JSON text of this object.
 * A pending ticket has user {id: null, name: ""}, one without queue the same in queue (decisions 32).
 */
export const otherOpenTicketDetails = z.object({
  code: z.literal('ERR_OTHER_OPEN_TICKET'),
  id: z.number().int(),
  uuid: z.string(),
  userId: z.number().int().nullable(),
  user: z.object({ id: z.number().int().nullable(), name: z.string() }),
  queue: z.object({ id: z.number().int().nullable(), name: z.string() }),
});

export type OtherOpenTicketDetails = z.infer<typeof otherOpenTicketDetails>;
