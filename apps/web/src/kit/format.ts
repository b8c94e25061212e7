import * as formats from '@recado/i18n';
import { currentLanguage } from './i18n.ts';
import { serverNow } from './server-clock.ts';
import { currentUser } from './session-store.ts';

/** Times are read in the company's zone (decisions 13); before the login in the browser's. */
const zone = (): string => currentUser()?.company.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const reader = (): formats.Reader => ({ timezone: zone(), now: new Date() });

type Instant = Date | string;

/** DD/MM/YYYY (core §9). */
export const formatDate = (at: Instant): string => formats.date(at, zone());

/** HH:mm, 24 hours. */
export const formatTime = (at: Instant): string => formats.clock(at, zone());

/** HH:mm:ss, or HH:mm:ss,mmm: the steps of a message's ledger. */
export const formatPreciseTime = (at: Instant, withMs: boolean): string =>
  formats.clockWithSeconds(at, zone()) +
  (withMs ? `,${String(new Date(at).getUTCMilliseconds()).padStart(3, '0')}` : '');

/** DD/MM/YYYY HH:mm (core §9). */
export const formatDateTime = (at: Instant): string => formats.dateTime(at, zone());

/** dd/MM/yy HH:mm, the last update of a connection. */
export const formatShortDateTime = (at: Instant): string => formats.shortDateTime(at, zone());

/** Time of a list row: the clock if today, else dd/MM/yyyy (core §2). */
export const formatListTime = (at: Instant): string => formats.rowTime(at, reader());

/** Day separator: "Hoje", "Ontem", "11 de novembro de 2026". */
export const formatDay = (at: Instant): string => formats.dayLabel(at, reader(), currentLanguage());

/** The civil date YYYY-MM-DD, to group messages by day. */
export const dayOf = (at: Instant): string => formats.civilDate(at, zone());

/** Time since an instant of the server, in one unit: "4 s", "14 min", "2 h", "3 d"; put it into `common.ago`. */
export const formatElapsed = (at: Instant): string => formats.elapsed(serverNow() - new Date(at).getTime());

/** Whole days from today until a due date; 0 is today (core §5). */
export const daysUntil = (dueDate: Instant): number =>
  formats.daysBetween(formats.civilDate(new Date(), zone()), formats.civilDate(dueDate, zone()));

/** A far date on the wire means that there is no due date (decisions 28). */
export const isEndless = (dueDate: Instant): boolean => new Date(dueDate).getUTCFullYear() >= 2100;
