import { type DashboardTable, dashboardRoutes } from '@recado/contract';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../kit/api.ts';
import { FailedLoad } from '../../kit/failed-load.tsx';
import { useCan } from '../../kit/session-store.ts';
import { showError } from '../../kit/show-error.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Scope } from './dashboard-address.ts';
import { type Definition, How } from './how.tsx';
import { queryOf } from './queries.ts';

const Export = ({ table, scope, name }: { table: DashboardTable; scope: Scope; name: string }) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    download(dashboardRoutes.exportDashboard, { query: { ...queryOf(scope), table } })
      .then(() => toast.success(t('dashboard.exported')), showError)
      .finally(() => setBusy(false));
  };
  return (
    <IconButton
      label={t('dashboard.export', { name })}
      icon={<Download size={16} />}
      size={32}
      busy={isBusy}
      onClick={run}
    />
  );
};

type Asked = Parameters<typeof FailedLoad>[0]['query'] & { isPending: boolean; isError: boolean; data: unknown };

type BlockProps = {
  title: string;
  definition: Definition;
  /** Beside the title: its number, or how many are online. */
  aside?: ReactNode;
  /** At the right, before the buttons. */
  legend?: ReactNode;
  table: DashboardTable;
  scope: Scope;
  query: Asked;
  skeleton: ReactNode;
  className?: string;
  children: (asTable: boolean) => ReactNode;
  /** Without a chart there is nothing to switch. */
  isTable?: boolean;
};

/** One part of the dashboard: title, how it is made, its table and its file; a failure stays in its place. */
export const Block = (props: BlockProps) => {
  const { title, definition, aside, legend, table, scope, query, skeleton, className, isTable = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const mayExport = useCan('dashboard.export');
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id} className={cx('flex min-w-0 flex-col px-6 py-4 max-sm:px-3', className)}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        {aside}
        <How of={definition} name={title} />
        <span className="ml-auto flex items-center gap-1">
          {legend}
          {isTable ? null : (
            <IconButton
              label={`${t(asTable ? 'dashboard.asChart' : 'dashboard.asTable')}: ${title}`}
              icon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
              size={32}
              className="print:hidden"
              onClick={() => setAsTable(!asTable)}
            />
          )}
          {mayExport ? (
            <span className="print:hidden">
              <Export table={table} scope={scope} name={title} />
            </span>
          ) : null}
        </span>
      </div>
      <div className="mt-3 min-w-0">
        {query.isError && !query.data ? (
          <FailedLoad title={t('dashboard.chartFailed')} query={query} />
        ) : (
          <Loading waiting={query.isPending} skeleton={skeleton}>
            {props.children(asTable || isTable)}
          </Loading>
        )}
      </div>
    </section>
  );
};
