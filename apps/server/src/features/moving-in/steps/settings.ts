import { encodeSetting, retiredSettingKeys, type SettingKey, settings } from '@recado/contract';
import { writeSetting } from '#features/settings/index.ts';
import { type CompanyMove, readAll } from '../company-move.ts';
import { flagOf, numberOf, textOf } from '../source/values.ts';
import type { Writer } from '../writer.ts';

type Toggle =
  | 'userRating'
  | 'CheckMsgIsGroup'
  | 'call'
  | 'sendGreetingAccepted'
  | 'sendMsgTransfTicket'
  | 'sendGreetingMessageOneQueues';
const toggles: readonly string[] = [
  ...[
    'userRating',
    'CheckMsgIsGroup',
    'call',
    'sendGreetingAccepted',
    'sendMsgTransfTicket',
    'sendGreetingMessageOneQueues',
  ],
];
const isToggle = (key: string): key is Toggle => toggles.includes(key);

/** Said elsewhere, or nothing to say. */
const silent = new Set(['chatBotType', 'campaignsEnabled', 'userApiToken', 'apiToken', ...retiredSettingKeys]);

const minutes = (value: number): string => {
  const { min, max } = settings.ticketReuseMinutes;
  return encodeSetting('ticketReuseMinutes', Math.min(max, Math.max(min, Math.round(value))));
};

/** Our setting and its text, or null for what has no place here. */
function settingOf(key: string, row: Readonly<Record<string, unknown>>): { key: SettingKey; value: string } | null {
  if (isToggle(key)) return { key, value: encodeSetting(key, flagOf(row, 'value')) };
  const number = numberOf(row, 'value') ?? 0;
  if (key === 'autoReopenTimeout') return { key: 'ticketReuseMinutes', value: minutes(number) };
  if (key === 'timeCreateNewTicket') return { key: 'ticketReuseMinutes', value: minutes(number / 60) };
  const value = textOf(row, 'value', 40);
  const isType = key === 'scheduleType' && settings.scheduleType.options.some((one) => one === value);
  return isType ? { key: 'scheduleType', value } : null;
}

/** Settings that mean the same here; the others are named. A key of a bank is a secret and typed anew. */
export async function moveSettings(move: CompanyMove, writer: Writer): Promise<void> {
  for (const row of await readAll(move, 'Settings')) {
    const key = textOf(row, 'key', 100);
    const found = settingOf(key, row);
    if (!found) {
      if (!silent.has(key) || key === 'allTicket') move.report.note('settingsWithoutPlace', key);
      move.report.dropped('Settings', 'noPlace');
      continue;
    }
    if (writer.tx) await writeSetting(writer.tx, found.key, found.value);
    move.report.count('Settings', 'written');
  }
}
