import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { ContextMenu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from './resource-description.ts';
import { RowActions } from './row-actions.tsx';
import type { RowsProps } from './rows-props.ts';
import type { RowTools } from './use-row-tools.tsx';

export const tableHeadPx = 36;
const edge = 'first:pl-6 last:pr-6 px-3';

export const TableColumns = <Row,>({
  columns,
  hasActions,
  slots,
}: {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  slots: number;
}) => (
  <colgroup>
    {columns.map(({ key, width }) => (
      <col key={key} style={width ? { width } : undefined} />
    ))}
    {hasActions ? <col style={{ width: 36 + slots * 34 }} /> : null}
  </colgroup>
);

export const TableHead = <Row,>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) => {
  const { t } = useTranslation();
  const cell = cx('sticky top-0 z-1 h-9 border-line border-b bg-canvas text-left font-medium whitespace-nowrap', edge);
  return (
    <thead className="text-small text-text-3">
      <tr aria-rowindex={1}>
        {columns.map(({ key, title, align }) => (
          <th key={key} scope="col" className={cx(cell, align === 'right' && 'text-right')}>
            {title}
          </th>
        ))}
        {hasActions ? (
          <th scope="col" className={cell}>
            <span className="sr-only">{t('common.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
};

type SkeletonRowsProps<Row> = {
  count: number;
  columns: readonly Column<Row>[];
  hasActions: boolean;
  heightPx: number;
};

/** The exact geometry of rows that are still coming. */
export const SkeletonRows = <Row,>({ count, columns, hasActions, heightPx }: SkeletonRowsProps<Row>) => (
  <tbody aria-hidden="true">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <tr key={index} style={{ height: heightPx }}>
        {columns.map(({ key, skeleton, align }) => (
          <td key={key} className={cx('border-line border-b', edge)}>
            <Skeleton className={cx(skeleton ?? 'h-3.5 w-28', 'max-w-full', align === 'right' && 'ml-auto')} />
          </td>
        ))}
        {hasActions ? <td className={cx('border-line border-b', edge)} /> : null}
      </tr>
    ))}
  </tbody>
);

/** The room of the rows that are not drawn. */
const Gap = ({ heightPx }: { heightPx: number }) =>
  heightPx > 0 ? (
    <tbody aria-hidden="true">
      <tr style={{ height: heightPx }} />
    </tbody>
  ) : null;

type DataRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  tools: RowTools;
  hasActions: boolean;
  isFolded: boolean;
  isStop: boolean;
  heightPx: number;
  className: string | undefined;
  onFocus: () => void;
};

const DataRow = <Row extends { id: number }>(props: DataRowProps<Row>) => {
  const { row, index, columns, tools, hasActions, isFolded, isStop, heightPx } = props;
  const tabIndex = isStop ? 0 : -1;
  const cell = cx(
    'overflow-hidden border-line border-b text-ellipsis whitespace-nowrap text-control text-text-2',
    edge,
  );
  const inCell = (column: Column<Row>) =>
    tools.open && column === columns[0] ? (
      <button
        type="button"
        tabIndex={-1}
        onClick={tools.open}
        className="max-w-full truncate rounded-chip text-left focus-visible:-outline-offset-2"
      >
        {column.cell(row)}
      </button>
    ) : (
      column.cell(row)
    );
  const drawn = (
    <tr
      data-row={row.id}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      style={{ height: heightPx }}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || !tools.open) return;
        event.preventDefault();
        tools.open();
      }}
      className={cx(
        'group scroll-mt-9 transition-colors focus-visible:-outline-offset-2',
        props.className ?? 'hover:bg-hover',
      )}
    >
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.key} scope="row" className={cx(cell, 'text-left font-medium text-body text-text')}>
            {inCell(column)}
          </th>
        ) : (
          <td key={column.key} className={cx(cell, column.align === 'right' && 'text-right tabular-nums')}>
            {inCell(column)}
          </td>
        ),
      )}
      {hasActions ? (
        <td className={cx('border-line border-b', edge)}>
          <RowActions tools={tools} isFolded={isFolded} tabIndex={tabIndex} />
        </td>
      ) : null}
    </tr>
  );
  return tools.entries.length > 0 ? <ContextMenu entries={tools.entries}>{drawn}</ContextMenu> : drawn;
};

/** The rows of a wide screen, in a table whose head stays and of which only what is seen is drawn. */
export const ResourceTable = <Row extends { id: number }>({
  view,
  page,
  list,
  toolsOf,
  rowHeightPx,
  tail,
}: RowsProps<Row>) => {
  const { columns, foldsActions = false } = page;
  const { rows } = list;
  const shown = view.items.flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ row, index, tools: toolsOf(row) }] : [];
  });
  const slotsOf = ({ atRest, edit, remove, entries }: RowTools): number =>
    atRest.length + (edit ? 1 : 0) + (foldsActions ? Math.min(1, entries.length) : remove ? 1 : 0);
  const slots = Math.max(0, ...shown.map(({ tools }) => slotsOf(tools)));
  const hasActions = slots > 0;
  return (
    <table
      aria-label={page.title}
      aria-rowcount={list.count + 1}
      onKeyDown={view.onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <TableColumns columns={columns} hasActions={hasActions} slots={slots} />
      <TableHead columns={columns} hasActions={hasActions} />
      <Gap heightPx={view.before} />
      <tbody>
        {shown.map(({ row, index, tools }) => (
          <DataRow
            key={row.id}
            row={row}
            index={index}
            columns={columns}
            tools={tools}
            hasActions={hasActions}
            isFolded={foldsActions}
            isStop={row.id === view.stopId}
            heightPx={rowHeightPx}
            className={page.rowClass?.(row)}
            onFocus={() => view.setCurrentId(row.id)}
          />
        ))}
      </tbody>
      <Gap heightPx={view.after} />
      {list.isLoadingMore ? (
        <SkeletonRows count={2} columns={columns} hasActions={hasActions} heightPx={rowHeightPx} />
      ) : null}
      {tail ? (
        <tbody>
          <tr>
            <td colSpan={columns.length + (hasActions ? 1 : 0)} className="h-13 px-6">
              {tail}
            </td>
          </tr>
        </tbody>
      ) : null}
    </table>
  );
};
