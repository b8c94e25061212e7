import { type PushChoice, pushRoutes } from '@recado/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/api.ts';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useDesktopState } from './desktop-state.ts';
import { keepPushRow, pushQuery, pushSupport, switchPushOff, switchPushOn } from './push.ts';

type Row = NonNullable<Awaited<ReturnType<typeof switchPushOn>>>;

/** What of this browser is pushed, and whether it arrives. */
const Choices = ({ row, onChoose }: { row: Row; onChoose: (choice: PushChoice) => void }) => {
  const { t } = useTranslation();
  const test = useMutation({
    mutationFn: () => call(pushRoutes.tryPush, { params: { id: row.id } }),
    onError: showError,
  });
  const { mine, waiting, withText } = row;
  const choose = (part: Partial<PushChoice>) => onChoose({ mine, waiting, withText, ...part });
  const hint = (name: 'mine' | 'waiting' | 'withText') => ({
    ...{ label: t(`profile.push.${name}`), hint: t(`profile.push.${name}Hint`), checked: row[name] },
    onChange: (isOn: boolean) => choose({ [name]: isOn }),
  });
  return (
    <div className="flex flex-col gap-3 border-line border-l-2 pl-4">
      {row.isFailing ? <Banner title={t('profile.push.failing')}>{t('profile.push.failedDetail')}</Banner> : null}
      <Switch {...hint('mine')} />
      <Switch {...hint('waiting')} />
      <Switch {...hint('withText')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="min-w-0 flex-1 text-small text-text-2">
          {test.isSuccess ? t('profile.push.tested') : null}
        </p>
        <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
          {t('profile.push.test')}
        </Button>
      </div>
    </div>
  );
};

const Supported = () => {
  const { t } = useTranslation();
  const [permission, look] = useDesktopState();
  const query = useQuery(pushQuery);
  const change = useMutation({
    mutationFn: (choice: PushChoice | boolean) =>
      choice === false ? switchPushOff() : switchPushOn(choice === true ? undefined : choice),
    onSuccess: keepPushRow,
    onSettled: look,
  });
  const row = query.data ?? null;
  // What was chosen shows at once, and goes back when it fails.
  const wish = change.isPending ? change.variables : null;
  const shown = row && { ...row, ...(typeof wish === 'object' ? wish : {}) };
  if (query.isError && !row) {
    const retry = (
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('profile.push.retry')}
      </Button>
    );
    return <Banner tone="danger" title={t('profile.push.loadFailed')} action={retry} />;
  }
  if (permission === 'denied') return <Banner>{t('profile.push.denied')}</Banner>;
  return (
    <Loading waiting={query.isPending} skeleton={<Skeleton className="h-6 w-full" />}>
      <Switch
        label={t('profile.push.switch')}
        checked={typeof wish === 'boolean' ? wish : row !== null}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      {change.isError ? (
        <Banner tone="danger" role="alert" title={t('profile.push.failed')}>
          {t('profile.push.failedDetail')}
        </Banner>
      ) : null}
      {shown ? <Choices row={shown} onChoose={(choice) => change.mutate(choice)} /> : null}
    </Loading>
  );
};

/** Whether this browser hears of messages while no tab of the product is open, of which, and whether they arrive. */
export const PushSettings = () => {
  const { t } = useTranslation();
  const support = pushSupport();
  if (!useCan('push.subscribe')) return null;
  return (
    <section aria-label={t('profile.push.title')} className="flex flex-col gap-3">
      <div>
        <h4 className="font-medium text-control">{t('profile.push.title')}</h4>
        <p className="text-small text-text-3">{t('profile.push.hint')}</p>
      </div>
      {support === 'supported' ? <Supported /> : <Banner tone="info">{t(`profile.push.${support}`)}</Banner>}
    </section>
  );
};
