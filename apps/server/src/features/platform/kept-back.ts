/**
 * What an archive of a company does not hold, each with its reason. Everything else is in it: a table or column that comes
 * later is, unless it is named here.
 */
import { isSecretSetting, settingKeys } from '@recado/contract';
import type { Column } from './company-tables.repo.ts';

/** Tables that are machinery, hold keys, or tell of others. */
export const keptBackTables: Readonly<Record<string, string>> = {
  sessions: 'sign-ins and their tokens',
  mail_codes: 'codes of mails',
  email_changes: 'keys of mails that take a change back',
  known_devices: 'browsers that signed in',
  push_subscriptions: 'browsers and the keys to notify them',
  pushes: 'what is on its way to browsers; the message stands in messages',
  connection_keys: 'what links a number to WhatsApp: whoever has it can write in its name',
  company_sequences: 'a counter of live events',
  events: 'live events of the last minutes; what they tell of stands in its own table',
  user_presence: 'who is connected to which node just now',
  journal: 'what came from WhatsApp before it was read; the message stands in messages',
  undone_messages: 'keys of calls whose messages were undone in the last days; nothing of the messages',
  outbox: 'what is on its way to WhatsApp; the message stands in messages',
  contact_pictures: 'when WhatsApp is asked for a picture next; the picture is a file',
  call_notices: 'when somebody was told last that calls are not taken',
  ticket_timers: 'what becomes of a ticket by itself next; its own dates and its connection say the same',
  bulk_changes: 'changes of many tickets of the last day; what they did stands in the log of each ticket',
  bulk_change_tickets: 'the same',
  first_contacts: 'what the send budget of a day is counted from',
  attendance_days: 'sums of the tickets, which are given',
  attendance_spans: 'the same',
  attendance_chains: 'the same',
  attendance_touched: 'contacts whose sums are made anew in a moment',
  import_files: 'spreadsheets until they are read',
  import_batches: 'what takes an import back for thirty days',
  activity_links: 'what proves the activity log, under a key of the installation',
  bot_handovers: 'questions that a model or an integration answers in a moment; the messages are given',
  flow_sessions: 'where customers stand in the flows of a service just now',
  integration_deliveries: 'what integrations were sent in the last days; the messages are given',
  event_cursors: 'how far live events were read for webhooks',
  told_campaigns: 'in which status webhooks were told of campaigns; the campaigns are given',
  delivery_listeners: 'who looks at what is sent just now',
  company_jobs: 'receipts of the platform about other companies',
  move_ins: 'what the platform asked of bases of other systems, with their addresses',
};

/** Secrets and machinery in tables that are in the archive; binary and generated columns are never in it. */
export const keptBackColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash'],
  support_visits: ['session_id'],
  connections: [
    ...['qrcode', 'pairing_code', 'pairing_number', 'qr_refs_left', 'qr_expires_at'],
    ...['desired', 'generation', 'lease_owner', 'lease_until', 'fence', 'token_hash', 'token_shown', 'token_by'],
  ],
  prompts: ['api_key', 'voice_key'],
  queue_integrations: ['json_content', 'secret', 'previous_secret', 'previous_secret_until'],
  webhooks: ['secret', 'previous_secret', 'previous_secret_until'],
  imports: ['lease_owner', 'lease_until'],
  privacy_jobs: ['lease_owner', 'lease_until'],
  schedules: ['lease_owner', 'lease_until'],
  campaigns: ['lease_owner', 'lease_until'],
  campaign_opt_outs: ['address_hash'],
  bot_files: ['lease_owner'],
  message_files: ['claim_fence'],
  message_transcripts: ['lease_owner'],
};

/** Settings that are given: the known ones that are no secret. */
export const openSettingKeys: readonly string[] = settingKeys.filter((key) => !isSecretSetting(key));

/** Names of the columns of a table that are in the archive. */
export const givenColumns = ({ name, columns }: { name: string; columns: readonly Column[] }): string[] =>
  columns
    .filter((column) => !column.isGenerated && column.type !== 'bytea' && !keptBackColumns[name]?.includes(column.name))
    .map((column) => column.name);
