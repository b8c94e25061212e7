import { type CampaignRow, limits } from '@recado/contract';
import { daysBetween } from '@recado/i18n';
import i18next from 'i18next';
import { dayOf, formatDateTime, formatTime } from '../../../kit/format.ts';
import { formatNumber } from '../../../kit/format-number.ts';
import { currentLanguage } from '../../../kit/i18n.ts';
import { serverNow } from '../../../kit/server-clock.ts';
import { dayInWords } from '../../../ui/month-of.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A civil day in three letters: "qui.". */
export const shortDay = (day: string): string => dayInWords(day, currentLanguage(), { weekday: 'short' });

/** A coming instant as one says it: "hoje 15:05", "qui. 15:40", or the whole date. */
export const sayTime = (at: string): string => {
  const away = daysBetween(dayOf(new Date(serverNow())), dayOf(at));
  if (away === 0) return `${i18next.t('campaigns.forecast.today')} ${formatTime(at)}`;
  if (away > 0 && away < 7) return `${shortDay(dayOf(at))} ${formatTime(at)}`;
  return formatDateTime(at);
};

/** A length of time in one unit: "43 min", "5 h", "11 dias". */
const sayLength = (ms: number): string => {
  if (ms < hourMs) return i18next.t('campaigns.time.minutes', { count: Math.max(1, Math.round(ms / minuteMs)) });
  if (ms < 2 * dayMs) return i18next.t('campaigns.time.hours', { count: Math.round(ms / hourMs) });
  return i18next.t('campaigns.time.days', { count: Math.round(ms / dayMs) });
};

/** Why a campaign rests, and who or what stopped it. */
export const sayPause = ({ reason, by }: NonNullable<CampaignRow['paused']>): string => {
  if (reason !== 'person') return i18next.t(`campaigns.paused.${reason}`);
  return by ? i18next.t('campaigns.paused.person', { name: by }) : i18next.t('campaigns.paused.someone');
};

const filledTexts = (row: CampaignRow): number =>
  [row.message1, row.message2, row.message3, row.message4, row.message5].filter(Boolean).length;

const sayStart = (row: CampaignRow): string => {
  const ms = row.scheduledAt ? new Date(row.scheduledAt).getTime() - serverNow() : 0;
  if (ms <= 0) return i18next.t('campaigns.line.due');
  const time = sayLength(ms);
  return row.locked ? i18next.t('campaigns.line.closed', { time }) : i18next.t('campaigns.line.begins', { time });
};

const sayStop = (row: CampaignRow): string => {
  const delivered = formatNumber(row.progress.delivered);
  const valid = formatNumber(row.progress.valid);
  return row.cancelledBy
    ? i18next.t('campaigns.line.stopped', { name: row.cancelledBy, delivered, valid })
    : i18next.t('campaigns.line.stoppedAt', { delivered, valid });
};

/** "1.597 de 5.015 entregues". */
export const sayProgress = ({ progress }: CampaignRow): string =>
  progress.valid === 0
    ? i18next.t('campaigns.line.nobody')
    : i18next.t('campaigns.line.delivered', {
        delivered: formatNumber(progress.delivered),
        valid: formatNumber(progress.valid),
      });

/** The second line of a campaign: what its state means. */
export const sayLine = (row: CampaignRow): string => {
  switch (row.status) {
    case 'INATIVA':
      return i18next.t('campaigns.line.draft', { filled: filledTexts(row), total: limits.campaignMessages });
    case 'PROGRAMADA':
      return sayStart(row);
    case 'CANCELADA':
      return sayStop(row);
    case 'EM_ANDAMENTO':
      return row.paused ? sayPause(row.paused) : sayProgress(row);
    case 'FINALIZADA':
      return sayProgress(row);
  }
};

/** How much of those who can get it have it, 0 to 1. */
export const shareOf = ({ delivered, valid }: CampaignRow['progress']): number => (valid > 0 ? delivered / valid : 0);

/** To whom: a list, a tag, both, or nobody yet. */
export const sayPeople = ({ contactList, tag }: CampaignRow): string => {
  const parts = [contactList?.name, tag ? i18next.t('campaigns.tagged', { name: tag.name }) : undefined];
  return parts.filter(Boolean).join(', ') || i18next.t('campaigns.noPeople');
};
