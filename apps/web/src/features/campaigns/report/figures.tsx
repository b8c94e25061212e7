import type { Campaign, CampaignNumber, CampaignReport } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/format-number.ts';
import { cx } from '../../../ui/cx.ts';
import { percent } from './percent.ts';
import type { RecipientFilter } from './queries.ts';

interface Figure {
  key: 'total' | CampaignNumber;
  value: number;
  note: string;
}

type Props = {
  campaign: Campaign;
  report: CampaignReport;
  filter: RecipientFilter;
  onFilter: (filter: RecipientFilter) => void;
};

const useFigures = ({ campaign, report }: Pick<Props, 'campaign' | 'report'>): Figure[] => {
  const { t } = useTranslation();
  const { states, valid, total, delivered } = report;
  const arrived = states.delivered + states.read;
  const note = (key: 'ofValid' | 'ofAsked' | 'ofTried' | 'ofSent', part: number, whole: number) =>
    t(`campaignReport.notes.${key}`, { share: percent(part, whole) });
  const asked: Figure = {
    ...{ key: 'confirmed', value: report.confirmed },
    note: note('ofAsked', report.confirmed, report.confirmationRequested),
  };
  const opened = t('campaignReport.notes.opened', { number: formatNumber(report.ticketsOpened) });
  return [
    { key: 'total', value: total, note: t('campaignReport.notes.leftOut', { number: formatNumber(states.leftOut) }) },
    { key: 'sent', value: delivered, note: note('ofValid', delivered, valid) },
    { key: 'delivered', value: arrived, note: note('ofValid', arrived, valid) },
    ...(campaign.confirmation ? [asked] : []),
    { key: 'failed', value: states.failed, note: note('ofTried', states.failed, states.failed + delivered) },
    { key: 'answered', value: report.answered, note: note('ofSent', report.answered, delivered) },
    { key: 'optedOut', value: report.optedOut, note: note('ofSent', report.optedOut, delivered) },
    { key: 'tickets', value: report.tickets, note: opened },
    ...(report.ticketsOpened > 0
      ? [
          {
            key: 'ticketsOpened' as const,
            value: report.ticketsOpened,
            note: note('ofSent', report.ticketsOpened, delivered),
          },
        ]
      : []),
  ];
};

/** The way from a number to the conversations in which its people were written to. */
const TicketsLink = ({ campaign, counts }: { campaign: Campaign; counts: CampaignNumber }) => {
  const { t } = useTranslation();
  const label = t('campaignReport.openTickets', { what: t(`campaignReport.figures.${counts}`) });
  return (
    <Link
      to="/tickets"
      search={{ number: 'campaign', campaign: campaign.id, counts } as never} // the tickets area reads its own address
      title={label}
      aria-label={label}
      className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-control text-text-3 hover:bg-press hover:text-brand-text pointer-coarse:size-11"
    >
      <MessagesSquare size={15} aria-hidden="true" />
    </Link>
  );
};

/** The numbers of a campaign: each narrows the recipients below, and opens its conversations. */
export const Figures = (props: Props) => {
  const { t } = useTranslation();
  const { campaign, filter, onFilter } = props;
  const figures = useFigures(props);
  const chosen = filter.number ?? (filter.state || filter.reason ? undefined : 'total');
  return (
    <ul
      className={cx(
        'grid overflow-hidden rounded-menu border border-line max-sm:grid-cols-2',
        figures.length % 3 === 0 ? 'grid-cols-3' : 'grid-cols-4',
      )}
    >
      {figures.map(({ key, value, note }) => (
        <li key={key} className="relative -mr-px -mb-px border-line border-r border-b">
          <button
            type="button"
            aria-pressed={key === chosen}
            onClick={() => onFilter({ searchParam: '', ...(key === 'total' ? {} : { number: key }) })}
            className={cx(
              'block size-full px-3.5 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2',
              key === chosen && key !== 'total' && 'bg-brand-soft',
            )}
          >
            <span className="block truncate pr-6 text-small text-text-2">{t(`campaignReport.figures.${key}`)}</span>
            <span className="block font-semibold text-page tabular-nums">{formatNumber(value)}</span>
            <span className="block truncate text-meta text-text-3">{note}</span>
          </button>
          {key !== 'total' && value > 0 ? <TicketsLink campaign={campaign} counts={key} /> : null}
        </li>
      ))}
    </ul>
  );
};
