import { type Connection, isConnectionReason } from '@recado/contract';
import type { TFunction } from 'i18next';
import { formatDate, formatTime } from '../../kit/format.ts';

export const isRestricted = (connection: Connection): boolean =>
  connection.status === 'CONNECTED' &&
  connection.restrictedUntil !== null &&
  new Date(connection.restrictedUntil).getTime() > Date.now();

/** The word of a state, as the table shows it. */
export const stateWord = (connection: Connection, t: TFunction): string =>
  isRestricted(connection) ? t('connections.states.restricted') : t(`connections.states.${connection.status}`);

/** One plain sentence of cause under the word. */
export const causeOf = (connection: Connection, t: TFunction): string => {
  const { status, reason, nextRetryAt, pairingCode, restrictedUntil } = connection;
  if (isRestricted(connection) && restrictedUntil) {
    return t('connections.causes.restrictedUntil', { date: formatDate(restrictedUntil) });
  }
  if (pairingCode && status !== 'CONNECTED') return t('connections.causes.codeShown');
  if (status === 'DISCONNECTED' && reason && isConnectionReason(reason)) return t(`connections.reasons.${reason}`);
  if (status !== 'CONNECTED' && nextRetryAt && new Date(nextRetryAt).getTime() > Date.now()) {
    return t('connections.causes.retryIn', { time: formatTime(nextRetryAt) });
  }
  return t(`connections.causes.${status}`);
};
