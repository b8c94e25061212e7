import type { CampaignCheck, CampaignRow } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../../kit/failed-load.tsx';
import { formatDateTime } from '../../../kit/format.ts';
import { formatNumber } from '../../../kit/format-number.ts';
import { isErrorCode } from '../../../kit/show-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ForecastLine } from '../form/forecast-line.tsx';
import { checkQuery } from '../queries.ts';
import { useCampaignActs } from '../use-campaign-acts.ts';

const counted = ['warm', 'cold', 'unknown', 'optedOut', 'duplicates', 'invalid'] as const;

/** How many get it, and who they are; what is nobody is not said. */
const Facts = ({ check }: { check: CampaignCheck }) => {
  const { t } = useTranslation();
  const shown = counted.filter((key) => check[key] > 0);
  return (
    <section aria-label={t('campaigns.start.facts')} className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
      <p className="text-text-2">
        {`${t('campaigns.start.recipients')} `}
        <strong className="font-semibold text-page text-text tabular-nums">{formatNumber(check.recipients)}</strong>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-control text-text-2">
        {shown.map((key) => (
          <li key={key}>
            <span className="font-medium text-text tabular-nums">{formatNumber(check[key])}</span>
            {` ${t(`campaigns.start.${key}`)}`}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Warnings = ({ check }: { check: CampaignCheck }) => {
  const { t } = useTranslation();
  const { lastCampaign: last } = check;
  const same = last
    ? { count: last.samePeople, name: last.name, time: formatDateTime(last.at) }
    : { count: 0, name: '', time: '' };
  if (check.warnings.length === 0) return null;
  return (
    <Banner>
      <ul className="flex flex-col gap-1.5">
        {check.warnings.map((warning) => (
          <li key={warning}>
            {warning === 'samePeople'
              ? t('campaigns.start.warnings.samePeople', same)
              : t(`campaigns.start.warnings.${warning}`)}
          </li>
        ))}
      </ul>
    </Banner>
  );
};

const Blockers = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <Banner tone="danger" title={t('campaigns.start.blocked')}>
      <ul className="flex flex-col gap-1">
        {codes.map((code) => (
          <li key={code}>{isErrorCode(code) ? t(`errors.${code}`) : code}</li>
        ))}
      </ul>
    </Banner>
  );
};

type Props = { campaign: CampaignRow; open: boolean; onClose: () => void; onClosed: () => void };

/** Before a start: who gets it, what speaks against it, and when it will be over. */
export const StartDialog = ({ campaign, open, onClose, onClosed }: Props) => {
  const { t } = useTranslation();
  const query = useQuery(checkQuery(campaign.id));
  const { start, isBusy } = useCampaignActs();
  const check = query.data;
  const canStart = check !== undefined && check.blockers.length === 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('campaigns.start.title', { name: campaign.name })}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="solid" busy={isBusy} disabled={!canStart} onClick={() => start(campaign, onClose)}>
            {t('campaigns.start.confirm')}
          </Button>
        </>
      }
    >
      {query.isError ? <FailedLoad title={t('campaigns.start.failed')} query={query} /> : null}
      {query.isPending ? (
        <p role="status" className="flex items-center gap-2 text-text-2">
          <Spinner />
          {t('campaigns.start.checking')}
        </p>
      ) : null}
      {check ? (
        <div className="flex flex-col gap-4">
          <Facts check={check} />
          <Blockers codes={check.blockers} />
          <Warnings check={check} />
          <ForecastLine forecast={check.forecast} connection={campaign.whatsapp?.name ?? null} />
        </div>
      ) : null}
    </Dialog>
  );
};
