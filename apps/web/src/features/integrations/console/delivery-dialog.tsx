import { type DeliveryDetails, deliveryRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/api.ts';
import { formatDateTime, formatPreciseTime } from '../../../kit/format.ts';
import { showError } from '../../../kit/show-error.ts';
import { SmallLoad } from '../../../kit/small-load.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEventWord } from '../event-words.ts';
import { useFailureWords } from '../failure-words.tsx';
import { StateBadge } from './delivery-rows.tsx';
import { indented } from './indented.ts';
import { deliveryQuery, refreshDeliveries } from './queries.ts';
import { TestCopy } from './test-copy.tsx';

const Content = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <h3 id={id} className="font-semibold text-control">
        {title}
      </h3>
      {text === '' ? (
        <p className="text-control text-text-3">{t('deliveries.console.noAnswer')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys, too
        <pre tabIndex={0} className="max-h-64 overflow-auto rounded-control border border-line bg-hover p-3 text-small">
          {indented(text)}
        </pre>
      )}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-text-3">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </>
);

const Tries = ({ tries }: Pick<DeliveryDetails, 'tries'>) => {
  const { t } = useTranslation();
  const words = useFailureWords();
  return (
    <ol className="flex flex-col gap-1">
      {tries.map(({ at, status, failure, milliseconds }, place) => (
        <li key={`${at}-${String(place)}`} className="tabular-nums">
          {[
            `${formatDateTime(at).slice(0, 10)} ${formatPreciseTime(at, true)}`,
            failure ? words({ kind: failure, status }) : `${t('deliveries.console.fine')} (HTTP ${status})`,
            ...(milliseconds === null ? [] : [`${milliseconds} ms`]),
          ].join(' · ')}
        </li>
      ))}
    </ol>
  );
};

const Details = ({ delivery }: { delivery: DeliveryDetails }) => {
  const { t } = useTranslation();
  const word = useEventWord();
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-control max-sm:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Fact name={t('deliveries.console.filters.state')}>
          <StateBadge state={delivery.state} />
        </Fact>
        <Fact name={t('deliveries.console.filters.event')}>{word(delivery.event)}</Fact>
        <Fact name={t('deliveries.console.filters.target')}>{delivery.targetName}</Fact>
        <Fact name={t('deliveries.console.address')}>{delivery.address}</Fact>
        <Fact name={t('deliveries.console.id')}>{delivery.id}</Fact>
        <Fact name={t('deliveries.console.tries')}>
          <Tries tries={delivery.tries} />
          {delivery.dueAt ? t('deliveries.console.next', { at: formatDateTime(delivery.dueAt) }) : null}
        </Fact>
      </dl>
      <Content title={t('deliveries.console.request')} text={delivery.request} />
      <Content title={t('deliveries.console.answer')} text={delivery.answer} />
      <TestCopy key={delivery.id} delivery={delivery} />
    </div>
  );
};

/** One delivery: what was sent, what came back, once more, and changed to somewhere else. */
export const DeliveryDialog = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation();
  const query = useQuery(deliveryQuery(id));
  const replay = useMutation({
    mutationFn: () => call(deliveryRoutes.replayDelivery, { params: { id } }),
    onSuccess: () => toast.success(t('deliveries.console.again')),
    onError: showError,
    onSettled: refreshDeliveries,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deliveries.console.details')}
      width={780}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button kind="solid" busy={replay.isPending} disabled={!query.data} onClick={() => replay.mutate()}>
            {t('deliveries.console.replay')}
          </Button>
        </>
      }
    >
      <SmallLoad query={query} failed={t('deliveries.console.failed')}>
        {query.data ? <Details delivery={query.data} /> : null}
      </SmallLoad>
    </Dialog>
  );
};
