/** Connection status, spelt as on the wire (administration §4). */
export const connectionStatuses = ['qrcode', 'DISCONNECTED', 'OPENING', 'CONNECTED', 'PAIRING', 'TIMEOUT'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What a person may do with a session: show the code, try again, ask for a new code, wait, disconnect. */
export type SessionAction = 'scan' | 'retry' | 'newQr' | 'wait' | 'disconnect';

/** Session actions of each connection status (administration §4). */
export const sessionActionsByStatus = {
  qrcode: ['scan'],
  DISCONNECTED: ['retry', 'newQr'],
  OPENING: ['wait'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
} as const satisfies Record<ConnectionStatus, readonly SessionAction[]>;

/** States that put '!' on the connections menu item (core §2). */
export const connectionStatusesWithBadge: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];

/** States in which a person must act: the filter "Precisam de você" (screens, Conexões). */
export const connectionStatusesNeedingPerson: readonly ConnectionStatus[] = ['qrcode', 'DISCONNECTED', 'TIMEOUT'];

/**
 * Why a connection is DISCONNECTED and will not try again by itself; wire field `reason`, the driver's words.
 * One plain sentence each in i18n `connections.reasons`; without a reason the sentence of the state is shown.
 */
export const connectionReasons = [
  'loggedOut',
  'replaced',
  'banned',
  'qrExpired',
  'versionRefused',
  'passkeyRequired',
  'notMultiDevice',
  'badToken',
  'leaseLost',
  'stopped',
] as const;
export type ConnectionReason = (typeof connectionReasons)[number];

/** True when a text received in `reason` is one of `connectionReasons`. */
export function isConnectionReason(text: string): text is ConnectionReason {
  return (connectionReasons as readonly string[]).includes(text); // a list of literals asked about any text
}

/**
 * Why a connection was away for a while: the line was cut, WhatsApp fell silent, the server was stopped, its process died
 * without a word, somebody tried again, disconnected it or asked for a new code; or a reason of above.
 */
export const gapCauses = [
  'network',
  'silent',
  'restart',
  'crash',
  'restarted',
  'disconnected',
  'newCode',
  ...connectionReasons,
] as const;
export type GapCause = (typeof gapCauses)[number];

/** Why an own message has ack 0; wire field `error` of a message, sentences in i18n `composing.sendErrors`. */
export const sendErrors = [
  'notOnWhatsapp',
  'restricted',
  'windowClosed',
  'rateLimited',
  'blocked',
  'mediaInvalid',
  'templateInvalid',
  'transient',
  'connectionGone',
  'unknown',
] as const;
export type SendErrorName = (typeof sendErrors)[number];

/** Those of them after which trying again cannot help. */
export const finalSendErrors = ['notOnWhatsapp', 'windowClosed', 'blocked', 'mediaInvalid', 'templateInvalid'] as const;

/** True when a text received in `error` of a message is one of `sendErrors`. */
export function isSendError(text: string): text is SendErrorName {
  return (sendErrors as readonly string[]).includes(text); // a list of literals asked about any text
}

/** Which WhatsApp a connection speaks to, wire field `provider`: the local server or the real one. */
export const connectionProviders = ['local', 'whatsapp'] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];

/** WhatsApp's own acknowledgement numbers, stored and sent as they are, never going down (decisions 3). */
export const acks = { error: 0, waiting: 1, server: 2, delivered: 3, read: 4, played: 5 } as const;
export type AckName = keyof typeof acks;
export type Ack = (typeof acks)[AckName];

const ackNames = ['error', 'waiting', 'server', 'delivered', 'read', 'played'] as const satisfies readonly AckName[];

/** Name of an ack number; null for a number outside 0 to 5, which shows no icon (core §4). */
export function ackName(ack: number): AckName | null {
  return ackNames[ack] ?? null;
}

/** Campaign status, spelt as on the wire (administration §4). */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
/** The same by what they mean, for code. */
export const campaignStatus = {
  idle: 'INATIVA',
  scheduled: 'PROGRAMADA',
  running: 'EM_ANDAMENTO',
  cancelled: 'CANCELADA',
  finished: 'FINALIZADA',
} as const satisfies Record<string, CampaignStatus>;

/** Schedule status, spelt as on the wire; PULADA is ours: an occurrence that was left out. */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'PULADA'] as const;
/** What these are called in the code: `taken` is in the hands of a worker. */
export const scheduleStatus = {
  waiting: 'PENDENTE',
  taken: 'AGENDADA',
  sent: 'ENVIADA',
  failed: 'ERRO',
  skipped: 'PULADA',
} as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Stored invoice status; the last two are ours. */
export const invoiceStatuses = ['open', 'paid', 'cancelled', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Shown invoice status: Pago, Vencido, Em Aberto, and ours. */
export type InvoiceDisplayStatus = InvoiceStatus | 'overdue';

/**
 * Shown status of an invoice.
 * @param dueDate civil date YYYY-MM-DD
 * @param today civil date YYYY-MM-DD in the company's zone
 */
export function invoiceDisplayStatus(status: InvoiceStatus, dueDate: string, today: string): InvoiceDisplayStatus {
  return status === 'open' && dueDate < today ? 'overdue' : status;
}

/** Announcement priority number → name (administration §9). */
export const announcementPriorities = { high: 1, medium: 2, low: 3 } as const;
export type AnnouncementPriority = (typeof announcementPriorities)[keyof typeof announcementPriorities];

/** Announcement states; wire `status` is the boolean of active (administration §4). */
export const announcementStates = ['active', 'inactive'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Recurrence of a company → months that "+ Vencimento" adds (administration §4). */
export const monthsByRecurrence = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof monthsByRecurrence;

/** Where office hours come from; value of the setting scheduleType (administration §9). */
export const scheduleTypes = ['disabled', 'queue', 'company'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** Integration types (administration §9). */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Valid on WhatsApp: yes, no, not yet known (decisions 19). */
export const whatsappValidities = ['yes', 'no', 'unknown'] as const;
export type WhatsappValidity = (typeof whatsappValidities)[number];

/** Interface languages, the first is the default (core §9). */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
