import { limits } from './limits.ts';
import type { MessageDetails } from './message-details.ts';

type Mention = NonNullable<MessageDetails['mentions']>[number];

/** The name of whoever is mentioned at this place; the longest address wins, since one may be the beginning of another. */
function mentionAt(text: string, at: number, byLength: ReadonlyMap<number, ReadonlyMap<string, string>>) {
  for (const [length, names] of byLength) {
    const name = names.get(text.slice(at + 1, at + 1 + length));
    if (name !== undefined) return { name, end: at + 1 + length };
  }
  return undefined;
}

function groupedByLength(mentions: readonly Mention[]): Map<number, Map<string, string>> {
  const groups = new Map<number, Map<string, string>>();
  for (const { value, name } of mentions.toSorted((a, b) => b.value.length - a.value.length)) {
    if (value === '') continue;
    const names = groups.get(value.length) ?? new Map<string, string>();
    groups.set(value.length, names.set(value, name));
  }
  return groups;
}

/**
 * `@5511…` in a text becomes `@Maria`: in one pass over the text as it was written, so that a name which looks like a mention
 * is not replaced again, and never longer than a message may be.
 */
export function withNamedMentions(text: string, mentions: readonly Mention[] = []): string {
  const byLength = groupedByLength(mentions);
  if (byLength.size === 0) return text;
  let said = '';
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0 && said.length < limits.messageBody.max; at = text.indexOf('@', from)) {
    const found = mentionAt(text, at, byLength);
    const end = found?.end ?? at + 1;
    said += text.slice(from, at + 1) + (found?.name ?? '');
    from = end;
  }
  const whole = said + text.slice(from);
  return whole.length > limits.messageBody.max ? whole.slice(0, limits.messageBody.max).toWellFormed() : whole;
}
