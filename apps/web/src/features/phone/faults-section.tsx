import type { FaultSettings } from '@recado/whatsapp-simulator/client';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, CopyPlus, FileX, LogOut, Shuffle, Timer, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../kit/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/switch.tsx';
import { sayRefusal, simulator, stateQuery } from './simulator.ts';

const delayMs = 5000;
/** Until it is switched off. */
const allUploads = 1_000_000;

/** How many lasting faults are on. */
export const countFaults = ({ delayMs: delay, duplicate, reorder, downloads, refuseUploads }: FaultSettings): number =>
  [delay > 0, duplicate, reorder, downloads !== null, refuseUploads > 0].filter(Boolean).length;

const putFaults = (faults: FaultSettings): void =>
  void queryClient.setQueryData(stateQuery.queryKey, (state) => (state ? { ...state, faults } : state));

type FaultRowProps = {
  icon: ReactNode;
  title: string;
  detail: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

const FaultRow = ({ icon, title, detail, isOn, onChange }: FaultRowProps) => (
  <li className="flex items-center gap-3 py-1.5">
    <span
      aria-hidden="true"
      className={cx(
        'flex size-8 shrink-0 items-center justify-center rounded-control',
        isOn ? 'bg-warn-soft text-warn' : 'bg-hover text-text-2',
      )}
    >
      {icon}
    </span>
    <Switch className="min-w-0 flex-1" label={title} hint={detail} checked={isOn} onChange={onChange} />
  </li>
);

/** Bad luck on purpose: lasting faults are switches, sudden ones buttons. */
export const FaultsSection = ({ faults, company }: { faults: FaultSettings; company: string | undefined }) => {
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: (settings: Partial<FaultSettings>) => simulator.setFaults(settings),
    onMutate: (settings) => putFaults({ ...faults, ...settings }),
    onSuccess: putFaults,
    onError: (error) => {
      putFaults(faults);
      sayRefusal(error);
    },
  });
  const drop = useMutation({ mutationFn: () => simulator.drop(company), onError: sayRefusal });
  const logOut = useMutation({ mutationFn: (number: string) => simulator.unlinkAll(number), onError: sayRefusal });
  const sudden = 'flex-1 px-2! hover:not-disabled:border-danger! hover:not-disabled:text-danger!';
  return (
    <section aria-labelledby="phone-faults" className="border-line border-t px-4 py-3.5">
      <h2 id="phone-faults" className="font-semibold text-control">
        {t('phone.faults.title')}
      </h2>
      <p className="mb-1 text-small text-text-2">{t('phone.faults.detail')}</p>
      <ul>
        <FaultRow
          icon={<Timer size={16} />}
          title={t('phone.faults.delay.title')}
          detail={t('phone.faults.delay.detail', { seconds: delayMs / 1000 })}
          isOn={faults.delayMs > 0}
          onChange={(isOn) => change.mutate({ delayMs: isOn ? delayMs : 0 })}
        />
        <FaultRow
          icon={<CopyPlus size={16} />}
          title={t('phone.faults.double.title')}
          detail={t('phone.faults.double.detail')}
          isOn={faults.duplicate}
          onChange={(duplicate) => change.mutate({ duplicate })}
        />
        <FaultRow
          icon={<Shuffle size={16} />}
          title={t('phone.faults.reorder.title')}
          detail={t('phone.faults.reorder.detail')}
          isOn={faults.reorder}
          onChange={(reorder) => change.mutate({ reorder })}
        />
        <FaultRow
          icon={<FileX size={16} />}
          title={t('phone.faults.downloads.title')}
          detail={t('phone.faults.downloads.detail')}
          isOn={faults.downloads !== null}
          onChange={(isOn) => change.mutate({ downloads: isOn ? { what: 'missing' } : null })}
        />
        <FaultRow
          icon={<CloudOff size={16} />}
          title={t('phone.faults.uploads.title')}
          detail={t('phone.faults.uploads.detail')}
          isOn={faults.refuseUploads > 0}
          onChange={(isOn) => change.mutate({ refuseUploads: isOn ? allUploads : 0 })}
        />
      </ul>
      <div className="mt-2 flex gap-2">
        <Button className={sudden} icon={<WifiOff size={16} />} busy={drop.isPending} onClick={() => drop.mutate()}>
          {t('phone.faults.drop')}
        </Button>
        <Button
          className={sudden}
          icon={<LogOut size={16} />}
          busy={logOut.isPending}
          disabled={company === undefined}
          onClick={() => company !== undefined && logOut.mutate(company)}
        >
          {t('phone.faults.logout')}
        </Button>
      </div>
    </section>
  );
};
