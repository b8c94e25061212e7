import { limits } from './limits.ts';
import type { PermissionName } from './permissions.ts';
import { languages, scheduleTypes } from './states.ts';

/** Groups of the options screen, in order. */
export const settingGroups = [
  'service',
  'messages',
  'sending',
  'hours',
  'company',
  'security',
  'privacy',
  'billing',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

type Common = {
  /** Permission that may write it. */
  readonly writtenBy: PermissionName;
  /** Place on the options screen; null = written elsewhere (company form), never drawn. */
  readonly group: SettingGroup | null;
};

export type ToggleSetting = Common & {
  readonly kind: 'toggle';
  readonly fallback: boolean;
  /** Wire texts of on and off; absent = enabled and disabled. */
  readonly wire?: readonly [on: string, off: string];
};
export type OneOfSetting = Common & {
  readonly kind: 'oneOf';
  readonly options: readonly string[];
  readonly fallback: string;
};
export type TextSetting = Common & { readonly kind: 'text'; readonly fallback: string; readonly maxLength: number };
export type NumberSetting = Common & {
  readonly kind: 'number';
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
};
/** A time of day as `HH:MM`; empty = none. */
export type TimeSetting = Common & { readonly kind: 'time'; readonly fallback: string };
/** Write-only: replies show that it is set and its last four characters (decisions 10). */
export type SecretSetting = Common & { readonly kind: 'secret'; readonly fallback: string };
export type SettingEntry = ToggleSetting | OneOfSetting | TextSetting | NumberSetting | TimeSetting | SecretSetting;

const byAdmin = { writtenBy: 'settings.update' } as const;

/**
 * THE settings of a company (administration §3 and §9, wire-contract 7; ours named).
 * Values are texts on the wire; code sees booleans, numbers and unions.
 */
export const settings = {
  userRating: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  /** Ours: after a rating the customer is asked for its reason. */
  ratingComment: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  scheduleType: { ...byAdmin, kind: 'oneOf', options: scheduleTypes, fallback: 'disabled', group: 'hours' },
  /** Ours: who writes out of hours is told so again after so many minutes; 0 = each time. */
  awayRepeatMinutes: { ...byAdmin, kind: 'number', fallback: 60, min: 0, max: 1_440, group: 'hours' },
  /** On = messages of groups are ignored. */
  CheckMsgIsGroup: { ...byAdmin, kind: 'toggle', fallback: true, group: 'service' },
  /** Off = calls are refused with an automatic text. */
  call: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  chatBotType: { ...byAdmin, kind: 'oneOf', options: ['text'], fallback: 'text', group: 'service' },
  sendGreetingAccepted: { ...byAdmin, kind: 'toggle', fallback: false, group: 'messages' },
  sendMsgTransfTicket: { ...byAdmin, kind: 'toggle', fallback: false, group: 'messages' },
  sendGreetingMessageOneQueues: { ...byAdmin, kind: 'toggle', fallback: false, group: 'messages' },
  /** Ours: so long what an agent sends waits and can be undone; seconds, 0 = it leaves at once. */
  undoSendSeconds: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 10, group: 'service' },
  asaas: { ...byAdmin, kind: 'secret', fallback: '', group: 'billing' },
  campaignsEnabled: {
    writtenBy: 'companies.manage',
    kind: 'toggle',
    fallback: true,
    wire: ['true', 'false'],
    group: null,
  },
  /** Ours, decisions 4: a ticket closed less than this long ago is taken up again; minutes, 0 = never. */
  ticketReuseMinutes: { ...byAdmin, kind: 'number', fallback: 120, min: 0, max: 43_200, group: 'service' },
  /** Ours, decisions 24: thanks within this long after closing reopen nothing; minutes, 0 = off. */
  courtesyMinutes: { ...byAdmin, kind: 'number', fallback: 30, min: 0, max: 1_440, group: 'service' },
  /** Ours: tokens that all AI prompts together may use in a civil day; 0 = no limit. */
  aiDailyTokens: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 1_000_000_000, group: 'service' },
  /** Ours: agents may have a model help them with their texts. */
  aiAssist: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  /** Ours: every received voice note is written down by a model. */
  transcribeVoice: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  /** Ours, docs/decisions/0052: tickets that wait in a queue are given to agents who are online and have room. */
  autoAssign: { ...byAdmin, kind: 'toggle', fallback: false, group: 'service' },
  /** How many open tickets an agent may have and still be given one. */
  autoAssignCapacity: { ...byAdmin, kind: 'number', fallback: 5, min: 1, max: 1_000, group: 'service' },
  /** Ours, decisions 14: language of texts sent to customers. */
  language: { ...byAdmin, kind: 'oneOf', options: languages, fallback: 'pt', group: 'company' },
  /** Ours, decisions 13: IANA time zone. */
  timezone: { ...byAdmin, kind: 'text', fallback: 'America/Sao_Paulo', maxLength: 64, group: 'company' },
  /** Ours, decisions 29: several sessions of one user at a time. */
  allowSeveralSessions: { ...byAdmin, kind: 'toggle', fallback: false, group: 'security' },
  /** Ours, docs/decisions/0095: on a visit the platform's support may link and unlink numbers. */
  supportMayLink: { ...byAdmin, kind: 'toggle', fallback: false, group: 'security' },
  /** Ours, decisions 20: how much leaves a connection without an agent; what agents write counts and is never held. */
  sendPerMinute: { ...byAdmin, kind: 'number', fallback: 20, min: 1, max: 60, group: 'sending' },
  sendPerHour: { ...byAdmin, kind: 'number', fallback: 300, min: 1, max: 3_600, group: 'sending' },
  /** First messages to people who have never written, in a civil day. */
  sendNewContactsPerDay: { ...byAdmin, kind: 'number', fallback: 30, min: 0, max: 1_000, group: 'sending' },
  /** How far the pause between two automatic messages varies, in per cent both ways. */
  sendJitterPercent: { ...byAdmin, kind: 'number', fallback: 30, min: 0, max: 90, group: 'sending' },
  /** From here to `sendQuietUntil` only what the customer has just caused leaves by itself; one of them empty = never. */
  sendQuietFrom: { ...byAdmin, kind: 'time', fallback: '22:00', group: 'sending' },
  sendQuietUntil: { ...byAdmin, kind: 'time', fallback: '07:00', group: 'sending' },
  /** Ours: what becomes of schedules whose time passed while the server stood still: they leave, or wait for a person. */
  lateSchedules: { ...byAdmin, kind: 'oneOf', options: ['send', 'wait'], fallback: 'send', group: 'sending' },
  /** Ours: who answers a campaign with one of these words gets no more campaigns; separated by commas. */
  campaignOptOutWords: {
    ...{ ...byAdmin, kind: 'text', group: 'sending', maxLength: 500 },
    fallback: 'SAIR, PARAR, CANCELAR, STOP',
  },
  /** What means yes and no to a campaign that asks first. */
  campaignYesWords: {
    ...{ ...byAdmin, kind: 'text', group: 'sending', maxLength: 500 },
    fallback: 'SIM, S, QUERO, ACEITO, CLARO, PODE, OK, YES, SI, 1',
  },
  campaignNoWords: {
    ...{ ...byAdmin, kind: 'text', group: 'sending', maxLength: 500 },
    fallback: 'NÃO, N, NO, RECUSO, 2',
  },
  /** Ours (LGPD): after so many days what is older is removed; 0 = kept for ever. */
  keepMessagesDays: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 36_500, group: 'privacy' },
  keepMediaDays: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 36_500, group: 'privacy' },
  keepExportsDays: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 36_500, group: 'privacy' },
  /** What happened lately cannot be made to go: 0, or some months at least. */
  keepActivityDays: { ...byAdmin, kind: 'number', fallback: 0, min: 0, max: 36_500, group: 'privacy' },
} as const satisfies Record<string, SettingEntry>;

export type SettingKey = keyof typeof settings;

/** Every key, in the order of the registry. */
export const settingKeys = Object.keys(settings) as SettingKey[]; // keys of a literal

/**
 * Keys that clients of the family may still name and that have no effect here (wire-contract 7, decisions 40, 49).
 * They are neither stored nor listed.
 */
export const retiredSettingKeys: readonly string[] = [
  'userCreation',
  'allTicket',
  'timeCreateNewTicket',
  'ipixc',
  'tokenixc',
  'ipmkauth',
  'clientidmkauth',
  'clientsecretmkauth',
  'ipsgp',
  'tokensgp',
  'appsgp',
];

type ValueOf<E> = E extends { kind: 'toggle' }
  ? boolean
  : E extends { kind: 'number' }
    ? number
    : E extends { kind: 'oneOf'; options: readonly (infer O)[] }
      ? O
      : string;

/** What a visit of support does not set: how long the company keeps what it has, who gets in, and its keys. */
const closedGroups: readonly (SettingGroup | null)[] = ['privacy', 'security', 'billing'];

/** Whether a visit of support may write a setting; one of a closed group never. */
export function isSetBySupport(key: SettingKey): boolean {
  return settings[key].kind !== 'secret' && !closedGroups.includes(settings[key].group);
}

/** Value of one setting as code sees it. */
export type SettingValue<K extends SettingKey> = ValueOf<(typeof settings)[K]>;

/** All settings of a company as code sees them. */
export type CompanySettings = { readonly [K in SettingKey]: SettingValue<K> };

/** True when a text is a key of the registry. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settings, text);
}

/** True for write-only settings. */
export function isSecretSetting(key: SettingKey): boolean {
  return settings[key].kind === 'secret';
}

/** Catalog key of a setting's label; `settings.keys.<key>.hint` is its explanation. */
export function settingLabelKey<K extends SettingKey>(key: K): `settings.keys.${K}.label` {
  return `settings.keys.${key}.label`;
}

function isTimeZone(text: string): boolean {
  // A bare offset is one to JavaScript, and the opposite one to the database.
  if (!/^[a-z]/i.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false; // Intl throws a RangeError for an unknown zone
  }
}

function readToggle(entry: ToggleSetting, wire: string): boolean | undefined {
  const [on, off] = entry.wire ?? ['enabled', 'disabled'];
  if (wire === on) return true;
  return wire === off ? false : undefined;
}

function readNumber(entry: NumberSetting, wire: string): number | undefined {
  const number = /^\d{1,9}$/.test(wire) ? Number(wire) : Number.NaN;
  return number >= entry.min && number <= entry.max ? number : undefined;
}

const secretMaxLength = 4_096;

function readWire(entry: SettingEntry, wire: string): boolean | number | string | undefined {
  switch (entry.kind) {
    case 'toggle':
      return readToggle(entry, wire);
    case 'oneOf':
      return entry.options.includes(wire) ? wire : undefined;
    case 'number':
      return readNumber(entry, wire);
    case 'time':
      return wire === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(wire) ? wire : undefined;
    case 'text':
      return wire.length <= entry.maxLength ? wire : undefined;
    case 'secret':
      return wire.length <= secretMaxLength ? wire : undefined;
  }
}

/**
 * Reads the text of `PUT /settings/:key`.
 * @returns the value, or undefined when the text is not one of the setting (ERR_SETTING_INVALID_VALUE)
 */
export function parseSetting<K extends SettingKey>(key: K, wire: string): SettingValue<K> | undefined {
  const value = readWire(settings[key], wire);
  if (key === 'timezone' && !(typeof value === 'string' && isTimeZone(value))) return undefined;
  if (key === 'campaignOptOutWords' && !/[\p{L}\p{N}]/u.test(String(value))) return undefined;
  if (key === 'keepActivityDays' && Number(value) > 0 && Number(value) < limits.activityLeastDays) return undefined;
  return value as SettingValue<K> | undefined; // readWire answers the type that the entry's kind names
}

/** Reads a stored text; an absent or unreadable one gives the fallback. */
export function decodeSetting<K extends SettingKey>(key: K, wire: string | undefined): SettingValue<K> {
  const value = wire === undefined ? undefined : parseSetting(key, wire);
  return value ?? (settings[key].fallback as SettingValue<K>); // the fallback has the type of its kind
}

/** Text of a value on the wire and in the database. */
export function encodeSetting<K extends SettingKey>(key: K, value: SettingValue<K>): string {
  const entry: SettingEntry = settings[key];
  if (entry.kind !== 'toggle') return String(value);
  const [on, off] = entry.wire ?? ['enabled', 'disabled'];
  return value ? on : off;
}

/** All settings of a company from its stored rows; unknown keys are left out, missing ones get the fallback. */
export function decodeSettings(rows: Iterable<{ readonly key: string; readonly value: string }>): CompanySettings {
  const stored = new Map([...rows].map((row) => [row.key, row.value]));
  const entries = settingKeys.map((key) => [key, decodeSetting(key, stored.get(key))]);
  return Object.fromEntries(entries) as CompanySettings; // every key of the registry is present
}

const longIntervalOptions = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

/** Campaign settings, stored as JSON texts (administration §9). Intervals in seconds, longerIntervalAfter in messages. */
export const campaignSettings = {
  messageInterval: { options: [0, 5, 10, 15, 20], fallback: 20 },
  longerIntervalAfter: { options: longIntervalOptions, fallback: 20 },
  greaterInterval: { options: longIntervalOptions, fallback: 60 },
  variables: { fallback: [] },
} as const;

export type CampaignSettingKey = keyof typeof campaignSettings;
