import { type MoveIn, moveDropReasons } from '@recado/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../kit/format-number.ts';
import { reportSheet } from './report-text.ts';

/** So many examples of a thing are shown; the sheet has more. */
const shown = 5;
const numbers = ['read', 'written', 'merged', 'already'] as const;

const useWhy = () => {
  const { t } = useTranslation();
  return (reason: string): string => {
    const known = moveDropReasons.find((one) => one === reason);
    return known ? t(`moveIns.why.${known}`) : reason;
  };
};

const Counts = ({ tables }: { tables: MoveIn['report']['tables'] }) => {
  const { t } = useTranslation();
  const why = useWhy();
  return (
    // The table is wider than a telephone: it scrolls by itself, also by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="thin-scroll overflow-x-auto" tabIndex={0} aria-label={t('moveIns.report.title')}>
      <table className="w-full min-w-130 text-control">
        <thead>
          <tr className="border-line border-b text-left text-small text-text-3">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {t('moveIns.report.table')}
            </th>
            {numbers.map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-right font-medium">
                {t(`moveIns.report.${name}`)}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-3 font-medium">
              {t('moveIns.report.dropped')}
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(tables).map(([table, counts]) => (
            <tr key={table} className="border-line border-b align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {table}
              </th>
              {numbers.map((name) => (
                <td key={name} className="px-3 py-1.5 text-right tabular-nums">
                  {formatNumber(counts[name])}
                </td>
              ))}
              <td className="py-1.5 pl-3 text-text-2">
                {Object.entries(counts.dropped)
                  .map(([reason, rows]) => `${formatNumber(rows)} ${why(reason)}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Notes = ({ notes }: { notes: MoveIn['report']['notes'] }) => {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-control max-sm:grid-cols-1">
      {notes.map(({ kind, count, items }) => (
        <div key={kind}>
          <dt className="font-medium">
            {t(`moveIns.notes.${kind}`)} <span className="text-text-3 tabular-nums">{formatNumber(count)}</span>
          </dt>
          {[...new Set(items)].slice(0, shown).map((item) => (
            <dd key={item} className="wrap-anywhere text-text-2">
              {item}
            </dd>
          ))}
          {count > shown ? <dd className="text-text-3">{t('moveIns.report.more', { count: count - shown })}</dd> : null}
        </div>
      ))}
    </dl>
  );
};

/** What became, or would become, of the rows of the old system; and the same as a sheet. */
export const MoveReportPart = ({ move }: { move: MoveIn }) => {
  const { t } = useTranslation();
  const why = useWhy();
  const { tables, notes } = move.report;
  if (Object.keys(tables).length === 0) return null;
  const sheet = reportSheet(move.report, {
    ...{ table: t('moveIns.report.table'), read: t('moveIns.report.read'), written: t('moveIns.report.written') },
    ...{
      merged: t('moveIns.report.merged'),
      already: t('moveIns.report.already'),
      dropped: t('moveIns.report.dropped'),
    },
    ...{ note: (kind) => t(`moveIns.notes.${kind}`), why },
  });
  return (
    <details className="mt-3">
      <summary className="flex min-h-6 cursor-pointer items-center font-medium text-brand-text text-control">
        {t('moveIns.report.title')}
      </summary>
      <div className="mt-3 flex flex-col gap-5">
        <Counts tables={tables} />
        <Notes notes={notes} />
        <a
          href={`data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(sheet)}`}
          download={`recado-move-${move.id}.csv`}
          className="inline-flex min-h-6 items-center gap-1.5 self-start font-medium text-brand-text text-control underline"
        >
          <Download size={15} aria-hidden="true" />
          {t('moveIns.report.download')}
        </a>
      </div>
    </details>
  );
};
