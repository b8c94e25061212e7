import { type Campaign, type CampaignRecipient, campaignReportRoutes } from '@recado/contract';
import { phoneNumber } from '@recado/i18n';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { formatListTime } from '../../../kit/format.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { useCan } from '../../../kit/session-store.ts';
import { showError } from '../../../kit/show-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.tsx';
import { lastTime, sayAnswer, sayState } from './say-recipient.ts';

const Name = ({ row }: { row: CampaignRecipient }) => {
  const { t } = useTranslation();
  const name = row.name || phoneNumber(row.number);
  const inside = (
    <>
      <Avatar name={name} size={24} />
      <span className="truncate">{name}</span>
    </>
  );
  if (!row.ticketUuid) return <span className="flex min-w-0 items-center gap-2.5">{inside}</span>;
  return (
    <Link
      to="/tickets/$uuid"
      params={{ uuid: row.ticketUuid }}
      title={t('campaignReport.recipients.open', { name })}
      className="flex min-h-6 min-w-0 items-center gap-2.5 rounded-chip font-medium text-text hover:underline"
    >
      {inside}
    </Link>
  );
};

const State = ({ row }: { row: CampaignRecipient }) => {
  const answer = sayAnswer(row);
  const isAmber = row.repeatable;
  const isTrouble = row.state === 'failed' || row.state === 'leftOut';
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isTrouble ? (
        <TriangleAlert size={15} aria-hidden="true" className={cx('shrink-0', isAmber ? 'text-warn' : 'text-danger')} />
      ) : null}
      <span className="min-w-0 truncate">
        {sayState(row)}
        {answer ? <span className="text-small text-text-3">{` · ${answer}`}</span> : null}
      </span>
    </span>
  );
};

/** Only what can be repeated offers it; the other failures say that they will not be. */
const Retry = ({ campaign, row }: { campaign: Campaign; row: CampaignRecipient }) => {
  const { t } = useTranslation();
  const mayManage = useCan('campaigns.manage');
  const retrying = useMutation({
    mutationFn: () =>
      call(campaignReportRoutes.retryCampaignRecipient, { params: { id: campaign.id, recipientId: row.id } }),
    onSuccess: () => {
      toast.success(t('campaignReport.recipients.retried'));
      void queryClient.invalidateQueries({ queryKey: ['campaigns', 'report', campaign.id] });
    },
    onError: showError,
  });
  if (row.state !== 'failed') return null;
  if (!row.repeatable || !mayManage)
    return <span className="text-small text-text-3">{t('campaignReport.recipients.final')}</span>;
  return (
    <Button
      kind="text"
      size="small"
      icon={<RotateCcw size={15} />}
      busy={retrying.isPending}
      onClick={() => !retrying.isPending && retrying.mutate()}
    >
      {t('campaignReport.recipients.retry')}
      <span className="sr-only">{`: ${row.name || row.number}`}</span>
    </Button>
  );
};

const edge = 'px-3 first:pl-6 last:pr-6 max-sm:first:pl-4 max-sm:last:pr-4';
const head = cx('h-9 border-line border-y bg-canvas text-left font-medium', edge);
const cell = cx('h-11 overflow-hidden border-line border-b', edge);

/** The recipients in their order; under 600 px number and time stand below the name. */
export const RecipientTable = ({ campaign, rows }: { campaign: Campaign; rows: readonly CampaignRecipient[] }) => {
  const { t } = useTranslation();
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-control">
      <thead className="text-small text-text-3">
        <tr>
          <th scope="col" className={cx(head, 'w-[26%] max-sm:w-1/2')}>
            {t('campaignReport.recipients.contact')}
          </th>
          <th scope="col" className={cx(head, 'w-[18%] max-sm:hidden')}>
            {t('campaignReport.recipients.number')}
          </th>
          <th scope="col" className={head}>
            {t('campaignReport.recipients.state')}
          </th>
          <th scope="col" className={cx(head, 'w-28 max-sm:hidden')}>
            {t('campaignReport.recipients.time')}
          </th>
          <th scope="col" className={cx(head, 'w-44 max-sm:w-32')}>
            <span className="sr-only">{t('campaignReport.recipients.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="text-text-2">
        {rows.map((row) => {
          const at = lastTime(row);
          return (
            <tr key={row.id}>
              <td className={cell}>
                <Name row={row} />
              </td>
              <td className={cx(cell, 'tabular-nums max-sm:hidden')}>{phoneNumber(row.number)}</td>
              <td className={cell}>
                <State row={row} />
              </td>
              <td className={cx(cell, 'tabular-nums max-sm:hidden')}>{at ? formatListTime(at) : '—'}</td>
              <td className={cx(cell, 'text-right')}>
                <Retry campaign={campaign} row={row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
