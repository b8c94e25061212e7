import {
  type ActivityEntry,
  activityCompanyFields,
  activityKinds,
  activityUserFields,
  type ErrorCode,
  errors,
  isSettingKey,
  type Profile,
  profiles,
} from '@recado/contract';

/** Looks a text up; the browser's and the server's own ways have this in common. */
export type FindText = (key: string, params: Readonly<Record<string, string>>) => string;

const isError = (text: string): text is ErrorCode => Object.hasOwn(errors, text);
const isProfile = (text: string): text is Profile => (profiles as readonly string[]).includes(text); // widened to ask

/** A day as it is stored, written as dates are everywhere. */
const civilDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Words for what an entry stores as our own names; everything else stands as it is. */
function wordOf(value: string, find: FindText): string {
  if (value === '') return find('activity.nothing', {});
  if (isError(value)) return find(`errors.${value}`, {});
  if (isProfile(value)) return find(`users.profiles.${value}`, {});
  if (value === 'enabled' || value === 'disabled') return find(`settings.values.${value}`, {});
  return value.replace(civilDay, '$3/$2/$1');
}

function fieldsIn(list: string, find: FindText): string {
  const given = new Set(list.split(','));
  const known = [...new Set([...activityUserFields, ...activityCompanyFields])].filter((field) => given.has(field));
  return known.map((field) => find(`activity.fields.${field}`, {})).join(', ');
}

function subjectOf({ kind, subject }: ActivityEntry, find: FindText): string {
  if (activityKinds[kind].subject === 'person' && subject.name === '')
    return find('activity.goneContact', { id: String(subject.id ?? '') });
  if (activityKinds[kind].area === 'settings' && isSettingKey(subject.name))
    return find(`settings.keys.${subject.name}.label`, {});
  return wordOf(subject.name, find);
}

/** What an entry of the activity log says, without who and when, in the language of `find`. */
export function activityText(entry: ActivityEntry, find: FindText): string {
  const facts = Object.entries(entry.facts).map(([name, value]): [string, string] => [
    name,
    name === 'fields' ? fieldsIn(value, find) : wordOf(value, find),
  ]);
  return find(`activity.kinds.${entry.kind}`, { ...Object.fromEntries(facts), subject: subjectOf(entry, find) });
}
