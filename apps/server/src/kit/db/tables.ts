import type { RepeatUnit, SkipReason, scheduleStatuses } from '@recado/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Row shapes as the database holds them, compared with it by a test. Instants are Dates, bigints numbers.
 * `Generated` is what an insert may leave out: the column has a default, or is null.
 */
type Stamp = Generated<Date>;
type Json = unknown;

export interface PlanRow {
  id: Generated<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  storage_gb: Generated<number>;
  contacts: Generated<number>;
  value: number;
  use_campaigns: boolean;
  use_kanban: boolean;
  use_open_ai: boolean;
  use_integrations: boolean;
  use_schedules: boolean;
  use_internal_chat: boolean;
  use_external_api: boolean;
  is_public: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface CompanyRow {
  id: Generated<number>;
  name: string;
  phone: Generated<string | null>;
  email: Generated<string | null>;
  status: Generated<boolean>;
  due_date: Generated<string | null>;
  recurrence: Generated<string>;
  plan_id: Generated<number | null>;
  language: Generated<string>;
  timezone: Generated<string>;
  schedules: Generated<Json>;
  trial_expiration: Generated<string | null>;
  billing_name: Generated<string>;
  /** CPF or CNPJ without its signs. */
  billing_document: Generated<string>;
  address_zip_code: Generated<string>;
  address_street: Generated<string>;
  address_district: Generated<string>;
  address_city: Generated<string>;
  address_state: Generated<string>;
  deleted_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  referred_by: Generated<number | null>;
  /** The ready company of the local mode. */
  is_demo: Generated<boolean>;
  /** The smaller plan that was chosen, and the last day of the one before. */
  next_plan_id: Generated<number | null>;
  next_plan_on: Generated<string | null>;
}
export interface SupportVisitRow {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  user_name: string;
  session_id: string;
  reason: string;
  started_at: Stamp;
  until: Date;
  ended_at: Generated<Date | null>;
}
export interface SupportReadRow {
  company_id: number;
  visit_id: number;
  ticket_id: number;
  read_at: Stamp;
}
export interface CompanySequenceRow {
  company_id: number;
  last_event: Generated<number>;
}
export interface UserRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  profile: 'user' | 'supervisor' | 'admin';
  super: Generated<boolean>;
  all_ticket: Generated<boolean>;
  connection_id: Generated<number | null>;
  language: Generated<string>;
  last_seen_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Generated<Date | null>;
  /** Until when the e-mail of who signed a company up may be confirmed; null once it is. */
  confirm_until: Generated<Date | null>;
}
export interface UserPresenceRow {
  company_id: number;
  user_id: number;
  node: string;
  seen_at: Stamp;
}
export interface SessionRow {
  id: string;
  company_id: number;
  user_id: number;
  refresh_hash: string;
  previous_hash: Generated<string | null>;
  generation: Generated<number>;
  salt: Generated<string>;
  rotated_at: Stamp;
  created_at: Stamp;
  last_used_at: Stamp;
  expires_at: Date;
  revoked_at: Generated<Date | null>;
  revoked_reason: Generated<string | null>;
  user_agent: Generated<string>;
  ip: Generated<string>;
}
export interface KnownDeviceRow {
  company_id: number;
  user_id: number;
  device_hash: string;
  last_seen_at: Stamp;
}
export interface SetupLinkRow {
  token_hash: string;
  created_at: Stamp;
  used_at: Generated<Date | null>;
}
export interface LoginAttemptRow {
  account: string;
  attempts: Generated<number>;
  window_at: Stamp;
  blocked_until: Generated<Date | null>;
}
export interface SettingRow {
  company_id: number;
  id: Generated<number>;
  key: string;
  value: string;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface QueueRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: string;
  greeting_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  order_queue: Generated<number | null>;
  integration_id: Generated<number | null>;
  prompt_id: Generated<number | null>;
  schedules: Generated<Json>;
  created_at: Stamp;
  updated_at: Stamp;
}
/** A node of a queue's menu; without a parent it stands at the root. */
export interface QueueOptionRow {
  company_id: number;
  id: Generated<number>;
  queue_id: number;
  parent_id: Generated<number | null>;
  /** What the customer types to get there. */
  option: Generated<string>;
  title: string;
  message: Generated<string>;
  media_id: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface HolidayRow {
  company_id: number;
  id: Generated<number>;
  /** YYYY-MM-DD. */
  day: string;
  name: string;
  recurs: Generated<boolean>;
  /** MM-DD, made by the database. */
  month_day: GeneratedAlways<string>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface PromptRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  prompt: Generated<string>;
  /** Sealed, as `voice_key` is. */
  api_key: Generated<string>;
  max_messages: Generated<number>;
  max_tokens: Generated<number>;
  temperature: Generated<number>;
  prompt_tokens: Generated<number>;
  completion_tokens: Generated<number>;
  total_tokens: Generated<number>;
  voice: Generated<string>;
  voice_key: Generated<string>;
  voice_region: Generated<string>;
  queue_id: Generated<number | null>;
  base_url: Generated<string>;
  model: Generated<string>;
  fallback_message: Generated<string>;
  daily_tokens: Generated<number>;
  /** Of a million tokens, in the money of the service. */
  input_price: Generated<number>;
  output_price: Generated<number>;
  for_team: Generated<boolean>;
  token_field: Generated<'max_completion_tokens' | 'max_tokens'>;
  failure: Generated<string | null>;
  failed_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface QueueIntegrationRow {
  company_id: number;
  id: Generated<number>;
  type: 'dialogflow' | 'n8n' | 'webhook' | 'typebot';
  name: string;
  project_name: Generated<string>;
  /** Sealed. */
  json_content: Generated<string>;
  language: Generated<string>;
  url_n8n: Generated<string>;
  typebot_slug: Generated<string>;
  typebot_expires: Generated<number>;
  typebot_delay_message: Generated<number>;
  typebot_keyword_finish: Generated<string>;
  typebot_keyword_restart: Generated<string>;
  typebot_unknown_message: Generated<string>;
  typebot_restart_message: Generated<string>;
  /** Sealed, as the one before. */
  secret: Generated<string>;
  previous_secret: Generated<string>;
  previous_secret_until: Generated<Date | null>;
  text_replies: Generated<boolean>;
  failure_message: Generated<string>;
  queue_id: Generated<number | null>;
  paused_at: Generated<Date | null>;
  failure: Generated<string | null>;
  failure_status: Generated<number | null>;
  failed_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface FlowSessionRow {
  company_id: number;
  ticket_id: number;
  integration_id: number;
  session_id: string;
  choices: Generated<string[]>;
  message_form: Generated<'text' | 'object'>;
  used_at: Generated<Date>;
}
export interface IntegrationDeliveryRow {
  company_id: number;
  id: string;
  place: Generated<number>;
  integration_id: Generated<number | null>;
  webhook_id: Generated<number | null>;
  contact_id: Generated<number | null>;
  /** In one word, made by the database: "i" or "w", and the id. */
  target: GeneratedAlways<string>;
  lane: string;
  tries: Generated<Json>;
  event: string;
  ticket_id: Generated<number | null>;
  message_id: Generated<string | null>;
  contact_name: Generated<string | null>;
  request: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  retries: Generated<number>;
  due_at: Generated<Date | null>;
  lease_until: Generated<Date | null>;
  failure: Generated<string | null>;
  status: Generated<number | null>;
  answer: Generated<string>;
  milliseconds: Generated<number | null>;
  created_at: Stamp;
  tried_at: Generated<Date | null>;
}
/** An address that is told of chosen events. */
export interface WebhookRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  url: string;
  events: string[];
  secret: Generated<string>;
  previous_secret: Generated<string>;
  previous_secret_until: Generated<Date | null>;
  is_active: Generated<boolean>;
  paused_at: Generated<Date | null>;
  failure: Generated<string | null>;
  failure_status: Generated<number | null>;
  failed_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
/** How far somebody has read a company's events. */
export interface EventCursorRow {
  company_id: number;
  reader: string;
  seq: number;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
}
/** In which status webhooks were told of a campaign last. */
export interface ToldCampaignRow {
  company_id: number;
  campaign_id: number;
  status: string;
}
/** Until when deliveries are told live. */
export interface DeliveryListenerRow {
  company_id: number;
  until: Date;
}
export interface UserQueueRow {
  company_id: number;
  user_id: number;
  queue_id: number;
}
export interface ConnectionRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  qrcode: Generated<string>;
  pairing_code: Generated<string | null>;
  qr_refs_left: Generated<number | null>;
  qr_expires_at: Generated<Date | null>;
  reason: Generated<string | null>;
  next_retry_at: Generated<Date | null>;
  restricted_until: Generated<Date | null>;
  last_seen_at: Generated<Date | null>;
  retries: Generated<number>;
  is_default: Generated<boolean>;
  provider: Generated<string>;
  number: Generated<string | null>;
  lid: Generated<string | null>;
  greeting_message: Generated<string>;
  farewell_message: Generated<string>;
  completion_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  rating_message: Generated<string>;
  transfer_queue_id: Generated<number | null>;
  time_to_transfer: Generated<number | null>;
  prompt_id: Generated<number | null>;
  integration_id: Generated<number | null>;
  max_use_bot_queues: Generated<number>;
  time_use_bot_queues: Generated<number>;
  expires_ticket: Generated<number>;
  expires_inactive_message: Generated<string>;
  desired: Generated<'running' | 'stopped' | 'logout' | 'renew'>;
  generation: Generated<number>;
  pairing_number: Generated<string | null>;
  deleted_at: Generated<Date | null>;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  covered_since: Generated<Date | null>;
  previous_number: Generated<string | null>;
  number_changed_at: Generated<Date | null>;
  token_hash: Generated<string | null>;
  token_shown: Generated<string>;
  token_by: Generated<number | null>;
}
/** From leaving CONNECTED until all that waited at WhatsApp is here; open while it lasts. */
export interface ConnectionGapRow {
  company_id: number;
  connection_id: number;
  id: Generated<number>;
  cause: string;
  started_at: Date;
  ended_at: Generated<Date | null>;
  arrived: Generated<number>;
}
export interface ConnectionQueueRow {
  company_id: number;
  connection_id: number;
  queue_id: number;
}
export interface ConnectionKeyRow {
  company_id: number;
  connection_id: number;
  kind: string;
  key_id: string;
  value: Buffer;
}
export interface JournalRow {
  company_id: number;
  connection_id: number;
  id: Generated<number>;
  chat: string;
  author: string;
  wa_id: string;
  from_me: boolean;
  payload: Json;
  received_at: Stamp;
  done_at: Generated<Date | null>;
  attempts: Generated<number>;
  error: Generated<string | null>;
  /** Why it is not tried any more until the product starts anew; null while it is. */
  set_aside: Generated<string | null>;
}
export interface ContactRow {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  number: Generated<string | null>;
  email: Generated<string>;
  /** The small picture that is kept: a file of `media`. */
  picture_media_id: Generated<string | null>;
  /** What WhatsApp last called a group. */
  subject: Generated<string | null>;
  is_group: Generated<boolean>;
  connection_id: Generated<number | null>;
  created_at: Stamp;
  updated_at: Stamp;
  /** The name as it is sorted; the database makes it. */
  sort_name: GeneratedAlways<string | null>;
  on_whatsapp: Generated<'yes' | 'no' | 'unknown'>;
  /** When a person of the company last gave the name; null where WhatsApp told it. */
  named_at: Generated<Date | null>;
  checked_at: Generated<Date | null>;
}
export interface ContactPictureRow {
  company_id: number;
  contact_id: number;
  connection_id: number;
  /** When WhatsApp is asked next; null: not any more. */
  due_at: Generated<Date | null>;
  checked_at: Generated<Date | null>;
  attempts: Generated<number>;
  source_sha256: Generated<string | null>;
}
export interface ContactMergeRow {
  company_id: number;
  id: Generated<number>;
  kept_id: number;
  dropped_id: number;
  user_id: number | null;
  facts: Json;
  created_at: Stamp;
  undone_at: Generated<Date | null>;
  undone_by: Generated<number | null>;
}
export interface PhoneBookRow {
  company_id: number;
  connection_id: number;
  kind: string;
  value: string;
  dial: string;
  name: string;
  updated_at: Stamp;
}
export interface ContactAddressRow {
  company_id: number;
  kind: string;
  value: string;
  contact_id: number;
  dial: string;
  created_at: Stamp;
}
export interface ContactFieldRow {
  company_id: number;
  id: Generated<number>;
  contact_id: number;
  name: string;
  value: string;
}
export interface TicketRow {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  status: Generated<'pending' | 'open' | 'closed'>;
  contact_id: number;
  connection_id: number;
  queue_id: Generated<number | null>;
  user_id: Generated<number | null>;
  unread_messages: Generated<number>;
  last_message: Generated<string>;
  last_message_at: Generated<Date | null>;
  last_message_id: Generated<string | null>;
  from_me: Generated<boolean>;
  is_group: Generated<boolean>;
  chatbot: Generated<boolean>;
  queue_option_id: Generated<number | null>;
  /** A person has taken the conversation over. */
  bot_paused: Generated<boolean>;
  /** The connection or the queue has said its first text. */
  bot_greeted: Generated<boolean>;
  bot_menus: Generated<number>;
  bot_menu_at: Generated<Date | null>;
  /** When the customer was last told that nobody is there. */
  away_at: Generated<Date | null>;
  use_integration: Generated<boolean>;
  integration_id: Generated<number | null>;
  prompt_id: Generated<number | null>;
  rating_asked_at: Generated<Date | null>;
  rating: Generated<number | null>;
  rating_comment: Generated<string | null>;
  rating_asked_again: Generated<boolean>;
  rated_at: Generated<Date | null>;
  queued_at: Generated<Date | null>;
  started_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  /** The customer has said something that no person has answered; both are written by the database with the messages. */
  customer_waits: Generated<boolean>;
  /** Since when a person waits for the customer's answer; null while none does. */
  answered_at: Generated<Date | null>;
  /** It was at another connection before, so that messages of it came by other lines; written by the database. */
  has_moved: Generated<boolean>;
  /** From the customer's first message to a person's first answer; written by the database with the answer. */
  first_response_seconds: Generated<number | null>;
  /** The database makes both: from the start to the end, and from the queue to the start. */
  support_seconds: GeneratedAlways<number | null>;
  wait_seconds: GeneratedAlways<number | null>;
}
export interface TicketLogRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  user_id: Generated<number | null>;
  kind: string;
  data: Generated<Json>;
  created_at: Stamp;
}
export interface TagRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  kanban: Generated<boolean>;
  user_id: Generated<number | null>;
  created_at: Stamp;
  updated_at: Stamp;
  lane_position: Generated<number | null>;
  aging_days: Generated<number | null>;
}
/** What becomes of a ticket by itself; kept by triggers on tickets and connections. */
export interface TicketTimerRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  kind: 'transfer' | 'inactivity';
  due_at: Date;
  created_at: Stamp;
}
export interface BulkChangeRow {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  patch: unknown;
  due_at: Date;
  finished_at: Generated<Date | null>;
  created_at: Stamp;
}
export interface BulkChangeTicketRow {
  company_id: number;
  id: Generated<number>;
  bulk_change_id: number;
  ticket_id: number;
  state: Generated<'waiting' | 'done' | 'failed'>;
  error: Generated<string | null>;
  /** How the ticket stood when the change was asked for; null of changes of before this was kept. */
  seen_status: Generated<string | null>;
  seen_user_id: Generated<number | null>;
  seen_position: Generated<number | null>;
}
export interface TicketTagRow {
  company_id: number;
  ticket_id: number;
  tag_id: number;
}
/** How long a ticket stood in a lane of the board; kept by triggers on tickets, their tags, and tags. */
export interface LaneStayRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  tag_id: Generated<number | null>;
  entered_at: Stamp;
  left_at: Generated<Date | null>;
}
export interface LanePlacingRow {
  company_id: number;
  ticket_id: number;
  tag_id: number;
  user_id: number;
  placed_at: Stamp;
}
export interface TicketValueRow {
  company_id: number;
  ticket_id: number;
  cents: number;
  updated_at: Stamp;
}
export interface MessageRow {
  company_id: number;
  id: string;
  position: Generated<number>;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  wa_id: string;
  wa_chat: string;
  wa_author: Generated<string>;
  from_me: boolean;
  body: string;
  /** The text without case and accents; written by the database. */
  searched: GeneratedAlways<string>;
  media_type: string;
  ack: Generated<number>;
  is_deleted: Generated<boolean>;
  is_edited: Generated<boolean>;
  read: Generated<boolean>;
  quoted_id: Generated<string | null>;
  user_id: Generated<number | null>;
  queue_id: Generated<number | null>;
  data: Generated<Json | null>;
  /** Of what was passed on: the address of the person who wrote it first; null for our own words. */
  origin: Generated<string | null>;
  client_key: Generated<string | null>;
  error: Generated<string | null>;
  /** Why an automatic message was written; null for what a person wrote. */
  trace: Generated<Json | null>;
  raw: Generated<Buffer | null>;
  created_at: Stamp;
  updated_at: Stamp;
  received_at: Generated<Date | null>;
  stored_at: Generated<Date | null>;
}
/** What happened to a message, and when; only ever added. */
export interface MessageMomentRow {
  company_id: number;
  message_id: string;
  kind: 'shown' | 'seen' | 'line' | 'server' | 'delivered' | 'read' | 'played' | 'failed' | 'again' | 'withdrawn';
  at: Date;
  detail: Generated<string | null>;
  user_id: Generated<number | null>;
}
export interface MessageReactionRow {
  company_id: number;
  message_id: string;
  author: string;
  emoji: string;
  from_me: boolean;
  user_id: Generated<number | null>;
  contact_id: Generated<number | null>;
  updated_at: Stamp;
}
export interface MessageFileRow {
  company_id: number;
  message_id: string;
  connection_id: number;
  state: 'waiting' | 'ready' | 'failed';
  reason: Generated<string | null>;
  kind: string;
  name: string;
  type: string;
  bytes: Generated<number | null>;
  sha256: Generated<string | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  seconds: Generated<number | null>;
  is_voice: Generated<boolean>;
  media_id: Generated<string | null>;
  preview_media_id: Generated<string | null>;
  playable_media_id: Generated<string | null>;
  sent_media_id: Generated<string | null>;
  pointer: Generated<Buffer | null>;
  thumbnail: Generated<Buffer | null>;
  attempts: Generated<number>;
  due_at: Stamp;
  claim_fence: Generated<number | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
/** What a model heard in a voice note. */
export interface MessageTranscriptRow {
  company_id: number;
  message_id: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  text: Generated<string>;
  failure: Generated<string | null>;
  /** The prompt that is to be asked, where that is known. */
  prompt_id: Generated<number | null>;
  attempts: Generated<number>;
  due_at: Stamp;
  lease_owner: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface OutboxRow {
  company_id: number;
  connection_id: number;
  id: Generated<number>;
  conversation: number;
  message_id: string;
  wa_id: string;
  kind: string;
  payload: Json;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_at: Stamp;
  error: Generated<string | null>;
  created_at: Stamp;
  sent_at: Generated<Date | null>;
  automatic: Generated<boolean>;
  left_at: Generated<Date | null>;
  held_until: Generated<Date | null>;
  held_why: Generated<string | null>;
  undo: Generated<Json | null>;
}
export interface FirstContactRow {
  company_id: number;
  connection_id: number;
  conversation: number;
  at: Date;
}
export interface EventRow {
  company_id: number;
  seq: number;
  name: string;
  subject: Json;
  audience: Json;
  created_at: Stamp;
}

export interface ImportRow {
  company_id: number;
  id: Generated<number>;
  user_id: Generated<number | null>;
  kind: string;
  file_name: string;
  options: Generated<Json>;
  state: Generated<'reading' | 'mapping' | 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone'>;
  is_automatic: Generated<boolean>;
  header: Generated<Json | null>;
  preview: Generated<Json>;
  mapping: Generated<Json>;
  total: Generated<number>;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  undone: Generated<number>;
  can_undo: Generated<boolean>;
  error: Generated<string | null>;
  cancel_requested: Generated<boolean>;
  attempts: Generated<number>;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
}
export interface ImportFileRow {
  company_id: number;
  import_id: number;
  bytes: Buffer;
}
export interface ImportBatchRow {
  company_id: number;
  import_id: number;
  batch: number;
  rows: Json;
  errors: Generated<Json>;
  undo: Generated<Json>;
  applied_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
}
export interface MediaRow {
  company_id: number;
  id: string;
  purpose: string;
  name: string;
  type: string;
  kind: string;
  bytes: Generated<number | null>;
  sha256: Generated<string | null>;
  created_by: Generated<number | null>;
  created_at: Stamp;
  sweep_at: Generated<Date | null>;
}
export interface PushSubscriptionRow {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  session_id: string;
  digest: string;
  sealed: Buffer;
  mine: Generated<boolean>;
  waiting: Generated<boolean>;
  with_text: Generated<boolean>;
  refusals: Generated<number>;
  is_failing: Generated<boolean>;
  held_until: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface PushRow {
  company_id: number;
  id: Generated<number>;
  subscription_id: number;
  ticket_id: Generated<number | null>;
  chat_id: Generated<number | null>;
  due_at: Generated<Date | null>;
  tried_at: Generated<Date | null>;
  attempts: Generated<number>;
  version: Generated<number>;
  queued_at: Stamp;
}
export interface ChatTableRow {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  title: string;
  owner_id: Generated<number | null>;
  direct_low: Generated<number | null>;
  direct_high: Generated<number | null>;
  last_seq: Generated<number>;
  last_message: Generated<string>;
  last_sender_id: Generated<number | null>;
  last_message_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface ChatMemberRow {
  company_id: number;
  id: Generated<number>;
  chat_id: number;
  user_id: number;
  from_seq: Generated<number>;
  read_seq: Generated<number>;
  pinned_at: Generated<Date | null>;
  is_muted: Generated<boolean>;
  draft: Generated<string>;
  created_at: Stamp;
}
export interface ChatMessageRow {
  company_id: number;
  id: Generated<number>;
  chat_id: number;
  seq: number;
  sender_id: Generated<number | null>;
  body: string;
  quoted_id: Generated<number | null>;
  media_id: Generated<string | null>;
  ticket_id: Generated<number | null>;
  client_key: Generated<string | null>;
  edited_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  searched: GeneratedAlways<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface ChatMentionRow {
  company_id: number;
  chat_id: number;
  user_id: number;
  seq: number;
  message_id: number;
}
export interface ChatReactionRow {
  company_id: number;
  message_id: number;
  user_id: number;
  emoji: string;
  created_at: Stamp;
}
export interface CallNoticeRow {
  company_id: number;
  connection_id: number;
  contact_id: number;
  told_at: Date;
}
export interface TicketDraftRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  user_id: number;
  body: string;
  quoted_id: Generated<string | null>;
  updated_at: Stamp;
}
export interface TicketDraftFileRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  user_id: number;
  key: string;
  position: number;
  caption: Generated<string>;
  media_type: string;
  as_document: string | null;
  media_id: string | null;
  quick_message_id: number | null;
  updated_at: Stamp;
}
export interface TicketNoteRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  user_id: Generated<number | null>;
  note: string;
  client_key: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface ContactListRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface ContactListItemRow {
  company_id: number;
  id: Generated<number>;
  contact_list_id: number;
  name: string;
  number: string;
  match_key: string;
  email: Generated<string>;
  on_whatsapp: Generated<boolean | null>;
  looked_up_at: Generated<Date | null>;
  look_up_after: Stamp;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface QuickMessageRow {
  company_id: number;
  id: Generated<number>;
  user_id: number | null;
  shortcode: string;
  message: Generated<string>;
  is_general: Generated<boolean>;
  is_active: Generated<boolean>;
  is_media: Generated<boolean>;
  media_id: Generated<string | null>;
  uses: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface BotFileRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  option_id: number;
  trace: Json;
  due_at: Stamp;
  lease_owner: Generated<string | null>;
  created_at: Stamp;
}
export interface PromptSourceRow {
  company_id: number;
  id: Generated<number>;
  prompt_id: number;
  name: string;
  characters: number;
  created_at: Stamp;
}
export interface PromptPassageRow {
  company_id: number;
  source_id: number;
  position: number;
  prompt_id: number;
  language: 'pt' | 'es' | 'en';
  text: string;
  searched: GeneratedAlways<string>;
}
export interface PromptDayRow {
  company_id: number;
  prompt_id: number;
  day: string;
  prompt_tokens: Generated<number>;
  completion_tokens: Generated<number>;
  calls: Generated<number>;
}
export interface BotHandoverRow {
  company_id: number;
  ticket_id: number;
  kind: 'prompt' | 'integration';
  target_id: number;
  message_ids: string[];
  attempts: Generated<number>;
  due_at: Stamp;
  lease_owner: Generated<string | null>;
  created_at: Stamp;
}
export interface ScheduleRow {
  company_id: number;
  id: Generated<number>;
  contact_id: number;
  user_id: number | null;
  connection_id: Generated<number | null>;
  ticket_id: Generated<number | null>;
  queue_id: Generated<number | null>;
  /** What it became. */
  message_id: Generated<string | null>;
  media_id: Generated<string | null>;
  body: string;
  send_at: Date;
  sent_at: Generated<Date | null>;
  status: Generated<(typeof scheduleStatuses)[number]>;
  error: Generated<string | null>;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  client_key: Generated<string | null>;
  series_id: Generated<number | null>;
  series_number: Generated<number | null>;
  series_day: Generated<string | null>;
  following: Generated<Json>;
  skip_reason: Generated<SkipReason | null>;
  late_seconds: Generated<number | null>;
  late_told: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface SenderRunRow {
  id: Generated<number>;
  began_at: Date;
  seen_at: Date;
}
export interface ScheduleSeriesRow {
  company_id: number;
  id: Generated<number>;
  every: RepeatUnit;
  every_count: Generated<number>;
  wanted_day: number;
  wall_time: string;
  last_day: Generated<string | null>;
  times: Generated<number | null>;
  skip_if_wrote: Generated<boolean>;
  skip_holidays: Generated<boolean>;
  made_number: Generated<number>;
  made_day: string;
  since: Stamp;
  ended_at: Generated<Date | null>;
  created_at: Stamp;
}
export interface FileListRow {
  company_id: number;
  id: Generated<number>;
  name: string;
  message: string;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface FileOptionRow {
  company_id: number;
  id: Generated<number>;
  file_list_id: number;
  position: number;
  name: Generated<string>;
  path: Generated<string>;
  media_type: Generated<string>;
  media_id: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}
/** What somebody did; only ever added. */
export interface ActivityLogRow {
  company_id: number;
  id: Generated<number>;
  kind: string;
  user_id: Generated<number | null>;
  user_name: Generated<string>;
  ip: Generated<string>;
  subject_id: Generated<number | null>;
  subject: Generated<string>;
  facts: Generated<Json>;
  created_at: Stamp;
}
/** What proves an entry of the activity log; closed links stay as they are. */
export interface ActivityLinkRow {
  company_id: number;
  entry_id: number;
  entry_at: Date;
  /** Its place in the company's chain; null while the link is open. */
  place: Generated<number | null>;
  digest: Generated<Buffer | null>;
  hash: Generated<Buffer | null>;
}
export interface MailRow {
  id: Generated<number>;
  message_id: string;
  recipient: string;
  content: Generated<Buffer | null>;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_at: Stamp;
  expires_at: Generated<Date | null>;
  error: Generated<string | null>;
  created_at: Stamp;
  ended_at: Generated<Date | null>;
}
export interface MailCodeRow {
  company_id: number;
  user_id: number;
  purpose: 'reset' | 'confirm';
  code_hash: string;
  tries: Generated<number>;
  tries_by: Generated<Json>;
  created_at: Stamp;
  expires_at: Date;
  used_at: Generated<Date | null>;
}
/** An e-mail that somebody signed in with before, and what takes the change back. */
export interface EmailChangeRow {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  old_email: string;
  token_hash: string;
  created_at: Stamp;
  expires_at: Date;
  undone_at: Generated<Date | null>;
}
/** A copy or removal of a contact's data, and its receipt. */
export interface PrivacyJobRow {
  company_id: number;
  id: Generated<number>;
  kind: string;
  contact_id: number;
  user_id: number;
  user_name: string;
  state: Generated<'running' | 'done' | 'failed'>;
  step: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  counts: Generated<Json>;
  media_id: Generated<string | null>;
  error: Generated<string | null>;
  attempts: Generated<number>;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  finished_at: Generated<Date | null>;
}
/** An archive or the removal of a whole company, and its receipt. */
export interface CompanyJobRow {
  company_id: number;
  id: Generated<number>;
  kind: 'companyExport' | 'companyRemoval';
  subject_id: number;
  subject_name: string;
  user_id: number;
  user_name: string;
  state: Generated<'running' | 'done' | 'failed'>;
  due_at: Stamp;
  step: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  counts: Generated<Json>;
  media_id: Generated<string | null>;
  error: Generated<string | null>;
  attempts: Generated<number>;
  lease_owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  finished_at: Generated<Date | null>;
}
/** What the attendances that began on a day add up to, by who has them (0: nobody); several rows of one key add up. */
export interface AttendanceDayRow {
  company_id: number;
  id: Generated<number>;
  day: string;
  user_id: number;
  tickets: number;
  finished: number;
  support_seconds: number;
  supported: number;
  wait_seconds: number;
  waited: number;
  ratings: number;
  rated: number;
  fresh: Generated<boolean>;
}
/** How much less new contacts a period that holds both days has than attendances; rows of one key add up. */
export interface AttendanceSpanRow {
  company_id: number;
  id: Generated<number>;
  first_day: string;
  last_day: string;
  weight: number;
  fresh: Generated<boolean>;
}
/** The days on which the attendances of a contact began, in their order, as the spans hold them. */
export interface AttendanceChainRow {
  company_id: number;
  contact_id: number;
  days: string[];
}
/** A contact of whom an attendance came, went or moved since the spans were folded. */
export interface AttendanceTouchedRow {
  company_id: number;
  id: Generated<number>;
  contact_id: number;
}

export interface InstallationRow {
  is_only: Generated<boolean>;
  place: string;
  found_place: Generated<string | null>;
  found_at: Generated<Date | null>;
  key_proof: Generated<Buffer | null>;
}
/** Table name → row, for the query builder. */
export interface Database {
  plans: PlanRow;
  companies: CompanyRow;
  support_visits: SupportVisitRow;
  support_reads: SupportReadRow;
  company_sequences: CompanySequenceRow;
  users: UserRow;
  user_presence: UserPresenceRow;
  sessions: SessionRow;
  known_devices: KnownDeviceRow;
  setup_links: SetupLinkRow;
  login_attempts: LoginAttemptRow;
  mails: MailRow;
  mail_codes: MailCodeRow;
  email_changes: EmailChangeRow;
  attendance_days: AttendanceDayRow;
  attendance_spans: AttendanceSpanRow;
  attendance_chains: AttendanceChainRow;
  attendance_touched: AttendanceTouchedRow;
  settings: SettingRow;
  queues: QueueRow;
  queue_options: QueueOptionRow;
  holidays: HolidayRow;
  prompts: PromptRow;
  queue_integrations: QueueIntegrationRow;
  user_queues: UserQueueRow;
  connections: ConnectionRow;
  connection_queues: ConnectionQueueRow;
  connection_gaps: ConnectionGapRow;
  connection_keys: ConnectionKeyRow;
  journal: JournalRow;
  contacts: ContactRow;
  contact_addresses: ContactAddressRow;
  contact_merges: ContactMergeRow;
  contact_pictures: ContactPictureRow;
  phone_book: PhoneBookRow;
  contact_fields: ContactFieldRow;
  tickets: TicketRow;
  ticket_log: TicketLogRow;
  ticket_timers: TicketTimerRow;
  bulk_changes: BulkChangeRow;
  bulk_change_tickets: BulkChangeTicketRow;
  tags: TagRow;
  ticket_tags: TicketTagRow;
  lane_stays: LaneStayRow;
  lane_placings: LanePlacingRow;
  ticket_values: TicketValueRow;
  messages: MessageRow;
  message_moments: MessageMomentRow;
  message_reactions: MessageReactionRow;
  message_files: MessageFileRow;
  message_transcripts: MessageTranscriptRow;
  outbox: OutboxRow;
  first_contacts: FirstContactRow;
  events: EventRow;
  imports: ImportRow;
  import_files: ImportFileRow;
  import_batches: ImportBatchRow;
  media: MediaRow;
  quick_messages: QuickMessageRow;
  schedule_series: ScheduleSeriesRow;
  sender_runs: SenderRunRow;
  schedules: ScheduleRow;
  bot_files: BotFileRow;
  bot_handovers: BotHandoverRow;
  prompt_days: PromptDayRow;
  prompt_passages: PromptPassageRow;
  prompt_sources: PromptSourceRow;
  flow_sessions: FlowSessionRow;
  integration_deliveries: IntegrationDeliveryRow;
  webhooks: WebhookRow;
  event_cursors: EventCursorRow;
  told_campaigns: ToldCampaignRow;
  delivery_listeners: DeliveryListenerRow;
  file_lists: FileListRow;
  file_options: FileOptionRow;
  ticket_drafts: TicketDraftRow;
  ticket_draft_files: TicketDraftFileRow;
  ticket_notes: TicketNoteRow;
  push_subscriptions: PushSubscriptionRow;
  pushes: PushRow;
  chats: ChatTableRow;
  chat_members: ChatMemberRow;
  chat_messages: ChatMessageRow;
  chat_mentions: ChatMentionRow;
  chat_reactions: ChatReactionRow;
  call_notices: CallNoticeRow;
  contact_lists: ContactListRow;
  contact_list_items: ContactListItemRow;
  activity_log: ActivityLogRow;
  activity_links: ActivityLinkRow;
  privacy_jobs: PrivacyJobRow;
  company_jobs: CompanyJobRow;
  installation: InstallationRow;
}
