/**
 * Brazilian number rules (decisions 5). The directory of WhatsApp decides which form an account lives under, 12 or
 * 13 digits; rules only order the two guesses and give one key for matching. No jid is ever invented from a rule.
 */

const COUNTRY = '55';
/** 55 + two digits of area (none starts with 0) + 8 or 9 local digits. */
const BRAZIL = /^55([1-9]\d)(\d{8,9})$/;

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

/** Digits only. National forms (`(11) 98888-7777`, `011 ...`) get the country code when it is Brazil's; `00` and `+` prefixes fall. Empty when nothing is left. */
export function normaliseNumber(typed: string, country: string = COUNTRY): string {
  const trimmed = typed.trim();
  let digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  if (country === COUNTRY) {
    digits = digits.replace(/^0+/, '');
    if ((digits.length === 10 || digits.length === 11) && parse(COUNTRY + digits)) return COUNTRY + digits;
  }
  return digits;
}

/** One key per person: Brazilian mobiles match on country, area and last eight digits; landlines, mobiles whose last eight digits could be a landline, and other countries on all digits. */
export function matchingKey(digits: string): string {
  const parsed = parse(digits);
  return parsed?.twoForms ? COUNTRY + parsed.area + parsed.local : digits;
}

/** The forms to ask WhatsApp for, the typed one first. Landlines never get a ninth digit. */
export function brazilianCandidates(digits: string): string[] {
  const parsed = parse(digits);
  if (!parsed?.twoForms) return [digits];
  const short = COUNTRY + parsed.area + parsed.local;
  const long = `${COUNTRY}${parsed.area}9${parsed.local}`;
  return digits === short ? [short, long] : [long, short];
}

/** `+55 (11) 98888-7777`; mobiles always with the ninth digit. Other countries: `+` and the digits. */
export function displayNumber(digits: string): string {
  const parsed = parse(digits);
  if (!parsed) return digits === '' ? '' : `+${digits}`;
  const local = parsed.mobile ? `9${parsed.local}` : parsed.local;
  return `+55 (${parsed.area}) ${local.slice(0, -4)}-${local.slice(-4)}`;
}
