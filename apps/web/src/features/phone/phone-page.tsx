import type { SimulatorState } from '@recado/whatsapp-simulator/client';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { useMedia } from '../../kit/use-media.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Segment } from '../../ui/segment.tsx';
import { Skeleton, useSkeleton } from '../../ui/skeleton.tsx';
import { localModeQuery } from '../connections/queries.ts';
import { CompanyHandset } from './company-handset.tsx';
import { ControlPanel } from './control-panel.tsx';
import { CustomerHandset } from './customer-handset.tsx';
import { countFaults } from './faults-section.tsx';
import { useLive, useLiveStream } from './live.ts';
import { PhoneBar } from './phone-bar.tsx';
import { companiesOf, customersOf, stateQuery } from './simulator.ts';

type Side = 'company' | 'customer';

const Waiting = () => (
  <div className="flex flex-1 justify-center gap-12 p-8" aria-hidden="true">
    <Skeleton className="h-[722px] max-h-full w-[352px] rounded-[50px]" />
    <Skeleton className="h-[722px] max-h-full w-[352px] rounded-[50px] max-lg:hidden" />
  </div>
);

/** Both people of every test; one handset at a time where two do not fit. */
const Handsets = ({ state }: { state: SimulatorState }) => {
  const { t } = useTranslation();
  const fitsBoth = useMedia('(min-width: 1240px)');
  const [side, setSide] = useState<Side>('company');
  const [companyNumber, setCompany] = useState('');
  const [customerNumber, setCustomer] = useState('');
  const companies = companiesOf(state);
  const customers = customersOf(state);
  const company = companies.find(({ number }) => number === companyNumber) ?? companies[0];
  const customer = customers.find(({ number }) => number === customerNumber) ?? customers[0];
  if (!company) return <EmptyState icon={<Smartphone />} title={t('phone.company.notLinked')} className="m-auto" />;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto p-4 max-md:pb-16">
        {fitsBoth ? null : (
          <Segment
            label={t('phone.company.choose')}
            value={side}
            onChange={setSide}
            className="mb-2 w-[352px] max-w-full shrink-0"
            options={[
              { value: 'company', label: t('phone.switch.company') },
              { value: 'customer', label: t('phone.switch.customer') },
            ]}
          />
        )}
        <div className="m-auto flex max-w-full gap-14">
          {fitsBoth || side === 'company' ? (
            <CompanyHandset key={company.number} company={company} companies={companies} onChoose={setCompany} />
          ) : null}
          {fitsBoth || side === 'customer' ? (
            <CustomerHandset customer={customer} customers={customers} company={company} onChoose={setCustomer} />
          ) : null}
        </div>
      </div>
      <ControlPanel state={state} company={company} />
    </>
  );
};

const Stage = () => {
  const { t } = useTranslation();
  useLiveStream(true);
  const { isConnected } = useLive();
  const { data: state, isPending, isError, isFetching, refetch } = useQuery(stateQuery);
  const showsSkeleton = useSkeleton(isPending);
  return (
    <div className="flex h-dvh flex-col bg-chat">
      <PhoneBar faults={state ? countFaults(state.faults) : 0} />
      {isConnected || !state ? null : (
        <p
          role="status"
          className="flex h-7 shrink-0 items-center justify-center bg-warn-soft font-medium text-small text-warn"
        >
          {t('common.offline')}
        </p>
      )}
      <main id="main" className="relative flex min-h-0 flex-1">
        {isPending && showsSkeleton ? <Waiting /> : null}
        {isError && !state ? (
          <ErrorState
            title={t('phone.unreachable.title')}
            busy={isFetching}
            onRetry={() => void refetch()}
            className="m-auto"
          >
            {t('phone.unreachable.detail')}
          </ErrorState>
        ) : null}
        {state ? <Handsets state={state} /> : null}
      </main>
    </div>
  );
};

/** The simulated phone: it exists in the local mode only (screens §3). */
export const PhonePage = () => {
  const { t } = useTranslation();
  const { data, isError, error, isFetching, refetch } = useQuery(localModeQuery);
  if (data?.local) return <Stage />;
  return (
    <main id="main" className="flex h-dvh items-center justify-center bg-chat">
      {data ? <EmptyState icon={<Smartphone />} title={t('phone.notLocal')} /> : null}
      {isError ? <FailedLoad title={t('common.loadFailed')} query={{ error, isFetching, refetch }} /> : null}
    </main>
  );
};
