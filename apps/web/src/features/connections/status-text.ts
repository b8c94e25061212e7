import { type Connection, isConnectionReason } from '@recado/contract';
import type { TFunction } from 'i18next';
import { formatDate, formatTime } from '../../kit/format.ts';
import { serverNow } from '../../kit/server-clock.ts';

export const isRestricted = (connection: Connection): boolean =>
  connection.status === 'CONNECTED' &&
  connection.restrictedUntil !== null &&
  new Date(connection.restrictedUntil).getTime() > serverNow();

/** The word of a state, as the table shows it. */
export const stateWord = (connection: Connection, t: TFunction): string =>
  isRestricted(connection) ? t('connections.states.restricted') : t(`connections.states.${connection.status}`);

/** Reasons after which the phone does not know us any more, or never did. */
const unlinkedReasons: readonly string[] = [
  'loggedOut',
  'qrExpired',
  'passkeyRequired',
  'notMultiDevice',
  'badToken',
  'stopped',
];

/** What to do, and what becomes of the messages meanwhile; empty while everything is well. */
export const nextOf = ({ status, reason, number }: Connection, t: TFunction): string => {
  if (status === 'CONNECTED' || status === 'PAIRING') return '';
  const known = reason && isConnectionReason(reason) ? reason : null;
  const step = known ? t(`connections.next.${known}`) : null;
  if (number === null || status === 'qrcode' || known === 'banned') return step ?? '';
  const isUnlinked = known !== null && unlinkedReasons.includes(known);
  return [step, t(isUnlinked ? 'connections.next.onPhone' : 'connections.next.waits')].filter(Boolean).join(' ');
};

/** One plain sentence of cause under the word. */
export const causeOf = (connection: Connection, t: TFunction): string => {
  const { status, reason, nextRetryAt, pairingCode, restrictedUntil } = connection;
  if (isRestricted(connection) && restrictedUntil) {
    return t('connections.causes.restrictedUntil', { date: formatDate(restrictedUntil) });
  }
  if (pairingCode && status !== 'CONNECTED') return t('connections.causes.codeShown');
  if (reason && isConnectionReason(reason)) return t(`connections.reasons.${reason}`);
  if (status !== 'CONNECTED' && nextRetryAt && new Date(nextRetryAt).getTime() > serverNow()) {
    return t('connections.causes.retryIn', { time: formatTime(nextRetryAt) });
  }
  return t(`connections.causes.${status}`);
};
