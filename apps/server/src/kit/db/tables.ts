import type { Generated } from 'kysely';

/** Row shapes as the database holds them, compared with it by a test. Instants are Dates, bigints numbers. */
type Stamp = Generated<Date>;
type Json = unknown;

export interface PlanRow {
  id: Generated<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
  use_campaigns: boolean;
  use_kanban: boolean;
  use_open_ai: boolean;
  use_integrations: boolean;
  use_schedules: boolean;
  use_internal_chat: boolean;
  use_external_api: boolean;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface CompanyRow {
  id: Generated<number>;
  name: string;
  phone: string | null;
  email: string | null;
  status: Generated<boolean>;
  due_date: string | null;
  recurrence: Generated<string>;
  plan_id: number | null;
  language: Generated<string>;
  timezone: Generated<string>;
  schedules: Generated<Json>;
  created_at: Stamp;
  updated_at: Stamp;
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
  connection_id: number | null;
  language: Generated<string>;
  last_seen_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface SessionRow {
  id: string;
  company_id: number;
  user_id: number;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: Stamp;
  created_at: Stamp;
  last_used_at: Stamp;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  user_agent: Generated<string>;
  ip: Generated<string>;
}
export interface SetupLinkRow {
  token_hash: string;
  created_at: Stamp;
  used_at: Date | null;
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
  order_queue: number | null;
  integration_id: number | null;
  prompt_id: number | null;
  schedules: Generated<Json>;
  created_at: Stamp;
  updated_at: Stamp;
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
  pairing_code: string | null;
  qr_refs_left: number | null;
  qr_expires_at: Date | null;
  reason: string | null;
  next_retry_at: Date | null;
  restricted_until: Date | null;
  last_seen_at: Date | null;
  retries: Generated<number>;
  is_default: Generated<boolean>;
  provider: Generated<string>;
  number: string | null;
  lid: string | null;
  greeting_message: Generated<string>;
  farewell_message: Generated<string>;
  completion_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  rating_message: Generated<string>;
  transfer_queue_id: number | null;
  time_to_transfer: number | null;
  prompt_id: number | null;
  integration_id: number | null;
  max_use_bot_queues: Generated<number>;
  time_use_bot_queues: Generated<number>;
  expires_ticket: Generated<number>;
  expires_inactive_message: Generated<string>;
  desired: Generated<'running' | 'stopped' | 'logout' | 'renew'>;
  generation: Generated<number>;
  pairing_number: string | null;
  deleted_at: Generated<Date | null>;
  lease_owner: string | null;
  lease_until: Date | null;
  fence: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
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
  done_at: Date | null;
  attempts: Generated<number>;
  error: string | null;
}
export interface ContactRow {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  number: string | null;
  email: Generated<string>;
  profile_pic_url: Generated<string>;
  is_group: Generated<boolean>;
  connection_id: number | null;
  created_at: Stamp;
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
  queue_id: number | null;
  user_id: number | null;
  unread_messages: Generated<number>;
  last_message: Generated<string>;
  last_message_at: Date | null;
  last_message_id: string | null;
  from_me: Generated<boolean>;
  is_group: Generated<boolean>;
  chatbot: Generated<boolean>;
  queue_option_id: number | null;
  use_integration: Generated<boolean>;
  integration_id: number | null;
  prompt_id: number | null;
  rating_asked_at: Date | null;
  rating: number | null;
  rated_at: Date | null;
  queued_at: Date | null;
  started_at: Date | null;
  closed_at: Date | null;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface TicketLogRow {
  company_id: number;
  id: Generated<number>;
  ticket_id: number;
  user_id: number | null;
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
  user_id: number | null;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface TicketTagRow {
  company_id: number;
  ticket_id: number;
  tag_id: number;
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
  media_type: string;
  ack: Generated<number>;
  is_deleted: Generated<boolean>;
  is_edited: Generated<boolean>;
  read: Generated<boolean>;
  quoted_id: string | null;
  user_id: number | null;
  queue_id: number | null;
  data: Json | null;
  client_key: string | null;
  error: string | null;
  raw: Buffer | null;
  created_at: Stamp;
  updated_at: Stamp;
}
export interface MessageReactionRow {
  company_id: number;
  message_id: string;
  author: string;
  emoji: string;
  from_me: boolean;
  user_id: number | null;
  contact_id: number | null;
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
  error: string | null;
  created_at: Stamp;
  sent_at: Date | null;
}
export interface EventRow {
  company_id: number;
  seq: number;
  name: string;
  subject: Json;
  audience: Json;
  created_at: Stamp;
}

/** Table name → row, for the query builder. */
export interface Database {
  plans: PlanRow;
  companies: CompanyRow;
  company_sequences: CompanySequenceRow;
  users: UserRow;
  sessions: SessionRow;
  setup_links: SetupLinkRow;
  settings: SettingRow;
  queues: QueueRow;
  user_queues: UserQueueRow;
  connections: ConnectionRow;
  connection_queues: ConnectionQueueRow;
  connection_keys: ConnectionKeyRow;
  journal: JournalRow;
  contacts: ContactRow;
  contact_addresses: ContactAddressRow;
  contact_fields: ContactFieldRow;
  tickets: TicketRow;
  ticket_log: TicketLogRow;
  tags: TagRow;
  ticket_tags: TicketTagRow;
  messages: MessageRow;
  message_reactions: MessageReactionRow;
  outbox: OutboxRow;
  events: EventRow;
}
