import type { Campaign, CampaignReport } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/format-number.ts';
import { useCan } from '../../../kit/session-store.ts';
import { cx } from '../../../ui/cx.ts';
import { budgetsQuery, settingsIn, settingsQuery } from '../queries.ts';
import { Figures } from './figures.tsx';
import { percent } from './percent.ts';
import type { RecipientFilter } from './queries.ts';

type Props = {
  campaign: Campaign;
  report: CampaignReport;
  filter: RecipientFilter;
  onFilter: (filter: RecipientFilter) => void;
};

/** The bar in four parts, each said in words below. */
const Bar = ({ report }: { report: CampaignReport }) => {
  const { t } = useTranslation();
  const { states, valid } = report;
  const arrived = states.delivered + states.read;
  const parts = [
    { key: 'delivered', count: arrived, fill: 'bg-brand' },
    { key: 'sent', count: states.sent, fill: 'bg-text-3' },
    { key: 'failed', count: states.failed, fill: 'bg-danger' },
    { key: 'waiting', count: states.waiting + states.asked + states.confirmed, fill: 'bg-line-2' },
  ] as const;
  return (
    <>
      <div
        role="progressbar"
        aria-label={t('campaignReport.share')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={valid > 0 ? Math.round((100 * report.delivered) / valid) : 0}
        className="flex h-3 gap-px overflow-hidden rounded-full bg-press"
      >
        {parts.map(({ key, count, fill }) => (
          <span key={key} className={cx('h-full', fill)} style={{ width: `${(100 * count) / Math.max(1, valid)}%` }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
        {parts.map(({ key, count, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2 rounded-full', fill)} />
            {t(`campaignReport.parts.${key}`, { number: formatNumber(count) })}
          </li>
        ))}
      </ul>
    </>
  );
};

/** How fast it goes, and what makes it no faster. */
const Pace = ({ campaign, report }: Pick<Props, 'campaign' | 'report'>) => {
  const { t } = useTranslation();
  const mayConfigure = useCan('campaigns.configure');
  const settings = useQuery(settingsQuery).data;
  const budget = useQuery(budgetsQuery).data?.find(({ whatsappId }) => whatsappId === campaign.whatsappId);
  const pace = settings ? settingsIn(settings) : null;
  const rules =
    pace && pace.longerIntervalAfter > 0
      ? t('campaignReport.pace.rules', {
          ...{ interval: pace.messageInterval, greater: pace.greaterInterval, after: pace.longerIntervalAfter },
        })
      : pace && t('campaignReport.pace.plain', { interval: pace.messageInterval });
  return (
    <p className="flex items-start gap-2 text-control text-text-2">
      <Clock size={15} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 flex-1">
        <strong className="font-semibold text-text">{t('campaignReport.pace.hour', { count: report.lastHour })}</strong>
        {rules ? ` ${rules}` : null}
        {budget?.quietFrom && budget.quietUntil
          ? ` ${t('campaignReport.pace.quiet', { from: budget.quietFrom, until: budget.quietUntil })}`
          : null}
        {campaign.businessDaysOnly ? ` ${t('campaignReport.pace.businessDays')}` : null}
      </span>
      {mayConfigure ? (
        <Link to="/campaigns-config" className="inline-flex min-h-6 items-center font-semibold text-brand-text">
          {t('campaignReport.pace.adjust')}
        </Link>
      ) : null}
    </p>
  );
};

/** Of each text how many got it and answered; told where there is more than one. */
const Texts = ({ campaign, report }: Pick<Props, 'campaign' | 'report'>) => {
  const { t } = useTranslation();
  if (report.texts.length < 2) return null;
  return (
    <ul aria-label={t('campaignReport.textsTitle')} className="flex flex-wrap gap-x-5 gap-y-1 text-control text-text-2">
      {report.texts.map(({ text, sent, answered }) => (
        <li key={text}>
          {t('campaignReport.texts', {
            ...{ number: text, sent: formatNumber(sent), answered: formatNumber(answered) },
          })}
          {campaign.trialWinner === text ? (
            <strong className="ml-1.5 font-semibold text-brand-text">{t('campaignReport.won')}</strong>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

/** How far it is: delivered of valid contacts, and what became of the others. */
export const Numbers = (props: Props) => {
  const { t } = useTranslation();
  const { campaign, report } = props;
  const { states, valid, total } = report;
  const left = states.waiting + states.asked + states.confirmed;
  return (
    <section className="flex min-w-0 flex-col gap-3.5 px-6 py-4 max-sm:px-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold text-page tabular-nums">{percent(report.delivered, valid)}</strong>
        <span className="text-control text-text-2">{t('campaignReport.share')}</span>
        {left > 0 ? (
          <span className="ml-auto text-control text-text-2">
            {t('campaignReport.left', { number: formatNumber(left) })}
          </span>
        ) : null}
      </p>
      {total > 0 && valid === 0 ? <p className="text-control text-warn">{t('campaignReport.nobody')}</p> : null}
      <Bar report={report} />
      <Figures {...props} />
      <Texts campaign={campaign} report={report} />
      <Pace campaign={campaign} report={report} />
    </section>
  );
};
