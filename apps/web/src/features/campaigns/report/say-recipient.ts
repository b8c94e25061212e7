import { type CampaignRecipient, leftOutReasons, sendErrors } from '@recado/contract';
import i18next from 'i18next';
import { formatDateTime } from '../../../kit/format.ts';

const known = [...leftOutReasons, ...sendErrors] as const;

/** Why somebody failed or was left out, in words; a reason that is new as it is. */
export const sayReason = (reason: string): string => {
  const name = known.find((one) => one === reason);
  return name ? i18next.t(`campaignReport.reason.${name}`) : reason;
};

/** Where a recipient stands: the state, or why it went no further. */
export const sayState = ({ state, reason, inLine }: CampaignRecipient): string => {
  if (reason) return sayReason(reason);
  if (inLine?.until) return i18next.t('campaignReport.recipients.heldUntil', { time: formatDateTime(inLine.until) });
  return i18next.t(`campaignReport.state.${state}`);
};

/** What the person did: answered, or opted out. */
export const sayAnswer = ({ answeredAt, optedOutAt, cold }: CampaignRecipient): string | null => {
  if (optedOutAt) return i18next.t('campaignReport.recipients.optedOutAt', { time: formatDateTime(optedOutAt) });
  if (answeredAt) return i18next.t('campaignReport.recipients.answeredAt', { time: formatDateTime(answeredAt) });
  return cold ? i18next.t('campaignReport.recipients.cold') : null;
};

/** When it came to where it stands. */
export const lastTime = (row: CampaignRecipient): string | null =>
  row.readAt ??
  row.deliveredAt ??
  row.failedAt ??
  row.sentAt ??
  row.expiredAt ??
  row.declinedAt ??
  row.confirmedAt ??
  row.askedAt;
