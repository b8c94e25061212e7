import { connectionStatuses, healthChecks, type InstallationHealth, stuckKinds } from '@recado/contract';
import { elapsed } from '@recado/i18n';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../kit/format-bytes.ts';
import { formatNumber } from '../../kit/format-number.ts';
import { cx } from '../../ui/cx.ts';

type Fact = { name: string; value: string; isBad?: boolean };
type FactsProps = { title: string; facts: readonly Fact[]; isWide?: boolean };

const Facts = ({ title, facts, isWide = false }: FactsProps) => (
  <section
    aria-label={title}
    className={cx('rounded-menu border border-line p-4', isWide && 'col-span-2 max-md:col-span-1')}
  >
    <h2 className="mb-2 font-semibold">{title}</h2>
    <dl className={cx('grid gap-x-8 gap-y-1 text-control', isWide && 'md:grid-cols-2')}>
      {facts.map(({ name, value, isBad = false }) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-text-2">{name}</dt>
          <dd className={cx('text-right tabular-nums', isBad && 'font-semibold text-danger')}>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const inSeconds = (seconds: number): string => elapsed(seconds * 1000);

const useChecks = ({ checks }: InstallationHealth): Fact[] => {
  const { t } = useTranslation();
  return healthChecks.map((check) => {
    const { ok, ms, reason } = checks[check];
    const state = ok ? t('health.ok') : t(`health.reasons.${reason ?? 'failed'}`);
    const value = t('health.checkValue', { state, ms: formatNumber(ms) });
    return { name: t(`health.checks.${check}`), value, isBad: !ok };
  });
};

const useServer = ({ version, uptimeSeconds, disk, databaseBytes }: InstallationHealth): Fact[] => {
  const { t } = useTranslation();
  const free = disk && t('health.diskValue', { free: formatBytes(disk.freeBytes), all: formatBytes(disk.bytes) });
  return [
    { name: t('health.version'), value: version },
    { name: t('health.uptime'), value: inSeconds(uptimeSeconds) },
    { name: t('health.disk'), value: free ?? '–', isBad: disk !== null && disk.freeBytes < disk.bytes / 10 },
    { name: t('health.database'), value: formatBytes(databaseBytes) },
  ];
};

const useWaiting = ({ figures: { outbox, journal, givenUp } }: InstallationHealth): Fact[] => {
  const { t } = useTranslation();
  const line = ({ count, oldestSeconds }: typeof outbox) =>
    count === 0 ? '0' : t('health.lineValue', { rows: formatNumber(count), time: inSeconds(oldestSeconds) });
  return [
    { name: t('health.journal'), value: line(journal), isBad: journal.oldestSeconds > 300 },
    { name: t('health.outbox'), value: line(outbox) },
    { name: t('health.mails'), value: formatNumber(givenUp.mails), isBad: givenUp.mails > 0 },
    { name: t('health.webhooks'), value: formatNumber(givenUp.webhooks) },
    { name: t('health.integrations'), value: formatNumber(givenUp.integrations) },
  ];
};

/** The numbers of the installation: what is not well stands out by weight, colour and word. */
export const HealthNumbers = ({ health }: { health: InstallationHealth }) => {
  const { t } = useTranslation();
  const { connections, stuck } = health.figures;
  const checks = useChecks(health);
  const server = useServer(health);
  const waiting = useWaiting(health);
  const count = (value: number) => formatNumber(value);
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <Facts title={t('health.titles.checks')} facts={checks} />
      <Facts title={t('health.titles.server')} facts={server} />
      <Facts title={t('health.titles.waiting')} facts={waiting} />
      <Facts
        title={t('health.titles.connections')}
        facts={connectionStatuses.map((name) => ({
          name: t(`health.statuses.${name}`),
          value: count(connections[name]),
        }))}
      />
      <Facts
        isWide
        title={t('health.titles.stuck')}
        facts={stuckKinds.map((kind) => ({
          name: t(`health.stuck.${kind}`),
          value: count(stuck[kind]),
          isBad: stuck[kind] > 0,
        }))}
      />
    </div>
  );
};
