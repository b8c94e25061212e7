/**
 * Which numbers are one person. The directory of WhatsApp decides which form an account lives under, with
 * Brazil's ninth digit, Mexico's 1 and Argentina's 9 or without; rules only order the two guesses and give one key for
 * matching. No jid is ever invented from a rule. What people type is read by `readNumber` of the contract alone.
 */

const COUNTRY = '55';
/** 55 + two digits of area (none starts with 0) + 8 or 9 local digits. */
const BRAZIL = /^55([1-9][1-9])(\d{8,9})$/;
/** 0800 and its like have no area code: 80 is none. */
const SERVICE = /^55([3589]00)(\d{3})(\d{3,4})$/;

/** `local` is without the ninth digit; `twoForms`: the account may live under either length. */
type Parsed = { area: string; local: string; mobile: boolean; twoForms: boolean };

function parse(digits: string): Parsed | undefined {
  const match = BRAZIL.exec(digits);
  const area = match?.[1];
  const local = match?.[2];
  if (area === undefined || local === undefined) return undefined;
  if (local.length === 9) {
    const rest = local.slice(1);
    // (11) 95123-4567 is a mobile and (11) 5123-4567 somebody else's landline: only 6 to 9 had a short form.
    return local.startsWith('9') ? { area, local: rest, mobile: true, twoForms: /^[6-9]/.test(rest) } : undefined;
  }
  // Eight digits: 2 to 5 are landlines, 6 to 9 are mobiles from before the ninth digit.
  const mobile = /^[6-9]/.test(local);
  return { area, local, mobile, twoForms: mobile };
}

/** Countries whose mobiles have two forms, with a digit of their own between country and number or without it. */
const otherForms: readonly { form: RegExp; country: string; mark: string }[] = [
  { form: /^521?([2-9]\d{9})$/, country: '52', mark: '1' },
  { form: /^549?([1-9]\d{9})$/, country: '54', mark: '9' },
];

/** Both forms of a Mexican or Argentine number, the short one first; undefined for any other. */
function formsAbroad(digits: string): [string, string] | undefined {
  for (const { form, country, mark } of otherForms) {
    const local = form.exec(digits)?.[1];
    if (local !== undefined) return [country + local, country + mark + local];
  }
  return undefined;
}

/** One key per person: Brazilian mobiles match on country, area and last eight digits, Mexican and Argentine numbers without their 1 or 9; landlines, mobiles whose last eight digits could be a landline, and other countries on all digits. */
export function matchingKey(digits: string): string {
  const parsed = parse(digits);
  if (parsed?.twoForms) return COUNTRY + parsed.area + parsed.local;
  return formsAbroad(digits)?.[0] ?? digits;
}

/** The forms to ask WhatsApp for, the typed one first. Landlines never get a ninth digit. */
export function dialledForms(digits: string): string[] {
  const parsed = parse(digits);
  const forms = parsed?.twoForms
    ? [COUNTRY + parsed.area + parsed.local, `${COUNTRY}${parsed.area}9${parsed.local}`]
    : (formsAbroad(digits) ?? [digits]);
  return [digits, ...forms.filter((form) => form !== digits)];
}

/** `+55 (11) 98888-7777`; mobiles always with the ninth digit; `0800 123 4567`. Other countries: `+` and the digits. */
export function displayNumber(digits: string): string {
  const [, toll, first = '', last = ''] = SERVICE.exec(digits) ?? [];
  if (toll) return `0${toll} ${first} ${last}`;
  const parsed = parse(digits);
  if (!parsed) return digits === '' ? '' : `+${digits}`;
  const local = parsed.mobile ? `9${parsed.local}` : parsed.local;
  return `+55 (${parsed.area}) ${local.slice(0, -4)}-${local.slice(-4)}`;
}
