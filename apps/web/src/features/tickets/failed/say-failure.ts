import i18next from 'i18next';
import { ApiError } from '../../../kit/api-error.ts';
import { showTakeError } from '../actions/show-take-error.ts';
import { failedStore, forgetFailure, type Tried, type Way } from './failed-store.ts';
import { FailureNote } from './failure-note.tsx';

/** Whether the same may go well another time; what the server refused it refuses again. */
const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.status === 429 || error.status >= 500;

/** Says in a toast why an act on a ticket failed, and leaves it at the ticket with what can be done about it (decisions 37). */
export const sayFailure = (error: unknown, { ticket, again, open }: Tried): void => {
  const said = showTakeError(error, open);
  if (!said) return;
  const { sentence, other } = said;
  const ways: Way[] = [{ key: 'close', label: i18next.t('common.close'), run: () => forgetFailure(ticket.id) }];
  if (isWorthAnotherTry(error)) ways.unshift({ key: 'retry', label: i18next.t('common.retry'), run: again });
  if (other) ways.unshift({ key: 'open', label: i18next.t('common.open'), run: () => open(other) });
  const failed = { sentence, status: ticket.status, ways, Note: FailureNote };
  failedStore.set(new Map(failedStore.get()).set(ticket.id, failed));
};
